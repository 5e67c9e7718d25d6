import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { bytesOf, keptReport } from '../../../test/support/catalogue.ts';
import { multipart, type Parts } from '../../../test/support/forms.ts';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer, type Answer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { deleteRecords } from '../../catalogue/maintain/delete-records.ts';
import { mergeHotels } from '../../catalogue/maintain/merge-hotels.ts';
import { limits } from '../../contract/limits.ts';
import { confidenceFor, standardModel } from '../engine/engine.ts';
import type { Part } from '../../contract/route.ts';
import { planJob } from './submit/plan-job.ts';
import { grantStorage, requireObject } from './submit/storage-grants.ts';
import { resultHeader } from './result/result-row.ts';
import { matchRoutes } from './routes.ts';
import { setConfidence } from './submit/least-confidence.ts';
import { submitForm } from './submit/submit-job.ts';
import { matchTasks, matchTimers, nextOf } from './tasks.ts';

const plain = await testNeeds();
const storageFolder = path.join(plain.config.dataDir, 'storage');
const needs = { ...plain, config: { ...plain.config, storageFolder, matchChunkRows: 3 } };
const server = await testServer(needs, matchRoutes);

before(async () => {
  await landMarling(needs.db);
  await mkdir(storageFolder, { recursive: true });
});

interface Account {
  readonly key: string;
  readonly accountId: string;
}

/** Fifty requests a minute are allowed, so each test uses its own account. */
const account = (): Promise<Account> => testKey(needs, 'production');

const file = `id,Hotel Name,Address,City,Country,lat,lng
H1,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,United Kingdom,53.4021,-2.9801
H2,Cormorant Hotel Annex,12 Pilchard Street,Marling,GB,53.4021,-2.9801
H3,Nothing Of The Kind,,Elsewhere,GB,,
H4,,,Marling,GB,,
H5,Cormorant Hotel,,Marling,Atlantis,,
`;

/** Responses have any type; the assertions check them. */
type Json = ReturnType<typeof JSON.parse>;

const submit = async ({ key }: Account, parts: Parts): Promise<Answer> =>
  server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/async', ...multipart(parts) });
const get = ({ key }: Account, url: string): Promise<Answer> =>
  server.ask({ key, url: `/v3.0/hotels/match${url}` });
const post = ({ key }: Account, url: string, body: unknown): Promise<Answer> =>
  server.ask({ key, method: 'POST', url: `/v3.0/hotels/match${url}`, body });

async function finished(who: Account, text = file): Promise<string> {
  const { json } = await submit(who, [['file', text]]);
  await workOff(needs, matchTasks);
  return (json as Json).job_id;
}

test('POST /hotels/match/async → 202, with the number of rows', async () => {
  const { status, json } = await submit(await account(), [['file', file]]);
  assert.equal(status, 202);
  const { job_id, created_at, updated_at, ...rest } = json as Json;
  assert.match(job_id, /^[0-9a-f-]{36}$/);
  assert.equal(created_at, updated_at);
  assert.deepEqual(rest, {
    status: 'queued',
    total: 5,
    done: 0,
    matched: 0,
    review: 0,
    no_match: 0,
    geo_match_name_mismatch: 0,
    name_match_geo_mismatch: 0,
    min_confidence: standardModel().thresholds.matched,
    expected_wrong: 0,
    total_chunks: 2,
    chunks_done: 0,
  });
});

test('GET /hotels/match/async/jobs/{jobId} → 200, every row in the order sent', async () => {
  const who = await account();
  const id = await finished(who);
  const { status, text, headers } = await get(who, `/async/jobs/${id}`);
  assert.equal(status, 200);
  assert.equal(headers['content-disposition'], `attachment; filename="hotel-match-${id}.csv"`);
  const [header, ...lines] = text.trimEnd().split('\n');
  assert.equal(
    header,
    'external_id,name,address,city,country,latitude,longitude,verdict,class,profile,confidence,primary_hotel_id,catalogue_hotel_id',
  );
  assert.match(
    lines[0] ?? '',
    /^H1,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,United Kingdom,53.4021,-2.9801,matched,matched,high,0\.9\d{3},1001,lp3e9$/,
  );
  assert.match(lines[1] ?? '', /^H2,.*,review,geo_match_name_mismatch,high,0\.\d{4},1001,lp3e9$/);
  assert.match(lines[2] ?? '', /^H3,.*,no_match,(below_threshold|no_candidate),\w+,,,$/);
  assert.match(lines[3] ?? '', /^H4,,,Marling,GB,,,no_match,invalid_input,none,,,$/);
  assert.match(lines[4] ?? '', /^H5,.*,no_match,invalid_input,none,,,$/);
  assert.equal(lines.length, 5);
});

