import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importText } from '../../../test/support/catalogue.ts';
import { multipart } from '../../../test/support/forms.ts';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { exportRecords } from '../../catalogue/maintain/export-records.ts';
import { limits } from '../../contract/limits.ts';
import { crossCheckRoutes } from './routes.ts';
import { checkTasks, checkTimers } from './tasks.ts';

const needs = await testNeeds();
const server = await testServer(needs, crossCheckRoutes);
const { key } = await testKey(needs, 'production');
const path = '/v3.0/hotels/match/cross-checks';

before(async () => {
  await landMarling(needs.db);
  await needs.db.run(
    `insert into hotel_merges (loser, survivor, merged_at) values (1003, 1002, '2026-01-01')`,
  );
});

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

async function submit(a: string | Uint8Array, b: string | Uint8Array, status = 202): Promise<Json> {
  const form = multipart([
    ['b', b],
    ['a', a],
  ]);
  const answer = await server.ask({ key, method: 'POST', url: path, ...form });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
}

async function checked(a: string, b: string) {
  const { job_id: id } = await submit(a, b);
  await workOff(needs, checkTasks);
  const { json, text } = await server.ask({ key, url: `${path}/${id}` });
  assert.equal((json as Json).status, 'done', text);
  const result = await server.ask({ key, url: `${path}/${id}/result` });
  const [, ...lines] = result.text.trimEnd().split('\n');
  return { id, job: json as Json, lines };
}

test('POST /hotels/match/cross-checks → 202; the result has agreements, conflicts and the ids of one file only', async () => {
  const { job, lines } = await checked(
    'id,hotel_id\nH1,lp3e9\nH2,lp3ea\nH3,LP3EB\nH4,lp3e9\n,lp3ea\nH9,\n',
    'partner;partner_id;hotel_id\nx;H1;lp3e9\nx;H2;lp3ec\nx;H3;lp3ea\nx;H5;lp3e9\n',
  );
  assert.deepEqual(
    [job.total, job.agreement, job.conflict, job.only_a, job.only_b, job.findings.two_hotels],
    [5, 2, 1, 1, 1, 1],
  );
  assert.deepEqual(
    [job.a, job.b],
    [
      { rows: 6, empty: 2 },
      { rows: 4, empty: 0 },
    ],
  );
  assert.match(lines[0] ?? '', /^H2,conflict,lp3ea,,lp3ec,,two_hotels,no_match,\w+,,\S/);
  assert.match(lines[1] ?? '', /^H4,only_a,lp3e9,,,/);
  assert.match(lines[2] ?? '', /^H5,only_b,,,lp3e9,/);
  assert.deepEqual(
    lines
      .slice(3)
      .toSorted()
      .map((line) => line.split(',').slice(0, 5)),
    [
      ['H1', 'agreement', 'lp3e9', '', 'lp3e9'],
      ['H3', 'agreement', 'lp3eb', '', 'lp3ea'],
    ],
    'lp3eb was merged into lp3ea',
  );
});

test('the hotel ids of an export of the catalogue are ours', async () => {
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,E1,1001\nAcme,E2,1002\n');
  const pieces = await Array.fromAsync(exportRecords(needs, { kind: 'partner-ids', form: 'csv' }));
  const result = 'external_id,catalogue_hotel_id,name\nE1,lp3e9,x\nE2,lp3ec,x\n';
  const { job, lines } = await checked(pieces.join(''), result);
  assert.deepEqual([job.agreement, job.conflict, job.findings.not_compared], [1, 1, 0], lines.join('\n'));
  assert.match(lines[0] ?? '', /^E2,conflict,lp3ea,,lp3ec,/);
  assert.match(lines[1] ?? '', /^E1,agreement,lp3e9,,lp3e9,/);
});

