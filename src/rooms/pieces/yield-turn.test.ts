import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { limits } from '../../contract/limits.ts';
import { turnYielder } from './yield-turn.ts';

test('a short turn continues at once, a long one yields and begins a new turn', async () => {
  const clock = fakeClock();
  const yieldTurn = turnYielder({ clock });
  assert.equal(yieldTurn(), undefined);
  await clock.advance(limits.roomTurnMs);
  let isServed = false;
  setImmediate(() => (isServed = true));
  await yieldTurn();
  assert.ok(isServed);
  assert.equal(yieldTurn(), undefined);
});
