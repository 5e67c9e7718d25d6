import assert from 'node:assert/strict';
import test from 'node:test';
import { isLong, someOf } from '../support/runs/form.ts';
import { attacks, runHostile } from './hostile.ts';

/** A share of the requests of `npm run hostile`: enough to block the loop if a cost grows faster than its input. */
const SCALE = 0.01;
const chosen = new Set(
  someOf(
    attacks.filter(({ isSlow }) => isSlow !== true),
    5,
  ),
);

/** `npm run hostile` sends all requests of all attacks; the long form a share of each, the short form some attacks. */
test('no attack blocks the event loop, causes an internal error, or keeps the service computing after disconnects', async () => {
  const outcomes = await runHostile({ scale: SCALE, chosen: (attack) => chosen.has(attack) });
  assert.deepEqual(
    outcomes.filter(({ faults }) => faults.length > 0),
    [],
  );
  assert.ok(outcomes.length > (isLong ? 60 : 12));
});