test('numbers in hotel_id of any other file are ids of the vendor', async () => {
  const { job, lines } = await checked(
    'id,hotel_id\nV1,1003\nV2,1001\nV3,007\n',
    'id,partner,partner_id,hotel_id\nV1,Acme,p1,1002\nV2,Acme,p2,lp3e9\nV3,Acme,p3,007\n',
  );
  const parts = new Map(lines.map((line) => [line.slice(0, 2), line.split(',').slice(1, 5).join(' ')]));
  assert.equal(parts.get('V1'), 'conflict 1003  1002', 'lp3eb was merged into lp3ea, 1003 was not');
  assert.equal(parts.get('V2'), 'conflict 1001  lp3e9');
  assert.equal(parts.get('V3'), 'agreement 007  007');
  assert.equal(job.findings.not_compared, 2);
});

test('a record decides between two hotels; records that are one hotel agree', async () => {
  const { job, lines } = await checked(
    [
      'id,hotel_id,name,address,city,country',
      'R1,lp3e9,Cormorant Hotel,12 Pilchard St,Marling,GB',
      'R2,lp3ea,Cormorant Hotel,12 Pilchard St,Marling,GB',
      'R3,lp3ea,Zebra Palace,1 Elm Row,Otherby,GB',
      'R4,,Cormorant Hotel,12 Pilchard St,Marling,GB',
      'R5,,CORMORANT  hotel,12 Pilchard-St,Marling,GB',
      'R6,,Zebra Palace,1 Elm Row,Otherby,GB',
      'R7,lpfffff,,,,',
    ].join('\n'),
    [
      'id,hotel_id,name,address,city,country',
      'R1,lp3ea,,,,',
      'R2,lp3e9,,,,',
      'R3,lp3e9,,,,',
      'R4,lp3e9,,,,',
      'R5,,Cormorant Hotel,12 Pilchard St,Marling,GB',
      'R6,,Cormorant Hotel,12 Pilchard St,Marling,GB',
      'R7,lp3e9,,,,',
    ].join('\n'),
  );
  const found = new Map(lines.map((line) => [line.split(',')[0], line]));
  assert.match(found.get('R1') ?? '', /^R1,conflict,lp3e9,Cormorant Hotel,lp3ea,,a,matched,/);
  assert.match(found.get('R2') ?? '', /^R2,conflict,lp3ea,Cormorant Hotel,lp3e9,,b,matched,/);
  assert.match(found.get('R3') ?? '', /^R3,conflict,.*,neither,no_match,/);
  assert.match(found.get('R4') ?? '', /^R4,agreement,.*,one_hotel,matched,/);
  assert.match(found.get('R5') ?? '', /^R5,agreement,,CORMORANT {2}hotel,,Cormorant Hotel,,/);
  assert.match(found.get('R6') ?? '', /^R6,conflict,.*,two_hotels,no_match,/);
  assert.match(
    found.get('R7') ?? '',
    /^R7,conflict,.*,not_compared,,,,"the catalogue has no hotel lpfffff, /,
  );
  assert.deepEqual([job.agreement, job.conflict], [2, 5]);
});

test('several hotels for one id: the files agree only on the same ones, in any order and however often', async () => {
  const { lines } = await checked(
    'id,hotel_id\nM1,lp3e9\nM1,lp3ea\nM1,lp3e9\nM2,lp3e9\nM2,lp3ec\nM3,A-1\n',
    'id,hotel_id\nM1,lp3ea\nM1,lp3e9\nM2,lp3e9\nM3,A-1\n',
  );
  const outcomeOf = new Map(lines.map((line) => [line.split(',')[0], line.split(',')[1]]));
  assert.deepEqual(Object.fromEntries(outcomeOf), { M1: 'agreement', M2: 'conflict', M3: 'agreement' });
  assert.match(lines[0] ?? '', /^M2,conflict,lp3e9\|lp3ec,,lp3e9,/);
});

