import { test } from 'node:test';
import { seededRandom } from '../../../src/lib/seeded-random.ts';
import { testNeeds } from '../../support/needs.ts';
import { testSeed } from '../../support/random.ts';
import { killWhileReleasing } from './releases.ts';

/** `npm run crash releases N` sets KILLS. */
const rounds = Number(process.env['KILLS'] ?? 2);
const needs = await testNeeds();

test('processes that are killed while they change and publish the map neither lose nor change a release', async () => {
  const say = (line: string) => console.log(`# ${line}`);
  const latestKillMs = rounds > 2 ? 1_500 : 300;
  await killWhileReleasing({ needs, rounds, latestKillMs, random: seededRandom(testSeed()), say });
});
