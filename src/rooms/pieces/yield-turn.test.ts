import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { limits } from '../../contract/limits.ts';
import { givingWay } from './give-way.ts';

test('a short turn continues at once, a long one yields and begins a new turn', async () => {
  const clock = fakeClock();
  const giveWay = givingWay({ clock });
  assert.equal(giveWay(), undefined);
  await clock.advance(limits.roomTurnMs);
  let isServed = false;
  setImmediate(() => (isServed = true));
  await giveWay();
  assert.ok(isServed);
  assert.equal(giveWay(), undefined);
});
