import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../test/support/catalogue.ts';
import { everyHotel } from '../../test/support/hotels/every-hotel.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { hotelsWhere } from './hotels-store.ts';

const needs = await testNeeds();
await importText(
  needs,
  'hotels',
  `id,name,country,latitude,longitude
lp1,Reef Lodge,FJ,-16.8,179.98
lp2,Date Line Inn,FJ,-16.8,-179.97
lp3,Far Bay Hotel,FJ,-16.8,-179.5
lp4,Polar Camp,NO,89.99,120
`,
);

const near = async (latitude: number, longitude: number): Promise<string[]> => {
  const circle = { latitude, longitude, radiusM: 20_000 };
  return (await hotelsWhere(needs.db, { ...everyHotel, near: circle })).map(({ name }) => name);
};

test('hotels around a point are found across the date line and the pole, the nearest first', async () => {
  assert.deepEqual(await near(-16.8, 179.97), ['Reef Lodge', 'Date Line Inn']);
  assert.deepEqual(await near(-16.8, -179.98), ['Date Line Inn', 'Reef Lodge']);
  assert.deepEqual(await near(89.98, -60), ['Polar Camp']);
});
