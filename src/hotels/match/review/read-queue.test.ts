import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews, type ReviewRows } from '../../../../test/support/hotels/review-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { queueRoutes } from '../queue-routes.ts';
import { readQueue } from './read-queue.ts';
import { matchRoutes } from '../routes.ts';

const needs = await testNeeds();
const { db } = needs;
const server = await testServer(needs, [...matchRoutes, ...queueRoutes]);
const { key, accountId } = await testKey(needs, 'production');

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

const add = (job: string, rows: Partial<ReviewRows> & { readonly account?: string } = {}) =>
  addReviews(needs, {
    job,
    owner: { accountId: rows.account ?? accountId, environment: 'production' },
    rows: ROWS,
    ...rows,
  });

before(async () => {
  await landMarling(db);
  await add(first, { partner: 'Larkspur' });
  await add(second, { input: JSON.stringify(['H2', 'Cormorant Hotel', '', 'Porthmere', 'GB']) });
  await add(expired, { days: -1 });
  await add(running, { status: 'running' });
  await add(foreign, { account: (await testKey(needs, 'production')).accountId });
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
    value: 0.081,
    state: 'open',
    decidedBy: '',
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

const decide = async (job: string, body: object, status = 200): Promise<Json> => {
  const url = `/v3.0/hotels/match/async/jobs/${job}/reviews`;
  const answer = await server.ask({ key, method: 'POST', url, body });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};

test('GET /hotels/match/reviews → 200: open and decided rows, also after the decision is undone', async () => {
  const { decisions } = await decide(second, { decision: 'reject', rows: [4, 7] });
  const decided = await readAll('state=decided');
  assert.deepEqual(decided.map(({ row }) => row).toSorted(), [4, 7]);
  assert.equal(decided[0].decision.decision, 'must-not-link');
  assert.equal(decided[0].decidedBy, decisions[0].decidedBy);
  assert.equal((await readAll(`decidedBy=${decisions[0].decidedBy}`)).length, 2);
  assert.equal((await readAll('decidedBy=cli:nobody')).length, 0);
  assert.equal((await readAll('state=open')).length, 2 * ROWS - 2);
  for (const { decisionId } of decisions)
    await server.ask({ key, method: 'DELETE', url: `/v3.0/hotels/match/decisions/${decisionId}` });
  assert.equal((await readAll('state=decided')).length, 0);
});

test('a skipped row leaves the open part of the queue until it is opened again or decided', async () => {
  assert.deepEqual(await decide(first, { decision: 'skip', rows: [5, 6] }), { decisions: [], rows: 2 });
  assert.deepEqual((await readAll('state=skipped')).map(({ row }) => row).toSorted(), [5, 6]);
  assert.equal((await readAll('state=open')).length, 2 * ROWS - 2);
  assert.equal((await decide(first, { decision: 'skip', rows: [5] })).rows, 0, 'it is skipped already');
  const { rows } = await decide(first, {
    decision: 'accept',
    filter: { mostConfidence: 0.07 },
    preview: true,
  });
  assert.equal(rows, 5 + 7 + 7 - 1, 'without the two skipped rows and the one without a hotel');
  const { decisions } = await decide(first, { decision: 'reject', rows: [6] });
  assert.deepEqual(
    (await readAll('state=decided')).map(({ row }) => row),
    [6],
  );
  await server.ask({ key, method: 'DELETE', url: `/v3.0/hotels/match/decisions/${decisions[0].decisionId}` });
  assert.equal((await decide(first, { decision: 'unskip', rows: [5, 6] })).rows, 1);
  assert.equal((await readAll('state=open')).length, 2 * ROWS);
  await decide(first, { decision: 'skip', filter: {} }, 400);
  await decide(first, { decision: 'skip', rows: [1], hotelId: 'lp3e9' }, 400);
});

test('a page of all open rows is one statement: nothing is counted', async () => {
  const statements: unknown[] = [];
  const rows: typeof db.rows = (text, values) => {
    statements.push(text);
    return db.rows(text, values);
  };
  const owner = { accountId, environment: 'production' } as const;
  const ask = (filter: { readonly country?: string }) =>
    readQueue({ db: { ...db, rows }, clock: needs.clock }, owner, {
      ...filter,
      state: 'open',
      sort: '-value',
      limit: 5,
    });
  assert.equal((await ask({})).reviews.length, 5);
  assert.equal(statements.length, 1);
  await ask({ country: 'GB' });
  assert.equal(statements.length, 3);
});

test('each sort has every row once, in its order', async () => {
  const inOrder: Record<string, (row: Json) => unknown[]> = {
    '-value': ({ value }) => [-value],
    country: ({ candidate }) => [candidate?.country ?? ''],
    row: ({ row }) => [row],
  };
  for (const [sort, by] of Object.entries(inOrder)) {
    const rows = await readAll(`sort=${sort}&limit=97`);
    assert.equal(new Set(rows.map(placeOf)).size, 2 * ROWS, sort);
    const keys = rows.map((row) => by(row)[0] as number | string);
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
      sort,
    );
  }
});

test('a row is worth more if the same row waits in an earlier job', async () => {
  const again = jobOf(7);
  await add(again, { keys: first, rows: 50, partner: 'twice' });
  const [best] = (await read('partner=twice&sort=-value&limit=1')).reviews;
  assert.deepEqual([best.confidence, best.value], [0.5, 2]);
  await decide(again, { decision: 'reject', rows: [50] });
  assert.deepEqual(
    (await readAll('state=decided')).map(({ jobId, row }) => [jobId, row]).toSorted(),
    [
      [first, 50],
      [again, 50],
    ].toSorted(),
    'one decision settles both',
  );
  await db.run('delete from hotel_match_decisions');
  await db.run('delete from hotel_match_jobs where id = $1', [again]);
});

test('a page of 100 rows is at most 100 kB in any script', async () => {
  const other = await testKey(needs, 'production');
  const long = '大'.repeat(500);
  const input = JSON.stringify(['x'.repeat(500), long, long, long, 'JP']);
  await add(wide, { account: other.accountId, partner: '大'.repeat(60), rows: 100, input });
  await db.run(`update hotel_match_reviews set reason = $2 where job = $1`, [wide, 'r'.repeat(150)]);
  const page = await read('', { as: other.key });
  assert.equal(page.reviews.length, 100);
  const bytes = Buffer.byteLength(JSON.stringify(page));
  assert.ok(bytes <= 100_000, `${bytes} bytes`);
});

test('GET /hotels/match/reviews → 400, an invalid or unknown parameter', async () => {
  const wrong = [
    'sort=name',
    `sort=country&after=${Buffer.from('["-confidence",1,"x",1]').toString('base64url')}`,
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
