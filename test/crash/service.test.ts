import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killFirstStarts, killUnderLoad } from './service.ts';
import { mixedLoad } from './writers.ts';
import { seededRandom } from '../support/random.ts';

/** The short form of `npm run crash`. */
const plan = { rounds: 1, random: seededRandom(), say: (line: string) => console.log(`# ${line}`) };

test('a first start that is killed comes up the next time', async () => {
  assert.equal((await killFirstStarts(plan)).length, plan.rounds);
});

test('what was acknowledged before a kill is there after it', async () => {
  assert.equal((await killUnderLoad(plan, mixedLoad())).length, plan.rounds);
});
