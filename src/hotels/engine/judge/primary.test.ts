import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder, type Scored } from '../finder.ts';
import { primaryOf } from './primary.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';

const there = { city: 'Marling', latitude: '53.4021', longitude: '-2.9801' };
const spot = { latitude: there.latitude, longitude: there.longitude };
const finder = new Finder(
  shardOf([
    ...marling,
    catalogueHotel(20, { name: 'Kittiwake Villas', address: '4 Reed Lane', ...there }),
    catalogueHotel(21, { name: 'Kittiwake Resort', city: 'Marling' }),
    catalogueHotel(25, { name: 'Rookery', address: '7 Pilchard Place', city: 'Marling' }),
    catalogueHotel(26, { name: 'Rooks', address: '7 Pilchard Terrace', city: 'Marling' }),
    catalogueHotel(22, { name: 'Novotel Marling', address: '9 Gull Lane', ...there }),
    catalogueHotel(24, { name: 'Novotel', city: 'Farbridge', latitude: '52.1', longitude: '-1.1' }),
    catalogueHotel(23, { name: 'The Kittiwake', address: '80 Dock Street', ...there, latitude: '53.4081' }),
  ]),
);

/** Two candidates of a row, the first the best by score. */
function two(row: Partial<HotelText>, first: number, second: number): { best: Scored; rivals: Scored[] } {
  const found = finder.find(normalForm(hotelText(row)));
  const of = (id: number, score: number): Scored => ({
    ...(found.find((one) => one.id === id) ?? assert.fail(`${id} was found`)),
    score,
  });
  return { best: of(first, 2), rivals: [of(second, 1)] };
}

test('without a conflict the best is the best', () => {
  const pair = two({ name: 'Kittiwake Resort', city: 'Marling', address: '4 Reed Lane' }, 20, 21);
  assert.equal(primaryOf({ ...pair, conflict: undefined }).primary.id, 20);
});

test('the very name in the town comes before another at the door', () => {
  const pair = two({ name: 'Kittiwake Resort', city: 'Marling', address: '4 Reed Lane' }, 20, 21);
  assert.equal(primaryOf({ ...pair, conflict: { class: 'weak_match', says: '' } }).primary.id, 21);
  const same = two({ name: 'Kittiwake Villas', ...there }, 20, 23);
  assert.equal(primaryOf({ ...same, conflict: { class: 'weak_match', says: '' } }).primary.id, 20);
});

test('the sign at the spot comes before a stranger', () => {
  const pair = two({ name: 'Novotel Marling Waterside', ...there }, 1, 22);
  assert.equal(
    primaryOf({ ...pair, conflict: { class: 'geo_match_name_mismatch', says: '' } }).primary.id,
    22,
  );
});

test('all that the row is called, on the spot, comes before a stranger there', () => {
  const pair = two({ name: 'Kittiwake', ...there }, 1, 20);
  const conflict = { class: 'geo_match_name_mismatch', says: '' } as const;
  assert.equal(primaryOf({ ...pair, conflict }).primary.id, 20);
  const more = two({ name: 'Kittiwake Sandpiper', ...there }, 1, 20);
  assert.equal(primaryOf({ ...more, conflict }).primary.id, 1);
});

test('the sign at the spot comes before one that no place speaks for', () => {
  const pair = two({ name: 'Novotel', city: 'Farbridge', ...spot }, 24, 22);
  assert.equal(
    primaryOf({ ...pair, conflict: { class: 'name_match_geo_mismatch', says: '' } }).primary.id,
    22,
  );
  const here = two({ name: 'Novotel', city: 'Marling', ...spot }, 22, 24);
  assert.equal(
    primaryOf({ ...here, conflict: { class: 'name_match_geo_mismatch', says: '' } }).primary.id,
    22,
  );
});

test('the number on the whole street comes before one on a street that shares a word with it', () => {
  const row = { name: 'Rook', city: 'Marling', address: '7 Pilchard Terrace' };
  const doors = two(row, 25, 26);
  assert.equal(
    primaryOf({ ...doors, conflict: { class: 'geo_match_name_mismatch', says: '' } }).primary.id,
    26,
  );
  const [whole] = doors.rivals;
  assert.ok(whole !== undefined);
  const turned = {
    best: whole,
    rivals: [doors.best],
    conflict: { class: 'geo_match_name_mismatch', says: '' },
  } as const;
  assert.equal(primaryOf(turned).primary.id, 26);
});

test('of two that are as good the one at the door, or on the spot, comes first', () => {
  const row = { name: 'Kittiwake', city: 'Marling' };
  const byDoor = two({ ...row, address: '4 Reed Lane' }, 21, 20);
  assert.equal(
    primaryOf({ ...byDoor, conflict: { class: 'ambiguous_candidates', says: '' } }).primary.id,
    20,
  );
  const bySpot = two({ ...row, latitude: '53.4021', longitude: '-2.9801' }, 23, 20);
  assert.equal(
    primaryOf({ ...bySpot, conflict: { class: 'ambiguous_candidates', says: '' } }).primary.id,
    20,
  );
  assert.equal(primaryOf({ ...bySpot, conflict: { class: 'weak_match', says: '' } }).primary.id, 23);
});