test('POST /hotels/match/async with a required precision or confidence: matches below it go to review', async () => {
  const who = await account();
  const shown = async (...wanted: [string, string][]) => {
    const { json } = await submit(who, [...wanted, ['file', file]]);
    await workOff(needs, matchTasks);
    return (await get(who, `/async/jobs/${(json as Json).job_id}/status`)).json as Json;
  };
  const strict = await shown(['min_confidence', '0.9999']);
  assert.deepEqual([strict.min_confidence, strict.matched, strict.review], [0.9999, 0, 2]);
  const usual = await shown(['precision', '0.98']);
  assert.deepEqual([usual.matched, usual.review], [1, 1]);
  assert.equal(usual.min_confidence, confidenceFor(0.98, standardModel().curve));
  await setConfidence(needs.db, { accountId: who.accountId, environment: 'production' }, 0.999_9);
  assert.equal((await shown()).matched, 0, 'the setting of the account');
  assert.equal((await shown(['precision', '0.98'])).matched, 1, 'what the job wants comes first');
  const { status, text } = await submit(who, [
    ['precision', 'high'],
    ['file', file],
  ]);
  assert.equal(status, 400);
  assert.match(text, /precision must be a number from 0.95 to 0.995/);
});

test('GET /hotels/match/async/jobs/{jobId}/status → 200, counters that add up', async () => {
  const who = await account();
  const id = await finished(who);
  const { status, json } = await get(who, `/async/jobs/${id}/status`);
  assert.equal(status, 200);
  const {
    status: state,
    total,
    done,
    matched,
    review,
    no_match,
    geo_match_name_mismatch,
    chunks_done,
  } = json as Json;
  assert.deepEqual(
    [state, total, done, matched, review, no_match, geo_match_name_mismatch, chunks_done],
    ['done', 5, 5, 1, 1, 3, 1, 2],
  );
});

test('POST /hotels/match/async → 202 for a header alone, queued like any other; the result is a header alone', async () => {
  const who = await account();
  const { json } = await submit(who, [['file', 'name;country\n']]);
  const { job_id, status, total, total_chunks } = json as Json;
  assert.deepEqual([status, total, total_chunks], ['queued', 0, 1]);
  await workOff(needs, matchTasks);
  const { json: shown } = await get(who, `/async/jobs/${job_id}/status`);
  assert.deepEqual([(shown as Json).status, (shown as Json).chunks_done], ['done', 1]);
  const { text } = await get(who, `/async/jobs/${job_id}`);
  assert.equal(text.trimEnd().split('\n').length, 1);
});

test('POST /hotels/match/async → 202 for headings in other languages, semicolons, Windows-1252', async () => {
  const who = await account();
  const text = Buffer.from('Nombre del hotel;País;Ciudad\nCormorant Hotel;Reino Unido;Marling\n', 'latin1');
  const { status, json } = await submit(who, [['file', text]]);
  assert.equal(status, 202);
  await workOff(needs, matchTasks);
  const { text: result } = await get(who, `/async/jobs/${(json as Json).job_id}`);
  assert.match(result, /\n1,Cormorant Hotel,,Marling,Reino Unido,,,\w+,\w+,\w+,[\d.]+,1001,/);
});

const unreadable: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  [
    'without a country',
    'name,city\nx,y\n',
    /could not find a column "country" \(looked for: country, country code/,
  ],
  ['without either', 'a,b\n1,2\n', /column "name" .* and a column "country"/],
  ['that is empty', '', /the file is empty/],
  [
    'that is a broken gzip archive',
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0),
    /begins like a gzip file, but cannot be decompressed/,
  ],
];
for (const [what, content, expected] of unreadable)
  test(`POST /hotels/match/async → 400, a file ${what}`, async () => {
    const { status, json } = await submit(await account(), [['file', content]]);
    assert.equal(status, 400);
    assert.match((json as Json).error, expected);
  });

test('POST /hotels/match/async → 400, a form without a file', async () => {
  const { status, json } = await submit(await account(), [['output_gcs', 'gs://bucket/x.csv']]);
  assert.equal(status, 400);
  assert.match((json as Json).error, /no part `file`/);
});

