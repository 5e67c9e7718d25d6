import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { jobRoutes } from './routes.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, jobRoutes);
const { key, accountId } = await testKey(needs, 'production');
const now = clock.now();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const matchId = (digit: number) => `7a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b0${digit}`;
const calibrationId = 'cal_0f8fad5b-d9cb-469f-a165-70867728950e';
const deepMapId = `dm_1795381115006842203_c3dbe6825cbfbcf2`;

async function addMatch(
  digit: number,
  job: { status: string; total?: number; done?: number; partner?: string; minutes: number; account?: string },
): Promise<void> {
  const { status, total = 0, done = 0, partner = null, minutes, account = accountId } = job;
  await db.run(
    `insert into hotel_match_jobs (id, account, environment, status, partner, catalogue_change, total, matched, created_at,
       started_at, updated_at, expires_at, error)
     values ($1, $2, 'production', $3, $4, 0, $5, $6, $7, $7, $7, $8, $9)`,
    [
      matchId(digit),
      account,
      status,
      partner,
      total,
      done,
      minutesAgo(minutes),
      minutesAgo(-60),
      status === 'error' ? 'lost' : null,
    ],
  );
}

before(async () => {
  await addMatch(1, { status: 'done', total: 4, done: 4, partner: 'Larkspur', minutes: 50 });
  await addMatch(2, { status: 'running', total: 30_000, done: 4_000, minutes: 10 });
  await addMatch(3, { status: 'queued', minutes: 5 });
  await addMatch(4, { status: 'error', minutes: 5 });
  await addMatch(5, {
    status: 'queued',
    minutes: 1,
    account: (await testKey(needs, 'production')).accountId,
  });
  await db.run(
    `insert into deep_map_jobs (id, account, environment, hotel_id, status, reference_rooms, room_names, mapping_count,
       created_at, updated_at) values ($1, $2, 'production', 'lp3e9', 'queued', '[]', '["Twin"]', 0, $3, $3)`,
    [deepMapId, accountId, minutesAgo(20)],
  );
  await db.run(
    `insert into hotel_match_calibrations (id, account, environment, status, created_at, created_by)
     values ($1, $2, 'production', 'running', $3, 'key_1')`,
    [calibrationId, accountId, minutesAgo(15)],
  );
  await db.run(
    `insert into catalogue_imports (kind, fingerprint, cut, started_at, updated_at)
     values ('hotels', repeat('ab', 32), '{"rows": 700}', $1, $2)`,
    [minutesAgo(40), minutesAgo(30)],
  );
});

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const read = async (path: string, { status = 200, as = key } = {}): Promise<Json> => {
  const answer = await server.ask({ key: as, url: `/v3.0${path}` });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};
const idsOf = async (query: string): Promise<string[]> =>
  (await read(`/jobs?${query}`)).jobs.map(({ jobId }: Json) => jobId);

const importId = 'hotels:abababababababab';
const newestFirst = [matchId(4), matchId(3), matchId(2), calibrationId, deepMapId, importId, matchId(1)];

test('GET /jobs → 200: the jobs of the account of every kind, newest first', async () => {
  const { jobs, next } = await read('/jobs');
  assert.deepEqual(
    jobs.map(({ jobId }: Json) => jobId),
    newestFirst,
  );
  assert.equal(next, null);
  assert.deepEqual(
    jobs.map(({ state, step }: Json) => [state, step]),
    [
      ['error', null],
      ['queued', 'reading'],
      ['running', 'matching'],
      ['running', 'measuring'],
      ['queued', 'waiting'],
      ['interrupted', null],
      ['done', null],
    ],
  );
  assert.deepEqual(
    [jobs[0].error, jobs[4].hotelId, jobs[5].done, jobs[5].total],
    ['lost', 'lp3e9', 700, null],
  );
});

test('GET /jobs → 200: pages follow each other without gaps, also between jobs of one instant', async () => {
  const found: string[] = [];
  for (let after = ''; ;) {
    const page: Json = await read(`/jobs?limit=1${after}`);
    found.push(...page.jobs.map(({ jobId }: Json) => jobId));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  assert.deepEqual(found, newestFirst);
});

test('GET /jobs → 200: each filter', async () => {
  assert.deepEqual(await idsOf('kind=deep-map'), [deepMapId]);
  assert.deepEqual(await idsOf('kind=calibration'), [calibrationId]);
  assert.deepEqual(await idsOf('state=queued'), [matchId(3), deepMapId]);
  assert.deepEqual(await idsOf('partner=larkspur'), [matchId(1)]);
  assert.deepEqual(await idsOf(`createdFrom=${minutesAgo(5).toISOString()}`), [matchId(4), matchId(3)]);
  assert.deepEqual(await idsOf(`createdUntil=${minutesAgo(40).toISOString()}`), [matchId(1)]);
});

test('GET /jobs/{jobId} → 200: rows of an unfinished chunk count, and the time left follows from them', async () => {
  const id = matchId(2);
  const progressOf = (rows: number) =>
    db.run('update hotel_match_jobs set matched = $2, total_chunks = 15, chunks_done = $3 where id = $1', [
      id,
      rows,
      rows / 2_000,
    ]);
  await progressOf(0);
  await db.run(
    `insert into hotel_match_progress (job, chunk, countries, countries_ready, rows_matched, updated_at)
     values ($1, 2, 12, 3, 0, $2)`,
    [id, now],
  );
  const preparing = await read(`/jobs/${id}`);
  assert.deepEqual(
    [preparing.step, preparing.done, preparing.countries],
    ['preparing', 0, { ready: 3, total: 12 }],
  );
  await progressOf(4_000);
  const next = await read(`/jobs/${id}`);
  assert.deepEqual([next.step, next.chunks], ['matching', { done: 2, total: 15 }], 'a later chunk prepares');
  await db.run('update hotel_match_progress set countries_ready = 12, rows_matched = 1000 where job = $1', [
    id,
  ]);
  const { step, done, secondsLeft } = await read(`/jobs/${id}`);
  assert.deepEqual([step, done, secondsLeft], ['matching', 5_000, 3_000]);
});

test('GET /jobs/{jobId} → 200: a calibration has the number of its rows when it is done', async () => {
  const { kind, state, step, done, total } = await read(`/jobs/${calibrationId}`);
  assert.deepEqual([kind, state, step, done, total], ['calibration', 'running', 'measuring', 0, null]);
  await db.run(
    `update hotel_match_calibrations set status = 'done', report = '{"rows": 12}', outcome = 'too_few', ended_at = $2 where id = $1`,
    [calibrationId, now],
  );
  const after = await read(`/jobs/${calibrationId}`);
  assert.deepEqual(
    [after.state, after.step, after.done, after.total, after.updatedAt],
    ['done', null, 12, 12, now.toISOString()],
  );
});

test('GET /jobs/{jobId} → 404, an unknown or a foreign job', async () => {
  for (const id of [matchId(9), matchId(5), 'dm_1', 'hotels:x', 'x'])
    await read(`/jobs/${id}`, { status: 404 });
});

test('GET /jobs → 400, an invalid or unknown parameter', async () => {
  for (const query of [
    'kind=x',
    'state=x',
    'limit=0',
    'limit=101',
    'after=x',
    'after=WzFd',
    'createdFrom=x',
    'colour=red',
  ])
    await read(`/jobs?${query}`, { status: 400 });
});

test('jobs are read outside of the rate limit of the hotel-mapping operations', () => {
  for (const { rateClass } of jobRoutes) assert.equal(rateClass, undefined);
});
