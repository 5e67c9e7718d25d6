import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bytesOf, importText, keptReport } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from '../maintain/delete-records.ts';
import type { ImportKind } from './columns.ts';
import { replacePartnerIds } from '../maintain/replace-partner-ids.ts';
import { openRows } from './read-rows.ts';

const needs = await testNeeds();

before(async () => {
  await importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n3,Three,FR\n');
});

/** Lines without usable columns: not JSON, not an object, and an object without a required member. */
const unreadable = ['{"name": "torn', '[1]', '{"latitude": 1}'];

const jsonLines = (records: readonly object[]) => records.map((record) => JSON.stringify(record));

const mapping = (partner_id: string) => ({ partner: 'Acme', partner_id, hotel_id: 1 });

/** Two records of each kind. */
const good: Readonly<Record<ImportKind, readonly object[]>> = {
  hotels: [
    { id: 11, name: 'Eleven', country: 'IT', stars: 3 },
    { name: 'Twelve', country: 'IT' },
  ],
  rooms: [
    { hotel_id: 1, name: 'Double' },
    { hotel_id: 1, name: 'Attic', view: 'Sea' },
  ],
  reviews: [
    { hotel_id: 1, review_id: 'a', score: 8, written_at: '2026-01-02' },
    { hotel_id: 1, score: 9, written_at: '2026-01-03' },
  ],
  'partner-ids': [mapping('a'), { ...mapping('b'), latitude: 1, longitude: 2 }],
};

for (const kind of ['hotels', 'rooms', 'reviews', 'partner-ids'] as const)
  test(`${kind} after lines that cannot be read are imported`, async () => {
    const file = [...unreadable, ...jsonLines(good[kind])].join('\n');
    for (const [created, unchanged] of [
      [2, 0],
      [0, 2],
    ]) {
      const result = await importText(needs, kind, file);
      assert.deepEqual([result.created, result.unchanged, result.bad], [created, unchanged, 3]);
      assert.deepEqual(
        result.report.map(({ line }) => line),
        [1, 2, 3],
      );
    }
    const onlyBad = await importText(needs, kind, ['{}', ...unreadable].join('\n'));
    assert.deepEqual([onlyBad.rows, onlyBad.bad], [4, 4]);
  });

test('a later batch that begins with such a line is imported', async () => {
  const many = jsonLines(Array.from({ length: 10_000 }, (_, place) => mapping(`n${place}`)));
  const file = [...many, ...unreadable, ...jsonLines([mapping('last')])].join('\n');
  const { batches } = await openRows('partner-ids', bytesOf(file, 65_536));
  const sizes = (await Array.fromAsync(batches)).map(({ lines, bad }) => [lines.length, bad.length]);
  assert.deepEqual(sizes, [
    [10_000, 0],
    [1, 3],
  ]);
  const result = await importText(needs, 'partner-ids', file);
  assert.deepEqual([result.created, result.bad], [10_001, 3]);
});

test('a deletion and a replacement skip such lines, too', async () => {
  const report = keptReport();
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nBest,x,1\nBest,y,2\n');
  const ofBest = jsonLines([{ partner: 'Best', partner_id: 'x', hotel_id: 1 }]);
  const bytes = () => bytesOf([...unreadable, ...ofBest].join('\n'));
  const deleted = await deleteRecords(needs, { kind: 'partner-ids', bytes: bytes(), report });
  assert.deepEqual([deleted.deleted, deleted.bad], [1, 3]);
  const replaced = await replacePartnerIds(needs, { partner: 'best', bytes: bytes(), report });
  assert.deepEqual([replaced.updated, replaced.bad, replaced.withdrawn], [1, 3, 0]);
  const onlyBad = bytesOf(['{}', ...unreadable].join('\n'));
  const nothing = await replacePartnerIds(needs, { partner: 'best', bytes: onlyBad, report });
  assert.deepEqual([nothing.rows, nothing.bad, nothing.withdrawn], [4, 4, 0]);
  const hotel = bytesOf([...unreadable, '{"id": 3}'].join('\n'));
  const gone = await deleteRecords(needs, { kind: 'hotels', bytes: hotel, report });
  assert.deepEqual([gone.deleted, gone.bad], [1, 3]);
});
