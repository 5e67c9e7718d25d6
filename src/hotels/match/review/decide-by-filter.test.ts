import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { waitingForLock } from '../../../../test/support/database/waiting-for-lock.ts';
import { lockDecisions } from '../stores/decision-store.ts';
import { queueRoutes } from '../queue-routes.ts';
import { matchRoutes } from '../routes.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, [...matchRoutes, ...queueRoutes]);
const job = '6f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';
/** More decisions than an answer lists. */
const ROWS = 2_000;
const { key, accountId } = await testKey(needs, 'production');

before(async () => {
  await landMarling(db);
  await insertJob(job, { partner: 'Larkspur', rows: ROWS });
  await db.run(
    `insert into hotel_match_reviews (job, row_number, row_key, class, profile, confidence, hotel, input, candidates)
     select $1, n, 'id:' || n, case when n % 4 = 0 then 'name_match_geo_mismatch' else 'geo_match_name_mismatch' end,
       'low', (n % 100) / 100.0, 1001 + n % 2, '[]', '[]'
     from generate_series(1, $2::integer) as n`,
    [job, ROWS],
  );
});

function insertJob(id: string, { partner, rows }: { partner: string; rows: number }) {
  const now = clock.now();
  return db.run(
    `insert into hotel_match_jobs (id, account, environment, status, partner, total, review, catalogue_change, created_at,
       updated_at, expires_at)
     values ($1, $2, 'production', 'done', $3, $4, $4, 0, $5, $5, $6)`,
    [id, accountId, partner, rows, now, new Date(now.getTime() + 86_400_000)],
  );
}

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const decide = async (body: object, status = 200): Promise<Json> => {
  const url = `/v3.0/hotels/match/async/jobs/${job}/reviews`;
  const answer = await server.ask({ key, method: 'POST', url, body });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};
const counted = async () =>
  (await db.row<{ count: number }>('select count(*) as count from hotel_match_decisions'))?.count;
const undo = (act: string) => server.ask({ key, method: 'DELETE', url: `/v3.0/hotels/match/acts/${act}` });
const pastDecisions = async (asOf: Date) => {
  const url = `/v3.0/hotels/match/decisions?limit=1000&asOf=${asOf.toISOString()}`;
  return ((await server.ask({ key, url })).json as Json).decisions.length;
};

const decisionTimes = async () =>
  (await db.rows<{ at: Date }>('select distinct decided_at as at from hotel_match_decisions')).map(
    ({ at }) => at,
  );

const nothingKept = { keptDecisions: 0, laterDecisions: [], keptIds: 0, kept: [] };

test('POST /hotels/match/async/jobs/{jobId}/reviews → 200: a preview counts, an action decides, and DELETE /hotels/match/acts/{actId} → 200 undoes it as a whole', async () => {
  const filter = { country: 'gb', leastConfidence: 0.9 };
  assert.deepEqual(await decide({ decision: 'accept', filter, preview: true }), {
    decisions: [],
    rows: 200,
    decided: 200,
    expectedWrong: 11,
    classes: { geo_match_name_mismatch: 160, name_match_geo_mismatch: 40 },
  });
  assert.equal((await decide({ decision: 'reject', filter, preview: true })).expectedWrong, 189);
  assert.equal(await counted(), 0);
  await clock.advance(1000);
  const first = await decide({ decision: 'accept', filter, note: 'all' });
  assert.deepEqual([first.rows, first.decisions.length, await counted()], [200, 200, 200]);
  const [decision] = first.decisions;
  assert.deepEqual(decision, { ...decision, decision: 'must-link', note: 'all' });
  assert.equal((await decide({ decision: 'accept', filter, preview: true })).rows, 0);
  const acted = clock.now();
  await clock.advance(1000);
  const second = await decide({ decision: 'reject', filter: { class: 'name_match_geo_mismatch' } });
  assert.equal(second.rows, 460);
  await clock.advance(1000);
  const undone = await undo(first.actId);
  assert.deepEqual(
    [undone.status, undone.json, await counted()],
    [200, { undone: 200, ...nothingKept }, 460],
  );
  assert.equal(await pastDecisions(acted), 200, 'as of the first action');
  assert.equal(await pastDecisions(new Date(acted.getTime() - 1)), 0);
  assert.equal((await undo(second.actId)).status, 200);
});

test('all open rows are decided and undone, and the answer lists the first thousand', async () => {
  const all = await decide({ decision: 'accept', filter: {} });
  assert.deepEqual([all.rows, all.decisions.length], [ROWS, 1000]);
  assert.deepEqual((await undo(all.actId)).json, { undone: ROWS, ...nothingKept });
  assert.equal(await counted(), 0);
});

test('DELETE /hotels/match/acts/{actId} → 404, an unknown action, one of another account, and one undone already', async () => {
  const { actId } = await decide({ decision: 'accept', filter: { mostConfidence: 0 } });
  const other = await testKey(needs, 'production');
  const url = `/v3.0/hotels/match/acts/${actId}`;
  assert.equal((await server.ask({ key: other.key, method: 'DELETE', url })).status, 404);
  assert.equal((await undo('x')).status, 404);
  assert.equal((await undo(actId)).status, 200);
  const again = await undo(actId);
  assert.deepEqual(
    [again.status, again.json],
    [404, { error: 'unknown act id, or all of its decisions were undone' }],
  );
});

