import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedColumns, onlyColumn } from './columns.ts';
import { idHeaders } from './headings.ts';

test('every header of the specification is known in any case, with spaces, dashes, quotes', () => {
  for (const name of idHeaders) {
    const spellings = [
      name,
      name.toUpperCase(),
      name.replaceAll('_', ' '),
      name.replaceAll('_', '-'),
      ` "${name}" `,
    ];
    for (const spelling of spellings) assert.equal(namedColumns(['name', spelling])?.id, 1, spelling);
  }
});

test('of several the earliest in the list wins', () => {
  assert.equal(namedColumns(['code', 'property_id', 'hotel_id'])?.id, 2);
  assert.equal(namedColumns(['', 'Hotel Code', 'ID'])?.id, 2);
});

/** A header, the place of its ids, and the name of that column. */
const several: readonly (readonly [readonly string[], number, string])[] = [
  [['partner', 'partner_id', 'hotel_id', 'latitude', 'longitude'], 1, 'partner_id'],
  [['Hotel ID', 'Partner', 'Partner ID'], 2, 'partner_id'],
  [['id', 'partner', 'partner_id', 'hotel_id'], 0, 'id'],
  [['partner_id', 'hotel_id'], 1, 'hotel_id'],
  [['partner', 'hotel_id', 'code'], 1, 'hotel_id'],
];
for (const [header, at, name] of several)
  test(`of ${header.join()} the ids are read from ${header[at]}`, () => {
    const columns = namedColumns(header);
    assert.deepEqual([columns?.id, columns?.name], [at, name]);
  });

test('coordinates are found next to the id', () => {
  const { name: _, ...columns } = namedColumns(['Lat', 'id', 'LNG']) ?? {};
  assert.deepEqual(columns, { id: 1, latitude: 0, longitude: 2 });
  assert.equal(namedColumns(['id'])?.latitude, undefined);
});

test('a line without a column of ids is not a header; a record with one filled field is an id', () => {
  assert.equal(namedColumns(['name', 'identity']), undefined);
  assert.equal(onlyColumn(['', '123', ' '])?.id, 1);
  assert.equal(onlyColumn(['1', '2']), undefined);
  assert.equal(onlyColumn(['', '']), undefined);
});
