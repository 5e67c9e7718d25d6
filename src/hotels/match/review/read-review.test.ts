import assert from 'node:assert/strict';
import { test } from 'node:test';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../test/support/hotels/review-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import { queueRoutes } from '../queue-routes.ts';
import { matchRoutes } from '../routes.ts';
import { matchTasks } from '../tasks.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...matchRoutes, ...queueRoutes]);
const { key, accountId } = await testKey(needs, 'production');
await landMarling(needs.db);

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const ask = async (
  path: string,
  { status = 200, body }: { status?: number; body?: object } = {},
): Promise<Json> => {
  const url = `/v3.0/hotels/match${path}`;
  const answer = await server.ask({ key, url, ...(body === undefined ? {} : { method: 'POST', body }) });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};

test('GET /hotels/match/async/jobs/{jobId}/reviews/{row} → 200: evidence in a few words that adds up to the score', async () => {
  const { json } = await server.ask({
    key,
    method: 'POST',
    url: '/v3.0/hotels/match/async',
    ...multipart([
      [
        'file',
        'id,name,address,city,country,lat,lng\nR1,Cormorant Hotel Annex,12 Pilchard Street,Marling,GB,53.4021,-2.9801\n',
      ],
    ]),
  });
  const { job_id: job } = json as Json;
  await workOff(needs, matchTasks);
  const { candidates, state, value, input, otherRows } = await ask(`/async/jobs/${job}/reviews/1`);
  assert.deepEqual([state, input.name, otherRows], ['open', 'Cormorant Hotel Annex', []]);
  assert.ok(value > 0 && candidates.length > 0);
  for (const { evidence, prior, score, probability, parts } of candidates) {
    const sum = evidence.reduce((all: number, { logOdds }: Json) => all + logOdds, prior);
    assert.ok(Math.abs(sum - score) < 1e-9, `${sum} is not ${score}`);
    assert.ok(Math.abs(1 / (1 + Math.exp(-score)) - probability) < 1e-9);
    assert.ok(evidence.length <= 12, `${evidence.length} lines`);
    assert.equal(parts, undefined);
  }
  const address = candidates[0].evidence.find(({ kind }: Json) => kind === 'address');
  assert.equal(address.text, 'the same');
  const { formerNames, postalCode, phone, stars, chain } = candidates[0];
  assert.deepEqual(
    { formerNames, postalCode, phone, stars, chain },
    {
      formerNames: ['Harbour View'],
      postalCode: 'MG1 4TR',
      phone: '+44 1632 960 001',
      stars: null,
      chain: null,
    },
  );
});

test('GET /hotels/match/async/jobs/{jobId}/reviews/{row} → 200: other rows of the partner with the candidate, and every decision', async () => {
  const owner = { accountId, environment: 'production' } as const;
  const [mine, sister, foreign] = [1, 2, 3].map((digit) => `2f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${digit}`);
  await addReviews(needs, { job: mine ?? '', owner, rows: 4, partner: 'Larkspur' });
  await addReviews(needs, { job: sister ?? '', owner, rows: 2, partner: 'larkspur' });
  await addReviews(needs, { job: foreign ?? '', owner, rows: 2, partner: 'Other' });
  const rowOf = async () => ask(`/async/jobs/${mine}/reviews/2`);
  const { otherRows } = await rowOf();
  assert.deepEqual(otherRows.map(({ jobId, row }: Json) => [jobId, row]).toSorted(), [
    [mine, 4],
    [sister, 2],
  ]);
  await ask(`/async/jobs/${mine}/reviews`, { body: { decision: 'reject', rows: [4] } });
  await ask(`/async/jobs/${sister}/reviews`, { body: { decision: 'accept', rows: [2] } });
  const decided = (await rowOf()).otherRows.map((one: Json) => [
    one.row,
    one.decision?.decision,
    one.decidedBy !== '',
  ]);
  assert.deepEqual(decided.toSorted(), [
    [2, 'must-link', true],
    [4, 'must-not-link', true],
  ]);
  await ask(`/async/jobs/${mine}/reviews`, { body: { decision: 'reject', rows: [2], note: 'renamed' } });
  await needs.clock.advance(1_000);
  await ask(`/async/jobs/${mine}/reviews`, { body: { decision: 'accept', rows: [2] } });
  const { history, state, decision } = await rowOf();
  assert.deepEqual(
    history.map((one: Json) => [one.decision, one.note, one.validUntil === null]),
    [
      ['must-link', '', true],
      ['must-not-link', 'renamed', false],
    ],
  );
  assert.deepEqual([state, decision.decision], ['decided', 'must-link']);
});

