import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilAborted } from './until-aborted.ts';

const never = new Promise<never>(() => undefined);

test('a promise that settles first is the result, even if the signal aborts afterwards', async () => {
  const later = new AbortController();
  assert.equal(await untilAborted(Promise.resolve(7), later.signal), 7);
  assert.equal(await untilAborted(7, later.signal), 7);
  later.abort(new Error('too late to matter'));
  await assert.rejects(
    untilAborted(Promise.reject(new Error('its own')), new AbortController().signal),
    /its own/,
  );
});

test('if the signal aborts first its reason is thrown, and a later rejection of the promise is ignored', async () => {
  const gone = new AbortController();
  const waiting = untilAborted(never, gone.signal);
  const reason = new Error('gone');
  gone.abort(reason);
  await assert.rejects(waiting, reason);
  // A signal that was aborted before: the promise is still awaited, so that its failure is handled.
  await assert.rejects(untilAborted(Promise.reject(new Error('unheard')), gone.signal), reason);
});