test('POST /hotels/match/async → 413, one byte too many', async () => {
  const big = Buffer.alloc(limits.hotelFileBytes + 1, 'name,country\n');
  const { status, json } = await submit(await account(), [['file', big]]);
  assert.equal(status, 413);
  assert.deepEqual(json, { error: 'CSV exceeds 32MiB; use input_gcs for large files' });
});

/** What `submitForm` is called with. */
function form(accountId: string, text: string, { signal }: AbortController) {
  async function* parts(): AsyncGenerator<Part> {
    yield { kind: 'file', name: 'file', fileName: 'hotels.csv', bytes: Readable.from([Buffer.from(text)]) };
  }
  return { caller: { accountId, environment: 'production' as const }, parts: parts(), signal };
}

test('there is no job if the client disconnects while the list is split', async () => {
  const { accountId } = await account();
  const aborter = new AbortController();
  const next = nextOf(needs);
  const submitting = submitForm(needs, form(accountId, file, aborter), {
    next: { ...next, chunks: async (tx, plan) => next.chunks(tx, plan).then(() => aborter.abort()) },
    answer: (_tx, job) => Promise.resolve(job),
  });
  await assert.rejects(submitting, { name: 'AbortError' });
  const jobs = await needs.db.rows('select from hotel_match_jobs where account = $1', [accountId]);
  assert.equal(jobs.length, 0);
  assert.deepEqual(await workOff(needs, matchTasks), []);
});

test('some long lists are split concurrently, the others wait; a short one does not wait', async () => {
  const { accountId } = await account();
  const cut = Promise.withResolvers<void>();
  let begun = 0;
  const submitted = (text: string) =>
    submitForm(needs, form(accountId, text, new AbortController()), {
      next: {
        ...nextOf(needs),
        chunks: () => {
          begun += 1;
          return text.length > limits.hotelFileMemoryBytes ? cut.promise : Promise.resolve();
        },
      },
      answer: (_tx, job) => Promise.resolve(job),
    });
  const long = `name,country\n${`${'x'.repeat(limits.hotelFileMemoryBytes / 2)},GB\n`.repeat(3)}`;
  const waiting = Array.from({ length: limits.hotelFilesSplitAtOnce + 2 }, () => submitted(long));
  while (begun < limits.hotelFilesSplitAtOnce) await setImmediate();
  await submitted('name,country\nCormorant Hotel,GB\n');
  assert.equal(begun, limits.hotelFilesSplitAtOnce + 1);
  cut.resolve();
  await Promise.all(waiting);
  assert.equal(begun, limits.hotelFilesSplitAtOnce + 3);
});

test('a short list does not wait for the end of a long one', async () => {
  const long = await submit(await account(), [['file', file + 'H6,Any House,,,GB,,\n'.repeat(7)]]);
  const short = await submit(await account(), [['file', 'name,country\nCormorant Hotel,GB\n']]);
  const names = new Map([
    [(long.json as Json).job_id, 'long'],
    [(short.json as Json).job_id, 'short'],
  ]);
  const ran: (string | undefined)[] = [];
  const watched = matchTasks.map((task) => ({
    ...task,
    work: (...given: Parameters<typeof task.work>) => {
      ran.push(names.get(given[1].jobId));
      return task.work(...given);
    },
  }));
  await workOff(needs, watched);
  assert.deepEqual(ran, ['long', 'long', 'short', 'long', 'long']);
});

const foreign = [
  'gs://elsewhere/x.csv',
  's3://elsewhere/x.csv',
  'file:///other/x.csv',
  'https://example.org/x.csv',
  'file:///../x',
  's3://granted/folder/../x.csv',
  's3://granted/folder/',
];
for (const uri of foreign)
  test(`POST /hotels/match/async → 400, the account may not use ${uri}`, async () => {
    const who = await account();
    const { accountId } = who;
    await grantStorage(needs, { accountId, environment: 'production', prefix: 's3://granted/folder/' });
    const { status, json } = await post(who, '/async', { input_gcs: uri });
    assert.equal(status, 400);
    assert.ok((json as Json).error.includes(uri));
  });

