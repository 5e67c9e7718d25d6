import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../test/support/clock.ts';
import { limits } from '../contract/limits.ts';
import { openComputeTurns, turnYielder } from './yield-turn.ts';

test('a short turn continues at once, a long one yields and begins a new turn', async () => {
  const clock = fakeClock();
  const yieldTurn = turnYielder({ clock }, 'a');
  assert.equal(yieldTurn(), undefined);
  await clock.advance(limits.computeTurnMs);
  let isServed = false;
  setImmediate(() => (isServed = true));
  await yieldTurn();
  assert.ok(isServed);
  assert.equal(yieldTurn(), undefined);
});

test('one piece runs in each turn of the event loop, and twenty requests of one account delay another by one piece', async () => {
  const clock = fakeClock();
  const turns = openComputeTurns();
  const ran: string[] = [];
  let loops = 0;
  let isDone = false;
  const count = (): void => {
    loops += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const work = async (account: string): Promise<void> => {
    const yieldTurn = turns.yielder({ clock }, account);
    for (let piece = 0; piece < 3; piece += 1) {
      await clock.advance(limits.computeTurnMs);
      await yieldTurn();
      ran.push(account);
    }
  };
  const many = Array.from({ length: 20 }, () => work('many'));
  const one = work('one');
  await one;
  assert.ok(ran.length <= 10, `the account with one request waited for ${ran.length} pieces`);
  await Promise.all(many);
  isDone = true;
  assert.ok(loops >= ran.length, `${ran.length} pieces ran in ${loops} turns of the loop`);
});