test('GET /hotels/match/decisions → 400, an instant in the future; a preview needs a filter', async () => {
  const url = '/v3.0/hotels/match/decisions?asOf=2999-01-01T00:00:00Z';
  assert.equal((await server.ask({ key, url })).status, 400);
  await decide({ decision: 'accept', rows: [1], preview: true }, 400);
});

test('an action undoes nothing that a person decided since', async () => {
  const act = await decide({ decision: 'accept', filter: { leastConfidence: 0.99 } });
  await clock.advance(1000);
  const rowKey = 'id:99';
  await server.ask({
    key,
    method: 'POST',
    url: '/v3.0/hotels/match/decisions',
    body: { decisions: [{ rowKey, hotelId: '1003', decision: 'must-link' }] },
  });
  const { laterDecisions, ...undone } = (await undo(act.actId)).json as Json;
  assert.deepEqual(undone, { undone: act.rows - 1, keptDecisions: 1, keptIds: 0, kept: [] });
  assert.deepEqual(
    laterDecisions.map((one: Json) => [one.rowKey, one.hotelId]),
    [[rowKey, 'lp3eb']],
  );
  assert.deepEqual(await db.rows('select row_key, hotel from hotel_match_decisions'), [
    { row_key: rowKey, hotel: 1003 },
  ]);
});

test('POST /hotels/match/reviews → 200: decides rows of all jobs by partner, reason and words, and undoes them as one', async () => {
  await clock.advance(1000);
  for (const [digit, partner] of [
    ['2', 'Larkspur'],
    ['3', 'Teasel'],
  ] as const) {
    const id = job.replace(/1$/, digit);
    await insertJob(id, { partner, rows: 4 });
    await db.run(
      `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, hotel, input, candidates)
       select $1, n, 'id:new ' || n, 'geo_match_name_mismatch', case when n < 4 then 'a reason' else '' end, 'low', 0.5,
         1001 + $2::integer, case when n = 1 then '["Reed Lodge"]' else '["Quay Inn"]' end, '[]'
       from generate_series(1, 4) as n`,
      [id, Number(digit) - 2],
    );
  }
  const bulk = async (body: object, status = 200): Promise<Json> => {
    const answer = await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/reviews', body });
    assert.equal(answer.status, status, answer.text);
    return answer.json;
  };
  const filter = { reason: 'a reason' };
  const counts = async (more: object) =>
    (await bulk({ decision: 'accept', filter: { ...filter, ...more }, preview: true })).rows;
  assert.deepEqual(
    [await counts({}), await counts({ partner: 'larkspur' }), await counts({ text: 'quay' })],
    [6, 3, 4],
  );
  const inJob = await decide({ decision: 'accept', filter: { ...filter, text: 'quay' }, preview: true });
  assert.equal(inJob.rows, 0, 'of the first job only');
  const acted = await bulk({ decision: 'accept', filter: { ...filter, partner: 'TEASEL', text: 'quay' } });
  assert.deepEqual(
    [acted.rows, acted.decisions.map((one: Json) => [one.rowKey, one.hotelId])],
    [
      2,
      [
        ['id:new 2', 'lp3ea'],
        ['id:new 3', 'lp3ea'],
      ],
    ],
  );
  assert.deepEqual((await undo(acted.actId)).json, { undone: 2, ...nothingKept });
  await bulk({ decision: 'accept', filter: { partnr: 'Teasel' } }, 400);
});

test('rows of two lists with one key are counted each, and settled by one decision: preview and action agree', async () => {
  for (const digit of ['4', '5']) {
    const id = job.replace(/1$/, digit);
    await insertJob(id, { partner: 'Bracken', rows: 3 });
    await db.run(
      `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, hotel, input, candidates)
       select $1, n, 'id:twice ' || n, 'geo_match_name_mismatch', '', 'low', 0.5,
         case when n = 1 then 1001 + $2::integer else 1003 end, '[]', '[]'
       from generate_series(1, 3) as n`,
      [id, Number(digit) - 4],
    );
  }
  const bulk = async (decision: 'accept' | 'reject', preview: boolean): Promise<Json> => {
    const body = { decision, filter: { partner: 'Bracken' }, preview };
    const answer = await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/reviews', body });
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };
  const counts = ({ rows, decided }: Json) => ({ rows, decided });
  const cases = { accept: { rows: 6, decided: 3 }, reject: { rows: 6, decided: 4 } } as const;
  for (const decision of ['accept', 'reject'] as const) {
    const preview = await bulk(decision, true);
    assert.deepEqual(counts(preview), cases[decision]);
    assert.equal(preview.expectedWrong, cases[decision].decided / 2);
    const acted = await bulk(decision, false);
    assert.deepEqual([counts(acted), acted.decisions.length], [cases[decision], cases[decision].decided]);
    assert.deepEqual((await undo(acted.actId)).json, {
      undone: cases[decision].decided,
      ...nothingKept,
    });
  }
});

for (const [what, about] of Object.entries({
  'of a filter': { filter: { leastConfidence: 0.98 } },
  'of rows': { rows: [1, 2] },
}))
  test(`decisions ${what} that waited for other decisions have the later time`, async () => {
    await db.run('delete from hotel_match_decisions');
    let deciding: Promise<Json> | undefined;
    await db.transaction(async (tx) => {
      await lockDecisions(tx, { accountId, environment: 'production' });
      deciding = decide({ decision: 'reject', ...about });
      while ((await db.row(waitingForLock)) === undefined) await setTimeout(10);
      await clock.advance(1000);
    });
    await deciding;
    assert.deepEqual(await decisionTimes(), [clock.now()]);
  });
