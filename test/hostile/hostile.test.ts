import assert from 'node:assert/strict';
import test from 'node:test';
import { runHostile } from './hostile.ts';

/** A share of the requests of the long form: enough to block the loop if a cost grows faster than its input. */
const SCALE = 0.01;

/** The short form of `npm run hostile`. */
test('no attack blocks the event loop, causes an internal error, or keeps the service computing after disconnects', async () => {
  const outcomes = await runHostile({ scale: SCALE, chosen: ({ isSlow }) => isSlow !== true });
  assert.deepEqual(
    outcomes.filter(({ faults }) => faults.length > 0),
    [],
  );
  assert.ok(outcomes.length > 60);
});
