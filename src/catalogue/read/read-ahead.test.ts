import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readAhead } from './read-ahead.ts';

/** Counts to a number, and exposes its progress and whether it was ended. */
function counter(to: number, mistakeAt = Infinity) {
  const state = { read: 0, isEnded: false };
  async function* items(): AsyncGenerator<number> {
    try {
      while (state.read < to) {
        if (state.read === mistakeAt) throw new Error('torn');
        yield ++state.read;
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, items: items() };
}

test('while one item is processed the next ones are read, up to the limit', async () => {
  const { state, items } = counter(10);
  const seen: number[] = [];
  for await (const item of readAhead(items, 2)) {
    seen.push(item);
    await nextTurn();
    assert.equal(state.read, Math.min(10, item + 1));
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 10 }, (_, place) => place + 1),
  );
});

test('an error is thrown in its turn, after the items that were read before it', async () => {
  const { state, items } = counter(10, 3);
  const seen: number[] = [];
  await assert.rejects(async () => {
    for await (const item of readAhead(items, 3)) {
      await nextTurn();
      seen.push(item);
    }
  }, /torn/);
  await nextTurn();
  assert.deepEqual([seen, state.isEnded], [[1, 2, 3], true]);
});

test('a reader that stops early does not wait for a source that sends nothing', async () => {
  async function* silent(): AsyncGenerator<number> {
    yield 1;
    await new Promise(() => undefined);
  }
  for await (const item of readAhead(silent(), 2)) if (item === 1) break;
});

test('a reader that stops early ends the source', async () => {
  const { state, items } = counter(10);
  for await (const item of readAhead(items, 2)) if (item === 4) break;
  await nextTurn();
  assert.ok(state.isEnded && state.read < 10);
});
