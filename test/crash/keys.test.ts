import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../src/app/routes.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { keyedOperations } from './key-scenarios/keyed-request.ts';
import { killAndRepeat, mortalProcesses, mortalRequests, type Victims } from './keys.ts';
import { isLong } from '../support/runs/form.ts';
import { landMarling } from '../support/hotels/hotel-rows.ts';
import { testServer } from '../support/http.ts';
import { testNeeds } from '../support/needs.ts';

/**
 * Every operation that accepts an `Idempotency-Key` dies between the commit of its work and its answer, and must have
 * had one effect when the request comes again. Here requests die alone, and processes in one operation of each way, in the
 * short form in one; in `npm run crash keys` processes die in every operation, and requests at every statement of it.
 */
const isWhole = process.env['EVERY_STATEMENT'] !== undefined;
const MOST_STATEMENTS = 60;
const base = await testNeeds({ random: systemRandom });
const needs = { ...base, clock: systemClock, config: { ...base.config, rateLimitPerSecond: 100_000 } };
const world = { needs, server: await testServer(needs, routes) };
await landMarling(needs.db);

const oneOfEachWay = ['POST /webhooks', 'POST /rates/prebook', 'POST /rates/book'];

function killing(victims: Victims, operation: string) {
  return async (point: string): Promise<void> => {
    // On a busy machine a search can run out of time, so that the work never starts.
    for (let attempt = 1; attempt <= 3; attempt += 1)
      if (await killAndRepeat({ ...world, victims, operation, point })) return;
    assert.fail(`it was not killed at ${point}`);
  };
}

test('a request that dies between the commit of its work and its answer: one effect, and the truth', async (t) => {
  await using victims = await mortalRequests(world);
  for (const operation of keyedOperations)
    await t.test(operation, async () => {
      const killedAt = killing(victims, operation);
      await killedAt('work');
      if (isLong || oneOfEachWay.includes(operation)) await killedAt('uncommitted');
      for (let statement = 1; isWhole && statement < MOST_STATEMENTS; statement += 1)
        if (!(await killAndRepeat({ ...world, victims, operation, point: String(statement) }))) return;
    });
});

test('a process killed between the commit of the work and the answer: one effect, and the truth', async (t) => {
  await using victims = await mortalProcesses(world);
  for (const operation of isWhole ? keyedOperations : isLong ? oneOfEachWay : oneOfEachWay.slice(-1))
    await t.test(operation, async () => {
      const killedAt = killing(victims, operation);
      await killedAt('work');
      if (isWhole) await killedAt('uncommitted');
    });
});
