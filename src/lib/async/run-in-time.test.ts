import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFairSemaphore } from './fair-semaphore.ts';
import { runInTime } from './run-in-time.ts';

/** One place, and timers that the test lets pass. */
function opened() {
  const timers = new Map<() => void, number>();
  const places = openFairSemaphore({ most: 1, mostEach: 1 });
  const run = (work: () => Promise<string>, signal?: AbortSignal) =>
    runInTime(
      places,
      {
        account: 'a',
        signal,
        waitMs: 50,
        reason: () => new Error('no place'),
        later: (ms, act) => {
          timers.set(act, ms);
          return () => timers.delete(act);
        },
      },
      work,
    );
  return { timers, run };
}

test('a task waits for a place for a limited time, or until its signal aborts', async () => {
  const { timers, run } = opened();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = run(() => promise);
  const late = assert.rejects(
    run(() => Promise.resolve('too late')),
    /no place/,
  );
  const gone = new AbortController();
  const left = assert.rejects(
    run(() => Promise.resolve('left'), gone.signal),
    /gone/,
  );
  const next = run(() => Promise.resolve('next'));
  assert.deepEqual([...timers.values()], [50, 50, 50], 'the first one does not wait');
  [...timers.keys()][0]?.();
  gone.abort(new Error('gone'));
  await Promise.all([late, left]);
  resolve('first');
  assert.deepEqual(await Promise.all([first, next]), ['first', 'next']);
  assert.equal(timers.size, 0);
});

test('once it runs, neither its time nor its signal ends a task', async () => {
  const { timers, run } = opened();
  const gone = new AbortController();
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = run(() => promise, gone.signal);
  assert.equal(timers.size, 0);
  gone.abort(new Error('gone'));
  resolve('done');
  assert.equal(await running, 'done');
});