test('GET /hotels/match/cross-checks/{jobId}/result → 200 with the lines of one outcome; 400 for another word', async () => {
  const { id } = await checked('id,hotel_id\n1,lp3e9\n2,lp3e9\n', 'id,hotel_id\n1,lp3e9\n3,lp3e9\n');
  const { text } = await server.ask({ key, url: `${path}/${id}/result?outcome=only_b` });
  assert.deepEqual(text.trimEnd().split('\n').slice(1), ['3,only_b,,,lp3e9,,,,,,']);
  assert.equal((await server.ask({ key, url: `${path}/${id}/result?outcome=x` })).status, 400);
});

test('GET /hotels/match/cross-checks/{jobId} → 200 while it waits, → 404 for a foreign, an unknown and an expired job; GET /hotels/match/cross-checks/{jobId}/result → 404 for those and a queued one', async () => {
  const { job_id: id } = await submit('id,hotel_id\n', 'id,hotel_id\n');
  const url = `${path}/${id}`;
  assert.equal(((await server.ask({ key, url })).json as Json).status, 'queued');
  assert.equal((await server.ask({ key, url: `${url}?wait=61` })).status, 400);
  const early = await server.ask({ key, url: `${url}/result` });
  assert.equal(early.status, 404, early.text);
  await workOff(needs, checkTasks);
  assert.equal(((await server.ask({ key, url: `${url}?wait=30` })).json as Json).status, 'done');
  for (const other of [`${path}/cc_x`, `${path}/x`])
    for (const end of ['', '/result'])
      assert.equal((await server.ask({ key, url: `${other}${end}` })).status, 404);
  assert.equal((await server.ask({ url })).status, 404, 'another account');
  await needs.clock.advance(limits.matchKeptMs + 1_000);
  assert.equal((await server.ask({ key, url })).status, 404);
  for (const timer of checkTimers) await timer.run(needs, new AbortController().signal);
  const [left] = await needs.db.rows<{ jobs: number; chunks: number }>(
    `select (select count(*)::integer from cross_checks where expires_at < $1) as jobs,
       (select count(*)::integer from cross_check_chunks c left join cross_checks j on j.id = c.job where j.id is null) as chunks`,
    [needs.clock.now()],
  );
  assert.deepEqual(left, { jobs: 0, chunks: 0 });
});

const unreadable: readonly (readonly [what: string, a: string | Uint8Array, b: string, message: RegExp])[] = [
  ['without a hotel', 'id,town\n1,x\n', 'id,hotel_id\n', /file A: could not find a column "hotel_id"/],
  ['without an id', 'id,hotel_id\n', 'name,country\nx,GB\n', /file B: could not find a column "external_id"/],
  [
    'with a quote that is not closed',
    'id,hotel_id\n1,lp1\n2,"lp2\n3,lp3\n',
    'id,hotel_id\n',
    /file A, line 3: .*quote/,
  ],
  ['that is empty', '', 'id,hotel_id\n', /file A: the file is empty/],
  [
    'of card numbers',
    `id,hotel_id\n${['4111111111111111', '5555555555554444', '4012888888881881'].map((one) => `${one},lp1\n`).join('')}`,
    'id,hotel_id\n',
    /card numbers/,
  ],
];

for (const [what, a, b, message] of unreadable)
  test(`POST /hotels/match/cross-checks → 400 for a file ${what}`, async () => {
    const answer = await submit(a, b, 400);
    assert.match(answer.error, message);
  });

test('POST /hotels/match/cross-checks → 400 for a form without a file, and for an address that is not granted', async () => {
  const form = multipart([['a', 'id,hotel_id\n']]);
  const lacking = await server.ask({ key, method: 'POST', url: path, ...form });
  assert.deepEqual([lacking.status, /no part `b`/.test(lacking.text)], [400, true], lacking.text);
  const body = { a_gcs: 'gs://elsewhere/a.csv', b_gcs: 'gs://elsewhere/b.csv' };
  const refused = await server.ask({ key, method: 'POST', url: path, body });
  assert.deepEqual([refused.status, refused.text.includes('a_gcs is')], [400, true], refused.text);
  assert.equal((await server.ask({ key, method: 'POST', url: path, body: { a_gcs: 'x' } })).status, 400);
});
