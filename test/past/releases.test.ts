import { test } from 'node:test';
import { testNeeds } from '../support/needs.ts';
import { testSeed } from '../support/random.ts';
import { playReleases } from './releases.ts';

/** `npm run crash releases` plays more of them. */
const histories = Number(process.env['HISTORIES'] ?? 2);
const RELEASES = 5;

const needs = await testNeeds();

test('a release stays what it was when it was published, and a diff is the full comparison of its states', async () => {
  for (let played = 0; played < histories; played++)
    await playReleases(needs, { releases: RELEASES, seed: testSeed() + played });
});
