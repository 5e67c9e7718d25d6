import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../test/support/clock.ts';
import { Refusal } from '../contract/refusal.ts';
import { untilAborted } from '../lib/async/until-aborted.ts';
import { within } from './deadline.ts';

const clock = fakeClock();
const deadline = { seconds: 5, signal: new AbortController().signal, late: 'it was not done' };
const never = new Promise<never>(() => undefined);

test('work that ends in time gives its result or its error', async () => {
  assert.equal(await within({ clock }, deadline, () => Promise.resolve(7)), 7);
  const failure = new Error('no');
  await assert.rejects(
    within({ clock }, deadline, () => Promise.reject(failure)),
    failure,
  );
});

test('after the deadline the refusal is thrown, however the work ends', async () => {
  const working = within({ clock }, deadline, async (timeUp) => {
    await untilAborted(never, timeUp).catch(() => undefined);
    throw new Error('broken off');
  });
  const refused = assert.rejects(working, (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.refusal, error.detail], ['upstream-timeout', 'it was not done within 5 seconds']);
    return true;
  });
  await clock.advance(5_000);
  await refused;
});

test('a caller that leaves aborts the work with its own reason', async () => {
  const gone = new AbortController();
  const waiting = within({ clock }, { ...deadline, signal: gone.signal }, (signal) =>
    untilAborted(never, signal),
  );
  const reason = new Error('gone');
  gone.abort(reason);
  await assert.rejects(waiting, reason);
});
