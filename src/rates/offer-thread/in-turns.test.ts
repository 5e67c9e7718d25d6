import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { limits } from '../../contract/limits.ts';
import { openComputeTurns } from '../../platform/yield-turn.ts';
import { inTurns } from './in-turns.ts';

const STEPS_OF_TURN = 5;

test('large requests of one account delay another by one turn before each of its requests', async () => {
  const clock = fakeClock();
  const turns = openComputeTurns();
  const ran: string[] = [];
  function* work(account: string, steps: number): Generator<void, string> {
    for (let step = 0; step < steps; step += 1) {
      if (step > 0) yield;
      clock.set(new Date(clock.nowMs() + limits.computeTurnMs / STEPS_OF_TURN));
      ran.push(account);
    }
    return account;
  }
  const run = (account: string, steps: number) => inTurns(turns, { clock, account }, work(account, steps));
  const many = Array.from({ length: 6 }, () => run('many', 50));
  assert.equal(await run('one', STEPS_OF_TURN + 1), 'one');
  const before = ran.filter((account) => account === 'many').length;
  assert.equal(before, 2 * STEPS_OF_TURN, `${before} steps of the other account ran before the last one`);
  await Promise.all(many);
  assert.equal(ran.length, 6 * 50 + STEPS_OF_TURN + 1);
});
