import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Matcher } from '../src/hotels/engine/engine.ts';
import { catalogueHotel, hotelText, marling, shardOf } from '../test/support/hotels/hotel-shards.ts';
import { scoredWithoutHotel } from './hotels-absent.ts';

const twin = { name: 'Cormorant Hotel', city: 'Marling', latitude: '53.4021', longitude: '-2.9801' };
const matcher = new Matcher([shardOf([...marling, catalogueHotel(20, twin)])]);
const row = (id: string, right: number[]) => ({
  id,
  text: hotelText(twin),
  right: new Set(right),
  kind: 'exact',
  defect: '',
  isPointShared: false,
});

test('a row with a hotel is matched without that hotel, and no match is right', () => {
  const matched = scoredWithoutHotel([row('one', [1]), row('both', [1, 20]), row('none', [])], matcher);
  assert.deepEqual(
    matched.map(({ row: { id, right }, outcome }) => [id, right.size, outcome.verdict, outcome.hotelId]),
    [
      ['one', 0, 'matched', 20],
      ['both', 0, 'no_match', undefined],
    ],
  );
});
