import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { forwardAbort } from './forward-abort.ts';

test('a controller aborts with the signal it follows, for the same reason', () => {
  const [led, leader] = [new AbortController(), new AbortController()];
  forwardAbort(led, leader.signal);
  leader.abort(new Error('enough'));
  assert.match(String(led.signal.reason), /enough/);
});

test('a signal that has already aborted aborts the controller at once; without a signal it never aborts', () => {
  const led = new AbortController();
  forwardAbort(led, AbortSignal.abort());
  assert.equal(led.signal.aborted, true);
  const free = new AbortController();
  forwardAbort(free, undefined)();
  assert.equal(free.signal.aborted, false);
});

test('the signal has no listener afterwards', () => {
  const [led, leader] = [new AbortController(), new AbortController()];
  const unlink = forwardAbort(led, leader.signal);
  assert.equal(getEventListeners(leader.signal, 'abort').length, 1);
  unlink();
  assert.equal(getEventListeners(leader.signal, 'abort').length, 0);
  leader.abort();
  assert.equal(led.signal.aborted, false);
});
