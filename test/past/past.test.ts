import { test } from 'node:test';
import { testNeeds } from '../support/needs.ts';
import { testSeed } from '../support/random.ts';
import { playHistories } from './histories.ts';

/**
 * `npm run crash past N` plays N histories, so many at a time side by side; with FROM-TO, those that come after the
 * first FROM. The seed of each batch is that of the test and the number of the histories before it.
 */
const [, from = '0', until = '15'] = /^(?:(\d+)-)?(\d+)$/.exec(process.env['HISTORIES'] ?? '') ?? [];
const AT_ONCE = 250;
const SHOWN_EVERY = 2_500;

const needs = await testNeeds();

test('an unmerge is the inverse of its merge, whatever happened in between, and every past state is a replay of the feed', async () => {
  const last = Number(until);
  for (let played = Number(from); played < last; played += AT_ONCE) {
    await playHistories(needs, { histories: Math.min(AT_ONCE, last - played), seed: testSeed() + played });
    const done = Math.min(last, played + AT_ONCE);
    if (done % SHOWN_EVERY === 0) console.log(`# histories until ${done}, seed ${testSeed()}`);
  }
});