test('POST /hotels/match/async → 400, the environments of an account share no files', async () => {
  const { accountId } = await account();
  const folder = `file:///${accountId}/`;
  for (const [environment, uri, isRefused] of [
    ['sandbox', `${folder}in.csv`, true],
    ['sandbox', `${folder}sandbox`, true],
    ['sandbox', `${folder}sandboxes/in.csv`, true],
    ['sandbox', `${folder}sandbox/in.csv`, false],
    ['production', `${folder}sandbox/in.csv`, true],
    ['production', `${folder}sandbox`, true],
    ['production', `${folder}sandboxes/in.csv`, false],
    ['production', `${folder}in.csv`, false],
  ] as const) {
    const request = requireObject(needs, { accountId, environment }, { uri, name: 'input_gcs' });
    if (isRefused) await assert.rejects(request, /this key may use addresses that begin with/);
    else await request;
  }
});

test('GET /hotels/match/async/jobs/{jobId} → 409, a job from storage to storage', async () => {
  const who = await account();
  await mkdir(path.join(storageFolder, who.accountId), { recursive: true });
  await writeFile(path.join(storageFolder, who.accountId, 'in.csv'), file);
  await grantStorage(needs, {
    accountId: who.accountId,
    environment: 'production',
    prefix: 'file:///shared/',
  });
  const output = 'file:///shared/out/matched.csv';
  const { status, json } = await post(who, '/async', {
    input_gcs: `file:///${who.accountId}/in.csv`,
    output_gcs: output,
  });
  assert.equal(status, 202);
  assert.equal((json as Json).total, 0);
  const id = (json as Json).job_id;
  const early = await get(who, `/async/jobs/${id}`);
  const willBe = 'result will be written to GCS (job still running)';
  assert.deepEqual([early.status, early.json], [409, { error: willBe, output_gcs: output }]);
  await workOff(needs, matchTasks);
  const { json: after } = await get(who, `/async/jobs/${id}/status`);
  assert.deepEqual([(after as Json).status, (after as Json).total, (after as Json).done], ['done', 5, 5]);
  assert.equal(
    (await readFile(path.join(storageFolder, 'shared/out/matched.csv'), 'utf8')).trimEnd().split('\n').length,
    6,
  );
  const result = await get(who, `/async/jobs/${id}`);
  assert.equal(result.status, 409);
  assert.deepEqual(result.json, { error: 'result was written to GCS', output_gcs: output });
});

test('an object that has become shorter since its plan failed is matched in its present state', async () => {
  const who = await account();
  const object = path.join(storageFolder, who.accountId, 'shrinks.csv');
  await mkdir(path.dirname(object), { recursive: true });
  await writeFile(object, `name,country\n${'Heron House,GB\n'.repeat(10)}`);
  const { json } = await post(who, '/async', { input_gcs: `file:///${who.accountId}/shrinks.csv` });
  const { job_id: jobId } = json as Json;
  const died = new Error('killed');
  const job = {
    id: '',
    attempt: 1,
    signal: new AbortController().signal,
    complete: () => Promise.reject(died),
  };
  await assert.rejects(planJob(needs, { jobId, job, next: nextOf(needs) }), died);
  await writeFile(object, 'name,country\nCormorant Hotel Annex,GB\n');
  await workOff(needs, matchTasks);
  const { text } = await get(who, `/async/jobs/${jobId}`);
  assert.deepEqual(
    text.split('\n').map((line) => line.split(',')[1]),
    ['name', 'Cormorant Hotel Annex', undefined],
  );
});

test('GET /hotels/match/async/jobs/{jobId} → 409, nothing was written: the stored file lacks a required column', async () => {
  const who = await account();
  await mkdir(path.join(storageFolder, who.accountId), { recursive: true });
  await writeFile(path.join(storageFolder, who.accountId, 'bad.csv'), 'a,$&\n1,2\n');
  const uri = (name: string): string => `file:///${who.accountId}/${name}.csv`;
  const { json } = await post(who, '/async', { input_gcs: uri('bad'), output_gcs: uri('out') });
  await workOff(needs, matchTasks);
  const result = await get(who, `/async/jobs/${(json as Json).job_id}`);
  const { error, output_gcs } = result.json as Json;
  assert.deepEqual(
    [result.status, error, output_gcs],
    [409, 'no result was written to GCS (job ended in error)', uri('out')],
  );
  const { json: after } = await get(who, `/async/jobs/${(json as Json).job_id}/status`);
  assert.equal((after as Json).status, 'error');
  assert.match((after as Json).error, /could not find a column "name".*; the first line is "a, \$&"$/);
});

