import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFairSemaphore } from './fair-semaphore.ts';

const free = new AbortController().signal;

/** Jobs that end when the test ends them. */
function works(semaphore: ReturnType<typeof openFairSemaphore>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, signal = free): Promise<string> =>
    semaphore.run({ account: name.slice(0, 1), signal }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    begun,
    enter,
    settle,
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

test('the number of tasks is limited per account and in total, and free places go to the accounts in turn', async () => {
  const { begun, enter, end, settle } = works(openFairSemaphore({ most: 3, mostEach: 2 }));
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'c1'].map((name) => enter(name));
  await settle();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'c1', 'b3', 'a4', 'a5']) await end(name);
  assert.deepEqual(begun.slice(3), ['a3', 'b2', 'c1', 'a4', 'b3', 'a5']);
  assert.equal((await Promise.all(all)).length, 9);
});

test('a waiting task that is aborted never begins, and takes no place', async () => {
  const semaphore = openFairSemaphore({ most: 1, mostEach: 1 });
  const { begun, enter, end, settle } = works(semaphore);
  const first = enter('a1');
  const gone = new AbortController();
  const waiting = enter('a2', gone.signal);
  const last = enter('b1');
  gone.abort(new Error('gone'));
  await assert.rejects(waiting, /gone/);
  assert.equal(semaphore.countOf('a'), 1);
  await end('a1');
  assert.deepEqual(begun, ['a1', 'b1']);
  await end('b1');
  await Promise.all([first, last]);
  await settle();
  assert.deepEqual([semaphore.countOf('a'), semaphore.countOf('b')], [0, 0]);
  await assert.rejects(enter('a3', AbortSignal.abort(new Error('before'))), /before/);
  assert.equal(semaphore.countOf('a'), 0);
});

test('a task that fails frees its place', async () => {
  const semaphore = openFairSemaphore({ most: 1, mostEach: 1 });
  const fail = () => Promise.reject(new Error('no'));
  await assert.rejects(semaphore.run({ account: 'a', signal: free }, fail), /no/);
  assert.equal(await semaphore.run({ account: 'b', signal: free }, () => Promise.resolve(2)), 2);
});

test('a place is entered at once, or not', async () => {
  const semaphore = openFairSemaphore({ most: 2, mostEach: 1 });
  const { begun, enter, end } = works(semaphore);
  const leave = semaphore.enter('a');
  assert.equal(semaphore.enter('a'), undefined, 'one place each');
  const other = enter('b1');
  assert.equal(semaphore.enter('c'), undefined, 'two places in all');
  const waiting = enter('c1');
  leave?.();
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['b1', 'c1']);
  await end('b1');
  await end('c1');
  await Promise.all([other, waiting]);
});
