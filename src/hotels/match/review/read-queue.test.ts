import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { queueRoutes } from '../queue-routes.ts';
import { matchRoutes } from '../routes.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, [...matchRoutes, ...queueRoutes]);
const { key, accountId } = await testKey(needs, 'production');
const DAY_MS = 86_400_000;

const jobOf = (digit: number) => `6f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${digit}`;
const [first, second, expired, running, foreign, wide] = [1, 2, 3, 4, 5, 6].map(jobOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const ROWS = 250;
const firstRows = JSON.stringify(['H1', 'Zephyr "Old" Lodge', '12 Pilchard Street', 'Marling', 'GB']);

interface NewJob {
  readonly account?: string;
  readonly status?: 'done' | 'running';
  readonly partner?: string | null;
  readonly days?: number;
  readonly rows?: number;
  readonly input?: string;
}

/** A job whose rows 1, 2, … have the confidences 0.01, 0.02, …, 1.00, 0.01, … */
async function addJob(
  id: string,
  {
    account = accountId,
    status = 'done',
    partner = null,
    days = 1,
    rows = ROWS,
    input = firstRows,
  }: NewJob = {},
): Promise<void> {
  await db.run(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, partner, total, review, created_at, updated_at, expires_at)
     values ($1, $2, 'production', $3, 0, $4, $5, $5, $6, $6, $7)`,
    [id, account, status, partner, rows, clock.now(), new Date(clock.now().getTime() + days * DAY_MS)],
  );
  await db.run(
    `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, hotel, input, candidates)
     select $1::uuid, n, $1::uuid || '-' || n, case when n % 5 = 0 then 'weak_match' else 'geo_match_name_mismatch' end,
       case when n % 5 = 0 then 'the evidence is weak' else 'the names differ' end, 'low', ((n - 1) % 100 + 1) / 100.0,
       case when n = 3 then 999999 else 1001 + n % 2 end, $3, '[]'
     from generate_series(1, $2::integer) as n`,
    [id, rows, input],
  );
}

before(async () => {
  await landMarling(db);
  await addJob(first, { partner: 'Larkspur' });
  await addJob(second, { input: JSON.stringify(['H2', 'Cormorant Hotel', '', 'Porthmere', 'GB']) });
  await addJob(expired, { days: -1 });
  await addJob(running, { status: 'running' });
  await addJob(foreign, { account: (await testKey(needs, 'production')).accountId });
});

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const read = async (query: string, { status = 200, as = key } = {}): Promise<Json> => {
  const answer = await server.ask({ key: as, url: `/v3.0/hotels/match/reviews?${query}` });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};

async function readAll(query: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Json = await read(`${query}${next === '' ? '' : `&after=${next}`}`);
    rows.push(...page.reviews);
    next = page.next;
  }
  return rows;
}

const placeOf = ({ jobId, row }: Json) => `${jobId} ${row}`;

test('GET /hotels/match/reviews → 200: every row of the available results of the account once, by confidence', async () => {
  const falling = await readAll('limit=70');
  assert.equal(falling.length, 2 * ROWS);
  assert.equal(new Set(falling.map(placeOf)).size, 2 * ROWS);
  assert.deepEqual(new Set(falling.map(({ jobId }) => jobId)), new Set([first, second]));
  const confidences = falling.map(({ confidence }) => confidence);
  assert.deepEqual(
    confidences,
    confidences.toSorted((a, b) => b - a),
  );
  const rising = await readAll('limit=70&sort=confidence');
  assert.deepEqual(rising.map(placeOf), falling.map(placeOf).toReversed());
});

test('GET /hotels/match/reviews → 200: a row has what was sent, its candidate and no evidence', async () => {
  const { reviews } = await read(`job=${first}&sort=confidence&limit=3`);
  assert.deepEqual(reviews[0], {
    jobId: first,
    partner: 'Larkspur',
    row: 1,
    class: 'geo_match_name_mismatch',
    reason: 'the names differ',
    confidence: 0.01,
    name: 'Zephyr "Old" Lodge',
    city: 'Marling',
    candidate: { ...reviews[0].candidate, hotelId: 'lp3ea', country: 'GB' },
    decision: null,
  });
  const gone = (await readAll(`job=${first}`)).filter(({ candidate }) => candidate === null);
  assert.deepEqual(
    gone.map(({ row }) => row),
    [3],
    'its hotel is not in the catalogue',
  );
});

test('GET /hotels/match/reviews → 200: each filter', async () => {
  const count = async (query: string) => (await readAll(query)).length;
  assert.equal(await count(`job=${first}`), ROWS);
  assert.equal(await count(`job=${foreign}`), 0);
  assert.equal(await count('partner=larkspur'), ROWS);
  assert.equal(await count('country=gb'), 2 * (ROWS - 1));
  assert.equal(await count('country=FR'), 0);
  assert.equal(await count('class=weak_match'), (2 * ROWS) / 5);
  assert.equal(await count('reason=the%20evidence%20is%20weak'), (2 * ROWS) / 5);
  assert.equal(await count('leastConfidence=0.5&mostConfidence=0.5'), 6);
  assert.equal(await count('text=porthMERE'), ROWS);
  assert.equal(await count(`text=${encodeURIComponent('"old"')}`), ROWS);
  assert.equal(await count('text=%25'), 0);
});

test('GET /hotels/match/reviews → 200: open and decided rows, also after the decision is undone', async () => {
  const url = `/v3.0/hotels/match/async/jobs/${second}/reviews`;
  const body = { decision: 'reject', rows: [4, 7] };
  const { json } = await server.ask({ key, method: 'POST', url, body });
  const decided = await readAll('state=decided');
  assert.deepEqual(decided.map(({ row }) => row).toSorted(), [4, 7]);
  assert.equal(decided[0].decision.decision, 'must-not-link');
  assert.equal((await readAll('state=open')).length, 2 * ROWS - 2);
  for (const { decisionId } of (json as Json).decisions)
    await server.ask({ key, method: 'DELETE', url: `/v3.0/hotels/match/decisions/${decisionId}` });
  assert.equal((await readAll('state=decided')).length, 0);
});

test('a page of 100 rows is at most 100 kB in any script', async () => {
  const other = await testKey(needs, 'production');
  const long = '大'.repeat(500);
  const input = JSON.stringify(['x'.repeat(500), long, long, long, 'JP']);
  await addJob(wide, { account: other.accountId, partner: '大'.repeat(60), rows: 100, input });
  await db.run(`update hotel_match_reviews set reason = $2 where job = $1`, [wide, 'r'.repeat(150)]);
  const page = await read('', { as: other.key });
  assert.equal(page.reviews.length, 100);
  const bytes = Buffer.byteLength(JSON.stringify(page));
  assert.ok(bytes <= 100_000, `${bytes} bytes`);
});

test('GET /hotels/match/reviews → 400, an invalid or unknown parameter', async () => {
  const wrong = [
    'sort=name',
    'state=all',
    'class=x',
    'job=x',
    'limit=101',
    'limit=0',
    'leastConfidence=2',
    'after=x',
    'after=W10',
    'colour=red',
  ];
  for (const query of wrong) await read(query, { status: 400 });
});
