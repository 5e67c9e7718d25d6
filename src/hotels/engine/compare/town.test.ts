import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import { measured } from './comparisons.test.ts';
import { column } from './features.ts';
import { isPartlySameTown } from './town.ts';

const name = 'The Cormorant Hotel';

test("the town in the hotel's fields, from the exact name to none", () => {
  assert.equal(measured({ name, city: 'Marling' }, 1)('town'), 3);
  assert.equal(measured({ name, city: 'Northshire' }, 1)('town'), 1);
  assert.equal(measured({ name, city: 'Elsewhere' }, 1)('town'), 0);
  assert.ok(Number.isNaN(measured({ name, city: '' }, 1)('town')));
});

test('a suburb belongs to the town if the points are close; a word of many town names proves nothing', () => {
  const point = { latitude: '53.4100', longitude: '-2.9801' };
  assert.equal(measured({ name, city: 'Elsewhere', ...point }, 1)('town'), 2.5);
  assert.equal(measured({ name: 'Premier Inn Marling Airport', city: 'Saint Marling' }, 3)('town'), 2);
});

test('without any point, a town near the town of the row is around it, not elsewhere', () => {
  const townOf = (city: string) => {
    const hotels = [
      catalogueHotel(1, { name, city: 'Otterham' }),
      catalogueHotel(2, { name: 'Heron', city: 'Otterham', latitude: '53.40', longitude: '-2.98' }),
      catalogueHotel(3, { name: 'Teal', city: 'Reedham', latitude: '53.48', longitude: '-2.98' }),
      catalogueHotel(4, { name: 'Gull', city: 'Farbridge', latitude: '54.90', longitude: '-2.98' }),
    ];
    const found = new Finder(shardOf(hotels)).find(normalForm(hotelText({ name, city })));
    return found.find(({ id }) => id === 1)?.values[column.town];
  };
  assert.equal(townOf('Otterham'), 3);
  assert.equal(townOf('Reedham'), 1);
  assert.equal(townOf('Farbridge'), 0);
});

test('two towns share half of their names, with any spelling of "saint" or "mount"', () => {
  const isHalf = (city: string, other: string) => {
    const finder = new Finder(shardOf([catalogueHotel(1, { name: 'Teal Inn', city: other })]));
    const [found] = finder.find(normalForm(hotelText({ name: 'Teal Inn', city })));
    return found !== undefined && isPartlySameTown(found);
  };
  assert.equal(isHalf('Upper Marling', 'Lower Marling'), true);
  assert.equal(isHalf('Reed upon Wex', 'Teal on Wex'), true);
  assert.equal(isHalf('Marling', 'Lower Marling'), false);
  assert.equal(isHalf('St. Marling', 'Saint Marling'), false);
  assert.equal(isHalf('Mt Marling', 'Mount Marling'), false);
  assert.equal(isHalf('Marling', 'Reedham'), false);
});
