import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killFirstStarts, killUnderLoad } from './service.ts';
import { mixedLoad } from './writers.ts';
import { onlyLong } from '../support/runs/form.ts';
import { seededRandom } from '../support/random.ts';

/** The long form is `npm run crash`. */
const plan = { rounds: 1, random: seededRandom(), say: (line: string) => console.log(`# ${line}`) };

test('after a killed first start the next start succeeds', { skip: onlyLong }, async () => {
  assert.equal((await killFirstStarts(plan)).length, plan.rounds);
});

test('acknowledged writes survive a kill', async () => {
  assert.equal((await killUnderLoad(plan, mixedLoad())).length, plan.rounds);
});
