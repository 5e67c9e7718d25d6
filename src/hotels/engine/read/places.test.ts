import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText } from '../../../../test/support/hotels/hotel-shards.ts';
import { normalForm } from './normal-form.ts';
import { placeWords } from './places.ts';

test('one place has the same words as a city and as a region', () => {
  for (const place of [
    '울산광역시',
    '金沢市',
    'Mill Springs CO',
    'Wien',
    'NY',
    'Aberdeenshire',
    'Wexmoor County',
  ]) {
    const { city, region } = normalForm(hotelText({ name: 'x', country: 'US', city: place, region: place }));
    assert.deepEqual(city, region, place);
  }
});

test('the word or sign that says what a place is does not count', () => {
  const same = [
    ['울산광역시', '울산시', '울산'],
    ['강원특별자치도', '강원도', 'Gangwon-do'],
    ['전라북도', '전북특별자치도', 'Jeollabuk-do', 'North Jeolla', 'Jeonbuk State'],
    ['広島県', '広島市', '広島'],
    ['湖南省', 'Hunan Province'],
    ['New York City', 'New York'],
  ];
  for (const [first = '', ...others] of same)
    for (const other of others) assert.deepEqual(placeWords(other, 'KR'), placeWords(first, 'KR'), other);
  assert.deepEqual(placeWords('京都', 'JP'), ['kyoto'], 'two signs remain');
});
