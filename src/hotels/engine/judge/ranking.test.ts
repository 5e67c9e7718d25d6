import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder, type Scored } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import { closeTo, onePerHotel, rankingOf } from './ranking.ts';

const cormorant = { name: 'Cormorant Hotel', city: 'Marling', latitude: '53.4', longitude: '-2.9' };
const finder = new Finder(
  shardOf([
    catalogueHotel(1, cormorant),
    catalogueHotel(2, { ...cormorant, latitude: '53.4010' }),
    catalogueHotel(3, { ...cormorant, latitude: '53.9' }),
    ...Array.from({ length: 20 }, (_, at) =>
      catalogueHotel(10 + at, { name: `Rook ${at}`, city: 'Marling' }),
    ),
  ]),
);
const found = finder.find(normalForm(hotelText(cormorant)));

function candidate(id: number, score: number): Scored {
  return { ...(found.find((one) => one.id === id) ?? assert.fail(`${id} was found`)), score };
}

test('without candidates there is no ranking', () => {
  assert.equal(rankingOf([]), undefined);
});

test('a second entry of the best hotel does not count as a rival', () => {
  const [best, copy] = [candidate(1, 3), candidate(2, 3)];
  const ranking = rankingOf([best, copy]);
  assert.deepEqual([ranking?.best, ranking?.rivals, ranking?.levels.rivals], [best, [], 'none']);
});

test('of the entries of one hotel the best stays', () => {
  const [best, other] = [candidate(1, 3), candidate(3, 2)];
  assert.deepEqual(onePerHotel([best, candidate(1, 2.5), other, candidate(3, 1)]), [best, other]);
});

test('another hotel that is as good is a rival', () => {
  const [best, copy, other] = [candidate(1, 3), candidate(2, 3), candidate(3, 2.9)];
  const ranking = rankingOf([best, copy, other]);
  assert.deepEqual([ranking?.best, ranking?.rivals, ranking?.levels.rivals], [best, [other], 'as good']);
  assert.equal(ranking === undefined ? undefined : closeTo(ranking), 1);
});
