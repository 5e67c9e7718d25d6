import assert from 'node:assert/strict';
import { test } from 'node:test';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import { limits } from '../../../contract/limits.ts';
import { routes } from '../../routes.ts';
import { matchTasks } from '../tasks.ts';

const needs = await testNeeds();
const server = await testServer(needs, routes);
const { key } = await testKey(needs, 'production');
await landMarling(needs.db);

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const send = async (
  csv: string,
  {
    fields = [],
    path = '/dry-run',
    status = path === '' ? 202 : 200,
  }: { fields?: [string, string][]; path?: string; status?: number } = {},
): Promise<Json> => {
  const url = `/v3.0/hotels/match/async${path}`;
  const answer = await server.ask({ key, method: 'POST', url, ...multipart([...fields, ['file', csv]]) });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};
const statusOf = async (job: string) =>
  (await server.ask({ key, url: `/v3.0/hotels/match/async/jobs/${job}/status` })).json as Json;

const header = 'id,name,address,city,country,lat,lng,remarks\n';
const lodge = (id: string) => `${id},Cormorant Hotel,12 Pilchard Street,Marling,GB,53.4021,-2.9801,\n`;

test('POST /hotels/match/async/dry-run → 200: columns, findings, and a job for the sample', async () => {
  const rows = [
    lodge('H1'),
    lodge('H1'),
    'H3,ZEPHYR LODGE,,Marling,GB,,,closed\n',
    'H4,Harbour View,,Marling,Atlantis,53.4,-2.98,\n',
    'H5,Harbour View,,Marling,GB,48.85,2.35,\n',
    'H6,Harbour View,,Marling,GB,40.0,-40.0,\n',
    'H7,,,Marling,,north,west,\n',
  ];
  const { job, columns, findings, ...rest } = await send(header + rows.join(''));
  assert.deepEqual(rest, { rows: 7, missing: [], sharedPoints: [] });
  assert.deepEqual(
    columns.map(({ heading, field, filled, different }: Json) => [heading, field, filled, different]),
    [
      ['id', 'externalId', 7, 6],
      ['name', 'name', 6, 3],
      ['address', 'address', 2, 1],
      ['city', 'city', 7, 1],
      ['country', 'country', 6, 2],
      ['lat', 'latitude', 6, 5],
      ['lng', 'longitude', 6, 5],
      ['remarks', null, 1, 1],
    ],
  );
  const found = columns.map(({ findings: own }: Json) => own.map(({ finding }: Json) => finding));
  const ofPoints = ['no-point', 'unreadable-point', 'point-at-sea', 'point-in-another-country'];
  assert.deepEqual(found, [
    ['repeated-id'],
    ['no-name', 'capital-name'],
    [],
    [],
    ['no-country', 'unknown-country'],
    ofPoints,
    ofPoints,
    [],
  ]);
  assert.deepEqual(columns[1].values, ['Cormorant Hotel', 'ZEPHYR LODGE', 'Harbour View']);
  assert.deepEqual(
    findings.map(({ finding, rows: found, of }: Json) => [finding, found, of]),
    [
      ['no-name', 1, 7],
      ['no-country', 1, 7],
      ['unknown-country', 1, 7],
      ['repeated-id', 1, 7],
      ['capital-name', 1, 7],
      ['no-point', 1, 7],
      ['unreadable-point', 1, 7],
      ['point-at-sea', 1, 7],
      ['point-in-another-country', 1, 7],
    ],
  );
  assert.deepEqual([job.status, job.total, job.list_rows], ['queued', 7, 7]);
  await workOff(needs, matchTasks);
  const done = await statusOf(job.job_id);
  assert.equal(done.status, 'done');
  assert.ok(done.matched >= 2, JSON.stringify(done));
});

test('a long list is sampled evenly, the same each time, and its job has no review rows and is not adopted', async () => {
  const csv =
    header + Array.from({ length: 5_000 }, (_, at) => `R${at},House ${at},,Marling,GB,,,\n`).join('');
  const { job, rows } = await send(csv, { fields: [['partner', 'Larkspur']] });
  assert.deepEqual([rows, job.total, job.list_rows], [5_000, 300, 5_000]);
  await workOff(needs, matchTasks);
  const result = await server.ask({ key, url: `/v3.0/hotels/match/async/jobs/${job.job_id}` });
  const ids = [...result.text.matchAll(/^R(\d+),/gm)].map(([, id]) => Number(id));
  assert.equal(ids.length, 300);
  assert.deepEqual(
    ids,
    ids.toSorted((one, other) => one - other),
  );
  const late = ids.filter((id) => id >= 2_500).length;
  assert.ok(late > 110 && late < 190, `${late} of the second half`);
  const again = await send(csv);
  await workOff(needs, matchTasks);
  const other = await server.ask({ key, url: `/v3.0/hotels/match/async/jobs/${again.job.job_id}` });
  assert.equal(other.text, result.text);
  const kept = await needs.db.row<{ count: number }>(
    'select count(*)::int as count from hotel_match_reviews',
  );
  assert.equal(kept?.count, 0);
  const adopted = await server.ask({
    key,
    method: 'POST',
    url: `/v3.0/hotels/match/async/jobs/${job.job_id}/adopt`,
    body: { dryRun: true },
  });
  assert.equal(adopted.status, 400, adopted.text);
  assert.match(adopted.text, /dry run/);
});

test('unknown headings are reported, and a person says what they are, for the job as well', async () => {
  const csv = `Zimmer,Haus,Wo\n1,Cormorant Hotel,GB\n`;
  const unknown = await send(csv);
  assert.deepEqual([unknown.missing, unknown.job, unknown.rows], [['name', 'country'], null, 1]);
  const fields: [string, string][] = [['columns', '{"name": "Haus", "country": "Wo", "city": ""}']];
  const known = await send(csv, { fields });
  assert.deepEqual(
    known.columns.map(({ field }: Json) => field),
    [null, 'name', 'country'],
  );
  assert.equal(known.job.total, 1);
  const job = await send(csv, { fields, path: '' });
  await workOff(needs, matchTasks);
  assert.deepEqual(
    [(await statusOf(job.job_id)).status, (await statusOf(job.job_id)).list_rows],
    ['done', undefined],
  );
});

test('POST /hotels/match/async/dry-run → 400 for an empty file, a file that is not a CSV, and wrong columns', async () => {
  await send('', { status: 400 });
  for (const columns of ['x', '[]', '{"name": 1}', '{"pool": "Haus"}'])
    assert.match(
      JSON.stringify(await send(header + lodge('H1'), { fields: [['columns', columns]], status: 400 })),
      /columns must be a JSON object/,
    );
});

test('card numbers are neither stored nor repeated', async () => {
  const card = '4111111111111111';
  const shown = await send(`${header}H1,Lodge ${card},,Marling,GB,,,${card}\n`);
  assert.ok(!JSON.stringify(shown).includes(card));
  await send(header + Array.from({ length: 30 }, () => `${card},Lodge,,Marling,GB,,,\n`).join(''), {
    status: 400,
  });
});

test('POST /hotels/match/async/dry-run → 413, one byte too many', async () => {
  const big = Buffer.alloc(limits.hotelFileBytes + 1, 'name,country\n').toString();
  await send(big, { status: 413 });
});