test('a stored object that is not there, or is a folder, ends the job at once with an error about its address', async () => {
  const who = await account();
  await mkdir(path.join(storageFolder, who.accountId, 'folder'), { recursive: true });
  for (const [name, detail] of [
    ['nowhere.csv', 'there is no such object'],
    ['folder', 'it is a folder'],
  ]) {
    const uri = `file:///${who.accountId}/${name}`;
    const { json } = await post(who, '/async', { input_gcs: uri });
    const ran = await workOff(needs, matchTasks);
    assert.deepEqual(ran, [{ task: 'hotels.match-plan', outcome: 'done' }], 'tried once');
    const { json: after } = await get(who, `/async/jobs/${(json as Json).job_id}/status`);
    assert.equal((after as Json).status, 'error');
    assert.equal((after as Json).error, `storage address refused: ${uri}: ${detail}`);
  }
});

test('the result of a list without rows is also written to its address', async () => {
  const who = await account();
  const at = (name: string): string => path.join(storageFolder, who.accountId, name);
  await mkdir(at(''), { recursive: true });
  await writeFile(at('empty.csv'), 'name,country\n');
  const uri = (name: string): string => `file:///${who.accountId}/${name}`;
  const uploaded = await submit(who, [
    ['file', 'name,country\n'],
    ['output_gcs', uri('a.csv')],
  ]);
  const stored = await post(who, '/async', { input_gcs: uri('empty.csv'), output_gcs: uri('b.csv') });
  await workOff(needs, matchTasks);
  for (const [{ json }, name] of [
    [uploaded, 'a.csv'],
    [stored, 'b.csv'],
  ] as const) {
    assert.equal(await readFile(at(name), 'utf8'), resultHeader);
    const { json: after } = await get(who, `/async/jobs/${(json as Json).job_id}/status`);
    assert.equal((after as Json).status, 'done');
  }
});

test('an id with a NUL does not affect other rows', async () => {
  const who = await account();
  const text = 'id,name,country,city\nA\0B,Cormorant Hotel,GB,Marling\nC,Cormorant Hotel Annex,GB,Marling\n';
  const { json } = await get(who, `/async/jobs/${await finished(who, text)}/status`);
  assert.deepEqual([(json as Json).status, (json as Json).done], ['done', 2]);
});

test('a job that cannot be finished reports that without internal details', async () => {
  const who = await account();
  const { json } = await submit(who, [['file', file]]);
  const { job_id: jobId } = json as Json;
  const payload = { jobId, chunk: 0 };
  for (const { gaveUp } of matchTasks) await gaveUp?.(needs, payload, 'invalid byte sequence');
  const { json: after } = await get(who, `/async/jobs/${jobId}/status`);
  assert.equal((after as Json).status, 'error');
  assert.doesNotMatch((after as Json).error, /invalid byte sequence/);
  await workOff(needs, matchTasks);
});

test('GET /hotels/match/async/jobs/{jobId}/status → 404, unknown, foreign, not a UUID; the same for the result', async () => {
  const id = await finished(await account());
  const other = await account();
  for (const one of [id, '00000000-0000-4000-8000-000000000000', 'x'])
    for (const url of [`/async/jobs/${one}`, `/async/jobs/${one}/status`]) {
      const { status, json } = await get(other, url);
      assert.equal(status, 404);
      assert.deepEqual(json, { error: 'unknown job id' });
    }
});

test('GET /hotels/match/async/jobs/{jobId} → 404, still running, and again when expired', async () => {
  const who = await account();
  const { json } = await submit(who, [['file', file]]);
  const url = `/async/jobs/${(json as Json).job_id}`;
  const gone = { error: 'result not available (job still running or expired)' };
  for (const early of [url, `${url}/reviews`]) assert.deepEqual((await get(who, early)).json, gone, early);
  await workOff(needs, matchTasks);
  assert.equal((await get(who, url)).status, 200);
  await needs.clock.advance(limits.matchKeptMs + 1000);
  const expired = await get(who, url);
  assert.deepEqual([expired.status, expired.json], [404, gone]);
  for (const { run } of matchTimers) await run(needs, new AbortController().signal);
  const left = await needs.db.row<{ count: number }>(
    'select count(*)::int from hotel_match_chunks where job = $1',
    [(json as Json).job_id],
  );
  assert.equal(left?.count, 0);
  assert.equal((await get(who, `${url}/status`)).status, 200);
  assert.deepEqual((await get(who, `${url}/reviews`)).json, gone, 'review rows go with the result');
  const reviews = 'select count(*)::int from hotel_match_reviews where job = $1';
  assert.equal((await needs.db.row<{ count: number }>(reviews, [(json as Json).job_id]))?.count, 0);
});

