import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { addReviews } from '../../../../test/support/hotels/review-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { queueRoutes } from '../queue-routes.ts';
import { matchRoutes } from '../routes.ts';
import { readFacets } from './read-facets.ts';
import type { facets } from '../stores/queue/facet-store.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...matchRoutes, ...queueRoutes]);
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
const [first, second] = [1, 2].map((digit) => `4f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${digit}`) as [
  string,
  string,
];

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

before(async () => {
  await landMarling(needs.db);
  await addReviews(needs, { job: first, owner, rows: 120, partner: 'Larkspur' });
  await addReviews(needs, { job: second, owner, rows: 60, input: JSON.stringify(['', 'Cormorant Hotel']) });
  const decide = (body: object) =>
    server.ask({ key, method: 'POST', url: `/v3.0/hotels/match/async/jobs/${first}/reviews`, body });
  await decide({ decision: 'accept', filter: { leastConfidence: 0.9 } });
  await decide({ decision: 'skip', rows: [1, 2] });
});

const read = async (path: string, status = 200): Promise<Json> => {
  const answer = await server.ask({ key, url: `/v3.0/hotels/match/reviews${path}` });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};

async function rowsOf(query: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Json = await read(`?${query}${next === '' ? '' : `&after=${next}`}`);
    rows.push(...page.reviews);
    next = page.next;
  }
  return rows;
}

/** The counts of the rows of the queue, one by one. */
function counted(rows: readonly Json[]): Json {
  const words: Record<keyof typeof facets, (row: Json) => string | null> = {
    state: ({ state }) => state,
    job: ({ jobId }) => jobId,
    partner: ({ partner }) => partner,
    country: ({ candidate }) => candidate?.country ?? '',
    class: (row) => row.class,
    reason: ({ reason }) => reason,
    decidedBy: ({ decidedBy }) => decidedBy || null,
    confidence: ({ confidence }) => `${Math.min(Math.floor(confidence * 20), 19)}`,
  };
  const count = (wordOf: (row: Json) => string | null) =>
    Object.fromEntries(
      [...Map.groupBy(rows, wordOf)].flatMap(([word, found]) =>
        word === null ? [] : [[word, found.length]],
      ),
    );
  return Object.fromEntries(Object.entries(words).map(([name, wordOf]) => [name, count(wordOf)]));
}

const filters = [
  '',
  `job=${first}`,
  'partner=larkspur',
  'country=gb',
  'class=weak_match',
  'reason=the%20names%20differ',
  'state=open',
  'state=skipped',
  'state=decided&class=weak_match',
  'leastConfidence=0.07',
  'leastConfidence=0.5&mostConfidence=0.5',
  'leastConfidence=0.55&state=open',
  'leastConfidence=0.15&mostConfidence=0.45',
  'leastConfidence=0.42&mostConfidence=0.81&state=open',
  'leastConfidence=0.11&mostConfidence=0.12',
  'text=corm',
  'text=corm&mostConfidence=0.3&class=weak_match',
  'leastConfidence=0.9&mostConfidence=0.1',
  'text=%25',
];
for (const filter of filters)
  test(`GET /hotels/match/reviews/facets → 200: the counts are those of the rows, ${filter || 'all'}`, async () => {
    const { total, isComplete, ...found } = await read(`/facets?${filter}`);
    const rows = await rowsOf(filter);
    assert.deepEqual([total, isComplete], [rows.length, true]);
    const shown = Object.fromEntries(
      Object.entries<Json[]>(found).map(([name, words]) => [
        name,
        Object.fromEntries(words.map(({ value, rows: many }) => [value, many])),
      ]),
    );
    assert.deepEqual(shown, counted(rows));
  });

test('words that are frequent are looked for among the rows of the other filters', async () => {
  const { db, clock } = needs;
  const row: typeof db.row = async (text, values) =>
    // The columns of the sample.
    /tablesample/.test(JSON.stringify(text)) ? ({ rows: 1_000, hits: 300 } as never) : db.row(text, values);
  for (const filter of [{ text: 'corm' }, { text: 'cormorant', mostConfidence: 0.3 }, { text: 'lodge' }]) {
    const frequent = await readFacets({ db: { ...db, row }, clock }, owner, filter);
    assert.deepEqual(frequent, await readFacets(needs, owner, filter));
    assert.equal(frequent.isComplete, true);
    assert.ok(frequent.total > 0);
  }
});

test('GET /hotels/match/reviews/facets → 400, an invalid or unknown parameter', async () => {
  for (const query of ['state=x', 'sort=row', 'limit=1', 'colour=red']) await read(`/facets?${query}`, 400);
});
