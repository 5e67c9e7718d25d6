import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTaskQueue, type TaskQueue } from './task-queue.ts';

/** Behaves like a search: four concurrent calls, each of which waits for its turn. */
async function search(taskQueue: TaskQueue, calls: number, log: (calls: number) => void): Promise<void> {
  const turn = taskQueue.join({ calls, nowMs: 0 });
  let left = calls;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await turn();
      log(calls);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}

test('of searches of equal size the first ends before the last begins', async () => {
  const taskQueue = openTaskQueue();
  const order: string[] = [];
  await Promise.all(['a', 'b', 'c'].map((name) => search(taskQueue, 8, () => order.push(name))));
  assert.equal(order.join(''), `${'a'.repeat(8)}${'b'.repeat(8)}${'c'.repeat(8)}`);
});

test('a small search overtakes a large one', async () => {
  const taskQueue = openTaskQueue();
  const order: number[] = [];
  const log = (calls: number): number => order.push(calls);
  await Promise.all([search(taskQueue, 100, log), search(taskQueue, 3, log)]);
  assert.deepEqual(
    order.slice(0, 4).filter((calls) => calls === 3),
    [3, 3, 3],
  );
});

test('a large search is not overtaken again and again', async () => {
  const taskQueue = openTaskQueue();
  let largeTurns = 0;
  let smallTurns = 0;
  const large = search(taskQueue, 10, () => (largeTurns += 1));
  while (largeTurns < 10) await search(taskQueue, 2, () => (smallTurns += 1));
  await large;
  assert.ok(smallTurns <= 30, `${smallTurns} calls came before the tenth of the large search`);
});

test('searches of one account delay each call of another account by one of theirs', async () => {
  const taskQueue = openTaskQueue();
  const order: string[] = [];
  const run = async (account: string, calls: number) => {
    const turn = taskQueue.join({ account, calls, nowMs: 0 });
    await Promise.all(Array.from({ length: calls }, () => turn().then(() => order.push(account))));
  };
  await Promise.all([...Array.from({ length: 20 }, () => run('a', 2)), run('b', 3)]);
  assert.equal(order.slice(0, 7).join(''), 'abababa');
});

test('one call begins in each turn of the event loop', async () => {
  let loops = 0;
  const taskQueue = openTaskQueue(() => Promise.resolve((loops += 1)));
  await search(taskQueue, 5, () => undefined);
  assert.equal(loops, 5);
});

test('calls of searches whose clients disconnected take no turn of the event loop', async () => {
  let loops = 0;
  const taskQueue = openTaskQueue(() => Promise.resolve((loops += 1)));
  const hangUp = new AbortController();
  const gone = taskQueue.join({ calls: 1, nowMs: 0, signal: hangUp.signal });
  const waiting = Array.from({ length: 100 }, () => gone());
  hangUp.abort();
  await Promise.all([...waiting, taskQueue.join({ calls: 1, nowMs: 0 })()]);
  assert.equal(loops, 1);
});

test('a search is late by the time that calls of other searches have taken, not by its own', async () => {
  const TURN_MS = 10;
  let nowMs = 0;
  const taskQueue = openTaskQueue(() => Promise.resolve((nowMs += TURN_MS)));
  const late: number[] = [];
  const run = async (calls: number): Promise<void> => {
    const turn = taskQueue.join({ calls, nowMs });
    const all = Array.from({ length: calls }, () => turn());
    for (const one of all) {
      await one;
      late.push(taskQueue.lateMs(nowMs));
    }
  };
  await run(50);
  assert.equal(Math.max(...late), 0, 'alone');
  late.length = 0;
  await Promise.all(Array.from({ length: 30 }, () => run(1)));
  // The last one, which all others have passed, is this late.
  assert.equal(Math.round(Math.max(...late)), 28 * TURN_MS);
  assert.equal(taskQueue.lateMs(nowMs), 0, 'nothing waits');
});
