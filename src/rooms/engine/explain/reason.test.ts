import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

const engine = roomEngine();
const catalogue = [
  'Deluxe King Room',
  'Deluxe Room, 2 Queen Beds',
  'Standard King Room, Sea View',
  'Standard King Room, City View',
];
const hotel = engine.hotel(catalogue);

const table: readonly (readonly [string, string])[] = [
  ['Run of House', 'roh'],
  ['Assigned on arrival', 'roh'],
  ['PROMO 20 - Room Only', 'no_confident_match'],
  ['Deluxe Room', 'ambiguous_candidates'],
  ['Deluxe Room, 2 Single Beds', 'bed_type_mismatch'],
  ['Standard King Room, Garden View', 'view_amenity_mismatch'],
  ['Deluxe King Room, Accessible', 'view_amenity_mismatch'],
  ['Executive King Room', 'not_in_catalog'],
  ['Three-Bedroom Villa', 'not_in_catalog'],
];

for (const [name, code] of table)
  test(`"${name}": ${code}`, () => {
    const supplier = engine.parse(name);
    const reason = engine.reason(supplier, hotel, engine.rank(supplier, hotel));
    assert.equal(reason.code, code);
    assert.ok(reason.text.length > 10);
  });

test('a hotel without references', () => {
  assert.equal(engine.reason(engine.parse('Suite'), engine.hotel([]), []).code, 'no_confident_match');
});
