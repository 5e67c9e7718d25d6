import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openThreadPool } from './thread-pool.ts';

const worker = new URL('./thread-pool.test-worker.ts', import.meta.url);
const pool = openThreadPool(worker, { size: 2 });

test('each thread responds in the order of its requests', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, double) => pool.freest().ask<number>({ double })),
  );
  assert.deepEqual(
    answers,
    Array.from({ length: 50 }, (_, double) => double * 2),
  );
});

test('buffers are transferred in both directions', async () => {
  const bytes = new ArrayBuffer(1000);
  const back = await pool.freest().ask<ArrayBuffer>({ bytes }, [bytes]);
  assert.equal(bytes.byteLength, 0);
  assert.equal(back.byteLength, 1000);
});

test('an error in the thread rejects the request, and the thread continues', async () => {
  const thread = pool.freest();
  await assert.rejects(thread.ask({ fail: 'too bad' }), /too bad/);
  await assert.rejects(thread.ask({ failLater: 'too late' }), /too late/);
  assert.equal(await thread.ask({ double: 4 }), 8);
});

test('shared memory is freed when all threads have collected garbage', async () => {
  using thread = pool.keep();
  await thread.ask({ see: new SharedArrayBuffer(1000) });
  await pool.tidy();
  while (await thread.ask<boolean>({ isThere: true })) await sleep(5);
});

test('the requests of a thread that ends are rejected, and another thread replaces it', async () => {
  const thread = pool.freest();
  await assert.rejects(thread.ask({ end: true }), /has ended/);
  assert.equal(await pool.freest().ask({ double: 5 }), 10);
});

test('a request to a thread that has ended fails at once', async () => {
  const thread = pool.freest();
  await assert.rejects(thread.ask({ end: true }), /has ended/);
  await assert.rejects(thread.ask({ double: 6 }), /has ended/);
});

test('a pool that is closed ends its threads, also busy and kept ones', async () => {
  const closing = openThreadPool(worker, { size: 1 });
  const answer = closing.keep().ask({ double: 6 });
  closing.close();
  await assert.rejects(answer, /the pool was closed/);
});

test('an idle thread is stopped, but not while a caller keeps data on it', async () => {
  const brief = openThreadPool(worker, { size: 1, idleMs: 1 });
  let thread;
  {
    using kept = brief.keep();
    thread = brief.freest();
    assert.equal(await kept.ask({ double: 7 }), 14);
    await sleep(20);
    assert.equal(await kept.ask({ double: 8 }), 16);
  }
  await sleep(20);
  await assert.rejects(thread.ask({ double: 9 }), /has been stopped/);
  assert.equal(await brief.freest().ask({ double: 10 }), 20);
});