test('a job sees all changes of the catalogue before it, also moved and deleted hotels', async () => {
  const who = await account();
  await needs.db.run(`insert into hotels (id, name, city, country, name_key, city_key, created_at, updated_at)
    values (5001, 'Brand New Heron House', 'Marling', 'GB', '', '', now(), now())`);
  await needs.db
    .run(`with head as (update catalogue_head set last_change = last_change + 1 returning last_change as n)
    insert into catalogue_changes (first_change, last_change, changed_at, subject, change, hotels)
    select n, n, now(), 'hotel', 'created', '{5001}' from head`);
  const text = 'name,country,city\nBrand New Heron House,GB,Marling\n';
  const found = await get(who, `/async/jobs/${await finished(who, text)}`);
  assert.match(found.text, /,5001,lp1389\n/);
  await needs.db.run('update hotels set deleted_at = now() where id = 5001');
  await needs.db
    .run(`with head as (update catalogue_head set last_change = last_change + 1 returning last_change as n)
    insert into catalogue_changes (first_change, last_change, changed_at, subject, change, hotels)
    select n, n, now(), 'hotel', 'deleted', '{5001}' from head`);
  assert.doesNotMatch((await get(who, `/async/jobs/${await finished(who, text)}`)).text, /5001/);
});

test('GET /hotels/match/async/jobs/{jobId}/reviews → 200, both records and parts that add up', async () => {
  const who = await account();
  const id = await finished(who);
  const { status, json } = await get(
    who,
    `/async/jobs/${id}/reviews?class=geo_match_name_mismatch&open=true&explanations=true`,
  );
  assert.equal(status, 200);
  const { reviews, next } = json as Json;
  assert.equal(next, null);
  assert.equal(reviews.length, 1);
  const [{ row, rowKey, reason, input, candidates, decision }] = reviews;
  assert.equal(reason, 'they are two parts of one property, or only one name says which part it is');
  assert.deepEqual([row, rowKey, input.name, decision], [2, 'id:H2', 'Cormorant Hotel Annex', null]);
  assert.equal(candidates[0].hotelId, 'lp3e9');
  assert.equal(candidates[0].name, 'The Cormorant Hotel');
  const sum = candidates[0].parts.reduce(
    (total: number, part: { logOdds: number }) => total + part.logOdds,
    candidates[0].prior,
  );
  assert.ok(Math.abs(1 / (1 + Math.exp(-sum)) - candidates[0].probability) < 1e-9);
});

test('POST /hotels/match/async/jobs/{jobId}/reviews → 200, and later jobs apply the decision until it is undone', async () => {
  const who = await account();
  const id = await finished(who);
  const { status, json } = await post(who, `/async/jobs/${id}/reviews`, {
    decision: 'accept',
    filter: { class: 'geo_match_name_mismatch' },
  });
  assert.equal(status, 200);
  const [taken] = (json as Json).decisions;
  assert.deepEqual([taken.rowKey, taken.hotelId, taken.decision], ['id:H2', 'lp3e9', 'must-link']);
  const shown = await get(who, `/async/jobs/${id}/reviews`);
  assert.equal(
    (shown.json as Json).reviews[0].candidates[0].parts,
    undefined,
    'explanations come on request',
  );
  assert.equal((shown.json as Json).reviews[0].decision.decisionId, taken.decisionId);
  assert.match(
    (await get(who, `/async/jobs/${await finished(who)}`)).text,
    /\nH2,.*,matched,matched,high,1.0000,1001,lp3e9\n/,
  );
  const undone = await server.ask({
    key: who.key,
    method: 'DELETE',
    url: `/v3.0/hotels/match/decisions/${taken.decisionId}`,
  });
  assert.equal(undone.status, 200);
  assert.match(
    (await get(who, `/async/jobs/${await finished(who)}`)).text,
    /\nH2,.*,review,geo_match_name_mismatch/,
  );
});

