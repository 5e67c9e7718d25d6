import { test } from 'node:test';
import { testNeeds } from '../support/needs.ts';
import { testSeed } from '../support/random.ts';
import { playHistories } from './histories.ts';

/** `npm run crash past N` plays N histories, so many at a time side by side. */
const histories = Number(process.env['HISTORIES'] ?? 15);
const AT_ONCE = 100;

const needs = await testNeeds();

test('an unmerge is the inverse of its merge, whatever happened in between, and every past state is a replay of the feed', async () => {
  for (let played = 0; played < histories; played += AT_ONCE) {
    const seed = testSeed() + played;
    await playHistories(needs, { histories: Math.min(AT_ONCE, histories - played), seed });
    if (played % (AT_ONCE * 10) === 0 && histories > AT_ONCE)
      console.log(`# ${played + AT_ONCE} histories, seed ${seed}`);
  }
});
