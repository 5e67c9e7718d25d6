import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCrew } from './crew.ts';

const crew = openCrew(new URL('./crew.test-worker.ts', import.meta.url), 2);

test('threads answer, each in its order', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, double) => crew.freest().ask<number>({ double })),
  );
  assert.deepEqual(
    answers,
    Array.from({ length: 50 }, (_, double) => double * 2),
  );
});

test('what is transferred goes over and comes back', async () => {
  const bytes = new ArrayBuffer(1000);
  const back = await crew.freest().ask<ArrayBuffer>({ bytes }, [bytes]);
  assert.equal(bytes.byteLength, 0);
  assert.equal(back.byteLength, 1000);
});

test('an error in the thread is an error here, and the thread goes on', async () => {
  const thread = crew.freest();
  await assert.rejects(thread.ask({ fail: 'too bad' }), /too bad/);
  assert.equal(await thread.ask({ double: 4 }), 8);
});

test('a thread that ends fails what it was asked, and another takes its place', async () => {
  const thread = crew.freest();
  await assert.rejects(thread.ask({ end: true }), /has ended/);
  assert.equal(await crew.freest().ask({ double: 5 }), 10);
});
