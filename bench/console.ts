import { createKey } from '../src/accounts/keys.ts';
import { claimReviews } from '../src/hotels/match/review/claim-rows.ts';
import { readFacets } from '../src/hotels/match/review/read-facets.ts';
import { readQueue } from '../src/hotels/match/review/read-queue.ts';
import { readRequests } from '../src/insight/requests/read-requests.ts';
import { keyboardClaims } from './console/keyboard.ts';
import { fillRequestLog, microsecondsPerCall, writeBatch } from './console/request-log.ts';
import { jobs, loadReviews } from './console/world.ts';
import { openBenchNeeds } from './data/needs.ts';
import type { Bench, Claim } from './claim.ts';

const ROWS = 1_000_000;
const CALLS = 15;
const GOAL_MS = 200;

/** What a reviewer asks of the queue; each with a cursor in the middle, where a page is as dear as anywhere. */
const questions = {
  'all rows': {},
  open: { state: 'open' },
  'open, by value': { state: 'open', sort: '-value' },
  'open, by country': { state: 'open', sort: 'country' },
  decided: { state: 'decided' },
  skipped: { state: 'skipped' },
  'open, a large country': { state: 'open', country: 'AA' },
  'open, a small country': { state: 'open', country: 'AC' },
  'open, a class and a reason': {
    state: 'open',
    class: 'weak_match',
    reason: 'the names differ in kind 2',
  },
  'open, a partner, a range of confidences': {
    state: 'open',
    partner: 'partner 1',
    leastConfidence: 0.333,
    mostConfidence: 0.777,
  },
  'open, low confidences': { state: 'open', mostConfidence: 0.25 },
  'open, high confidences': { state: 'open', leastConfidence: 0.75 },
  'one job': { job: jobs[2] ?? '' },
  'a rare word': { text: 'quiet4711' },
  'a frequent word, open': { text: 'lodge', state: 'open' },
  // By value they come after all others.
  'a word of low confidences, open': { text: 'annex', state: 'open' },
  'a word of other countries, open': { text: 'harbour', country: 'AA', state: 'open' },
  'a word of the last countries, by country': { text: 'harbour', state: 'open', sort: 'country' },
  'nothing found': { state: 'decided', country: 'XX' },
} as const;

/** Data table: the parts by their names. */
const parts = { queue: queueClaims, browser: keyboardClaims };

/**
 * The queue of reviews, its counts, the request log, and a scripted person at the console, at a million rows in review.
 * `--only=NUMBER` makes fewer rows; `--only=queue` or `--only=browser` runs one part.
 */
export const bench: Bench = async ({ say, only }) => {
  const rows = Number.isFinite(Number(only)) ? Number(only) : ROWS;
  const claims: Claim[] = [];
  for (const [name, part] of Object.entries(parts))
    if (only === undefined || !(only in parts) || only === name) claims.push(...(await part(rows, say)));
  return claims;
};

async function queueClaims(rows: number, say: (line: string) => void): Promise<readonly Claim[]> {
  const { needs, close } = await openBenchNeeds();
  try {
    const { accountId } = await createKey(needs, { environment: 'production' });
    const owner = { accountId, environment: 'production', keyId: 'key_of_the_bench' } as const;
    say(`${rows.toLocaleString('en')} review rows are made`);
    const began = performance.now();
    await loadReviews(needs, owner, rows);
    say(`made in ${Math.round((performance.now() - began) / 1000)} s`);
    const queue = await worst(say, 'queue', (question) => readQueue(needs, owner, question));
    // The order of the console.
    const byValue = await worst(say, 'queue by value', (question) =>
      readQueue(needs, owner, { sort: '-value', ...question }),
    );
    const facets = await worst(say, 'facets', (question) => readFacets(needs, owner, question));
    const claims = await medianOf(() => claimReviews(needs, owner, { limit: 10 }));
    say(`claim: ${claims.toFixed(1)} ms`);
    say('a million calls are logged');
    await fillRequestLog(needs, owner);
    const perCall = await microsecondsPerCall(needs, owner);
    const batch = await medianOf(() => writeBatch(needs, owner));
    const rare = await medianOf(() => readRequests(needs, owner, { status: '500' }));
    const unknown = await medianOf(() => readRequests(needs, owner, { requestId: 'none' }));
    say(`request log: ${perCall.toFixed(1)} µs a call, 250 calls written in ${batch.toFixed(1)} ms`);
    return [
      claimOf('the request log by status or request id, the slower', Math.max(rare, unknown)),
      {
        ...claimOf('a call pays for the request log', perCall),
        metric: 'mean of 20,000',
        unit: 'µs',
        goal: 'at most 20 µs',
        isMet: perCall <= 20,
      },
      claimOf(
        `a page of the queue among ${rows.toLocaleString('en')} rows, the slowest filter`,
        Math.max(queue, byValue),
      ),
      claimOf(`facets of ${rows.toLocaleString('en')} rows, the slowest filter`, facets),
      claimOf('ten rows are claimed by value', claims),
    ];
  } finally {
    await close();
  }
}

type Question = Parameters<typeof readQueue>[2];

async function worst(
  say: (line: string) => void,
  what: string,
  ask: (question: Question) => Promise<unknown>,
): Promise<number> {
  let slowest = 0;
  for (const [name, question] of Object.entries(questions)) {
    const ms = await medianOf(() => ask(question));
    say(`${what}, ${name}: ${ms.toFixed(1)} ms`);
    slowest = Math.max(slowest, ms);
  }
  return slowest;
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(CALLS / 2)] ?? 0;
}

const claimOf = (claim: string, ours: number): Claim => ({
  claim,
  metric: 'median of the calls',
  unit: 'ms',
  ours,
  rivals: {},
  goal: `at most ${GOAL_MS} ms`,
  isMet: ours <= GOAL_MS,
});