test('POST /hotels/match/decisions → 200, must-not-link excludes a hotel', async () => {
  const who = await account();
  const request = { decisions: [{ externalId: 'H1', hotelId: 'lp3e9', decision: 'must-not-link' }] };
  assert.equal((await post(who, '/decisions', request)).status, 200);
  assert.doesNotMatch((await get(who, `/async/jobs/${await finished(who)}`)).text, /\nH1,.*,1001,lp3e9\n/);
  const { status, json } = await get(who, '/decisions?limit=1');
  assert.equal(status, 200);
  assert.deepEqual(
    (json as Json).decisions.map((one: Json) => [one.rowKey, one.hotelId, one.decision]),
    [['id:H1', 'lp3e9', 'must-not-link']],
  );
  const rest = await get(who, `/decisions?limit=1&after=${(json as Json).next}`);
  assert.deepEqual(rest.json, { decisions: [], next: null });
  assert.deepEqual((await get(await account(), '/decisions')).json, { decisions: [], next: null });
});

test('a row has at most one hotel: a second must-link replaces the first', async () => {
  const who = await account();
  for (const hotelId of ['lp3e9', 'lp3ea'])
    await post(who, '/decisions', { decisions: [{ externalId: 'H9', hotelId, decision: 'must-link' }] });
  const { json } = await get(who, '/decisions');
  assert.deepEqual(
    (json as Json).decisions.map((one: Json) => one.hotelId),
    ['lp3ea'],
  );
});

const wrongDecisions: readonly (readonly [string, object])[] = [
  ['no such hotel', { decisions: [{ externalId: 'H1', hotelId: 'lpfffff', decision: 'must-link' }] }],
  ['no hotel id at all', { decisions: [{ externalId: 'H1', hotelId: 'cormorant', decision: 'must-link' }] }],
  ['no row', { decisions: [{ hotelId: 'lp3e9', decision: 'must-link' }] }],
  ['nothing', { decisions: [] }],
];
for (const [what, body] of wrongDecisions)
  test(`POST /hotels/match/decisions → 400, ${what}`, async () => {
    assert.equal((await post(await account(), '/decisions', body)).status, 400);
  });

test('GET /hotels/match/decisions → 400, an invalid cursor', async () => {
  const who = await account();
  const cursors = [['a', 1e300], ['a', 1.5], ['a\0', 1], ['a']].map((cursor) =>
    Buffer.from(JSON.stringify(cursor)).toString('base64url'),
  );
  for (const cursor of ['zzz', ...cursors])
    assert.equal((await get(who, `/decisions?after=${cursor}`)).status, 400, cursor);
});

test('DELETE /hotels/match/decisions/{decisionId} → 404, unknown', async () => {
  const { key } = await account();
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
    const { status, json } = await server.ask({
      key,
      method: 'DELETE',
      url: `/v3.0/hotels/match/decisions/${id}`,
    });
    assert.deepEqual([status, json], [404, { error: 'unknown decision id' }]);
  }
});

const wrongReviews = [
  { decision: 'accept' },
  { decision: 'accept', rows: [1] },
  { decision: 'accept', rows: [1e30] },
  { decision: 'accept', rows: [2], filter: {} },
  { decision: 'maybe', rows: [2] },
  { decision: 'accept', filter: {}, hotelId: 'lp3e9' },
  { decision: 'accept', filter: { minConfidence: 0.999 } },
  { decision: 'accept', filter: { class: 'bogus' } },
];
test('GET /hotels/match/async/jobs/{jobId} → 200, also with later decisions', async () => {
  const who = await account();
  const rows = `${file}"H2\n6",Cormorant Hotel Annex,12 Pilchard Street,Marling,GB,53.4021,-2.9801\n`;
  const id = await finished(who, rows);
  const before = (await get(who, `/async/jobs/${id}`)).text;
  const decided = async () => (await get(who, `/async/jobs/${id}?decided=true`)).text;
  assert.equal(await decided(), before, 'nothing is decided yet');
  await post(who, `/async/jobs/${id}/reviews`, { decision: 'accept', rows: [2] });
  await post(who, `/async/jobs/${id}/reviews`, { decision: 'reject', rows: [6] });
  const after = await decided();
  assert.match(after, /\nH2,Cormorant Hotel Annex.*,matched,matched,high,1.0000,1001,lp3e9\n/);
  assert.match(after, /\n"H2\n6",Cormorant Hotel Annex.*,no_match,below_threshold,low,,,\n$/);
  assert.deepEqual(linesWithout(after, 'H2'), linesWithout(before, 'H2'));
  assert.equal((await get(who, `/async/jobs/${id}`)).text, before, 'the result itself stays');
});

