import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { MICRO } from '../read/point.ts';
import { hashOneWord } from '../read/text/hash.ts';

test('a town lies in the middle of its hotels and holds a run of them', () => {
  const { places, place, id } = shardOf(marling);
  const towns = [...places.cityKey.keys()].filter((one) => places.cityKey[one] === hashOneWord(['marling']));
  const held = towns.flatMap((town) => [
    ...id.subarray(places.firstHotel[town], places.firstHotel[town + 1]),
  ]);
  assert.deepEqual(new Set(held), new Set([1, 2, 3, 4]));
  for (const town of towns) {
    assert.ok(Math.abs((places.latitude[town] ?? 0) / MICRO - 53.4) < 0.1);
    assert.equal(place[places.firstHotel[town] ?? 0], town);
  }
});
