import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { mapConcurrently } from './map-concurrently.ts';

async function* upTo(count: number): AsyncGenerator<number> {
  for (let item = 0; item < count; item++) yield item;
}

test('results come in the order of the items, whichever is ready first', async () => {
  let busy = 0;
  let most = 0;
  const results = await Array.fromAsync(
    mapConcurrently(upTo(20), 4, async (item) => {
      most = Math.max(most, ++busy);
      await sleep(item % 3);
      busy--;
      return item * 2;
    }),
  );
  assert.deepEqual(
    results,
    Array.from({ length: 20 }, (_, item) => item * 2),
  );
  assert.equal(most, 4);
});

test('an error ends it, after the running work has ended', async () => {
  const ended: number[] = [];
  const run = Array.fromAsync(
    mapConcurrently(upTo(9), 3, async (item) => {
      await sleep(2);
      ended.push(item);
      if (item === 1) throw new Error('item 1');
      return item;
    }),
  );
  await assert.rejects(run, /item 1/);
  const seen = ended.length;
  await sleep(10);
  assert.equal(ended.length, seen);
});

test('a reader that stops early closes the source', async () => {
  let closed = false;
  async function* endless(): AsyncGenerator<number> {
    try {
      for (;;) yield 1;
    } finally {
      closed = true;
    }
  }
  for await (const item of mapConcurrently(endless(), 3, (given) => Promise.resolve(given)))
    if (item === 1) break;
  assert.ok(closed);
});
