import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelsOf, readMapped, type MappedRow } from './mapped.ts';

const row = (id: string, status: string, resolution: string): MappedRow => ({
  input_id: id,
  status,
  resolution,
  core_property_id: status === 'matched' ? '1001' : '',
  catalogue_property_id: status === 'matched' ? 'lp3e9' : '',
  candidate_core_ids: status === 'review' ? '1001|1002' : '',
});

test('a result is counted by kind, and its file has every row', async () => {
  const rows = [
    row('7', 'matched', 'unique'),
    row('=1+1', 'not_found', 'unknown_id'),
    row('8', 'matched', 'unique'),
  ];
  const mapped = await readMapped(
    (async function* () {
      yield* rows;
    })(),
  );
  assert.equal(mapped.rows, 3);
  assert.deepEqual(
    mapped.kinds.map(({ status, count }) => [status, count]),
    [
      ['matched', 2],
      ['not_found', 1],
    ],
  );
  const lines = (await mapped.csv.text()).split('\r\n');
  assert.match(lines[0] ?? '', /^input_id,status/);
  assert.equal(lines[2], "'=1+1,not_found,unknown_id,,,");
  assert.equal(lines.length, 5);
});

test('a long result keeps the first 5,000 rows of a kind', async () => {
  const mapped = await readMapped(
    (async function* () {
      for (let id = 0; id < 12_000; id += 1) yield row(String(id), 'matched', 'unique');
    })(),
  );
  assert.equal(mapped.kinds[0]?.count, 12_000);
  assert.equal(mapped.kinds[0]?.sample.length, 5_000);
  assert.equal((await mapped.csv.text()).split('\r\n').length, 12_002);
});

test('a long result leaves the browser time for its reader', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const until = performance.now() + 200;
  await readMapped(
    (async function* () {
      while (performance.now() < until) yield row('7', 'matched', 'unique');
    })(),
  );
  clearInterval(timer);
  assert.ok(turns >= 3, `${turns} turns`);
});

test('an ambiguous row leads to its candidates', () => {
  assert.deepEqual(hotelsOf(row('7', 'matched', 'unique')), ['lp3e9']);
  assert.deepEqual(hotelsOf(row('7', 'review', 'ambiguous')), ['lp3e9', 'lp3ea']);
  assert.deepEqual(hotelsOf(row('7', 'invalid', 'invalid_id')), []);
});
