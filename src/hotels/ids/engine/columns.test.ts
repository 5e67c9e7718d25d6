import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idHeaders, namedColumns, onlyColumn } from './columns.ts';

test('every header of the specification is known in any case, with blanks, dashes, quotes', () => {
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

test('coordinates are found beside the id', () => {
  assert.deepEqual(namedColumns(['Lat', 'id', 'LNG']), { id: 1, latitude: 0, longitude: 2 });
  assert.deepEqual(namedColumns(['id']), { id: 0, latitude: undefined, longitude: undefined });
});

test('a header without an id is none; a record with one filled field is an id', () => {
  assert.equal(namedColumns(['name', 'identity']), undefined);
  assert.equal(onlyColumn(['', '123', ' '])?.id, 1);
  assert.equal(onlyColumn(['1', '2']), undefined);
  assert.equal(onlyColumn(['', '']), undefined);
});