test('GET /hotels/match/async/jobs/{jobId}/reviews/{row} → 404, a row that is not in review, and an unknown job', async () => {
  await ask('/async/jobs/2f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01/reviews/9', { status: 404 });
  await ask('/async/jobs/2f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b09/reviews/1', { status: 404 });
});

test('GET /hotels/match/async/jobs/{jobId}/reviews/{row} → 400, a number that is not one', async () => {
  await ask('/async/jobs/2f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01/reviews/0', { status: 400 });
});

const addReviewsWithFiveCandidates = async (job: string, input: string): Promise<void> => {
  await addReviews(needs, { job, owner: { accountId, environment: 'production' }, rows: 100, input });
  const candidates = [1001, 1002, 1003, 1004, 1005].map((hotelId) => ({
    hotelId,
    probability: 0.123456789012345,
    prior: 0,
    parts: [],
  }));
  await needs.db.run('update hotel_match_reviews set candidates = $2 where job = $1', [
    job,
    JSON.stringify(candidates),
  ]);
};

test('GET /hotels/match/async/jobs/{jobId}/reviews → 200: a page has at most 100 kB, and the pages have all rows', async () => {
  const job = '4f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b77';
  const long = '大'.repeat(90);
  const input = JSON.stringify(['H1', long, long, long, 'JP']);
  await addReviewsWithFiveCandidates(job, input);
  const rows: number[] = [];
  let pages = 0;
  for (let after: number | null = 0; after !== null; pages++) {
    const page: Json = await ask(`/async/jobs/${job}/reviews?limit=100&after=${after}`);
    const bytes = Buffer.byteLength(JSON.stringify(page));
    assert.ok(bytes <= 100_000, `${bytes} bytes`);
    rows.push(...page.reviews.map(({ row }: Json) => row));
    after = page.next;
  }
  assert.deepEqual([rows.length, new Set(rows).size, pages > 1 && pages < 5], [100, 100, true], `${pages}`);
});

test('GET /hotels/match/async/jobs/{jobId}/reviews → 200: a page has 100 rows with usual texts', async () => {
  const job = '4f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b78';
  const sent = [
    'HTL-104233',
    'The Cormorant Hotel and Spa Marling Annex',
    '112-114 Pilchard Street',
    'Marling',
  ];
  const input = JSON.stringify([...sent, 'GB', '53.402145', '-2.980112', '', 'L1 8JQ', '+44 151 555 0199']);
  await addReviewsWithFiveCandidates(job, input);
  const { reviews }: Json = await ask(`/async/jobs/${job}/reviews?limit=100`);
  assert.equal(reviews.length, 100);
  const { input: shown, candidates: first } = reviews[0];
  assert.deepEqual([shown.postalCode, shown.region, shown.stars], ['L1 8JQ', undefined, undefined]);
  assert.deepEqual(
    first.map(({ hotelId, probability }: Json) => [hotelId, probability]),
    ['lp3e9', 'lp3ea'].map((hotelId) => [hotelId, 0.1235]),
  );
  const alone: Json = await ask(`/async/jobs/${job}/reviews/1`);
  assert.deepEqual([alone.candidates.length, alone.input.region], [5, '']);
});