const linesWithout = (text: string, id: string): string[] =>
  text.split('\n').filter((line) => !line.includes(id) && !line.startsWith('6"'));

test('GET /hotels/match/async/jobs/{jobId} → 400, no such flag', async () => {
  const who = await account();
  assert.equal((await get(who, `/async/jobs/${await finished(who)}?decided=perhaps`)).status, 400);
});

test('POST /hotels/match/async/jobs/{jobId}/reviews → 400, invalid rows and filters', async () => {
  const who = await account();
  const id = await finished(who);
  for (const body of wrongReviews)
    assert.equal((await post(who, `/async/jobs/${id}/reviews`, body)).status, 400, JSON.stringify(body));
  const mistake = await post(who, `/async/jobs/${id}/reviews`, wrongReviews.at(-2));
  assert.match((mistake.json as Json).error, /filter\.minConfidence/);
  assert.equal((await get(who, `/async/jobs/${id}/reviews?class=bogus`)).status, 400);
});

test('POST /hotels/match/async/jobs/{jobId}/reviews → 404, unknown', async () => {
  const answer = await post(await account(), '/async/jobs/x/reviews', { decision: 'accept', rows: [1] });
  assert.equal(answer.status, 404);
});

test('GET /hotels/match/async/jobs/{jobId}/reviews → 400, an invalid limit or row', async () => {
  const who = await account();
  const job = await finished(who);
  for (const request of ['limit=0', 'after=99999999999999999999', 'after=-1'])
    assert.equal((await get(who, `/async/jobs/${job}/reviews?${request}`)).status, 400, request);
});

test('GET /hotels/match/async/jobs/{jobId}/reviews → 404, unknown', async () => {
  assert.equal((await get(await account(), '/async/jobs/x/reviews')).status, 404);
});

test('GET /hotels/match/decisions → 200, page by page', async () => {
  const who = await account();
  const decisions = ['A', 'B', 'C'].map((externalId) => ({
    externalId,
    hotelId: 'lp3e9',
    decision: 'must-link',
  }));
  await post(who, '/decisions', { decisions });
  const first = await get(who, '/decisions?limit=2');
  assert.equal(first.status, 200);
  const second = await get(who, `/decisions?limit=2&after=${(first.json as Json).next}`);
  const keys = [first, second].flatMap(({ json }) => (json as Json).decisions.map((one: Json) => one.rowKey));
  assert.deepEqual(keys, ['id:A', 'id:B', 'id:C']);
  assert.equal((second.json as Json).next, null);
});

test('DELETE /hotels/match/decisions/{decisionId} → 200, once', async () => {
  const who = await account();
  const { json } = await post(who, '/decisions', {
    decisions: [{ externalId: 'A', hotelId: 'lp3e9', decision: 'must-link' }],
  });
  const url = `/v3.0/hotels/match/decisions/${(json as Json).decisions[0].decisionId}`;
  const statuses = [];
  for (let i = 0; i < 2; i++)
    statuses.push((await server.ask({ key: who.key, method: 'DELETE', url })).status);
  assert.deepEqual(statuses, [200, 404]);
});

// The last of the file: it deletes the hotel of the other tests.
test('review rows follow their hotel through a merge, and have no candidate that is deleted', async () => {
  const who = await account();
  const url = `/async/jobs/${await finished(who)}`;
  const opened = async () => ((await get(who, `${url}/reviews?open=true`)).json as Json).reviews.length;
  await mergeHotels(needs, { loser: '1001', survivor: '1002' });
  const accepted = await post(who, `${url}/reviews`, { decision: 'accept', rows: [2] });
  assert.equal((accepted.json as Json).decisions[0].hotelId, 'lp3ea');
  assert.equal(await opened(), 0);
  assert.match(
    (await get(who, `${url}?decided=true`)).text,
    /\nH2,.*,matched,matched,high,1.0000,1002,lp3ea\n/,
  );
  await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n1002\n'), report: keptReport() });
  assert.equal(await opened(), 1);
  const all = await post(who, `${url}/reviews`, { decision: 'accept', filter: {} });
  assert.deepEqual([all.status, all.json], [200, { decisions: [], rows: 0, decided: 0 }]);
});
