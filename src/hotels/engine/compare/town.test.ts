import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import { pairFeatures } from './comparisons.ts';
import { measured } from './comparisons.test.ts';
import { agreement, isHalfTown } from './town.ts';

const name = 'The Cormorant Hotel';

test('the town as the hotel says it, from its very name to nothing', () => {
  assert.equal(measured({ name, city: 'Marling' }, 1)('town'), 3);
  assert.equal(measured({ name, city: 'Northshire' }, 1)('town'), 1);
  assert.equal(measured({ name, city: 'Elsewhere' }, 1)('town'), 0);
  assert.ok(Number.isNaN(measured({ name, city: '' }, 1)('town')));
});

test('the place on one scale: this door, this town, elsewhere', () => {
  const door = measured({ name, address: '12 Pilchard Street' }, 1)('place');
  const town = measured({ name }, 1)('place');
  const elsewhere = measured({ name, latitude: '50.1', longitude: '-5.1', city: 'Far' }, 1)('place');
  assert.ok(door === 1 && town > 0.3 && town < door && elsewhere === 0);
  const otherDoor = measured({ name, address: '90 Gull Lane' }, 1)('place');
  assert.ok(otherDoor < town, 'another house in another street of the town');
});

test('the place is read from the features that stand before it', () => {
  const values = new Float32Array(pairFeatures.length).fill(Number.NaN);
  const at = pairFeatures.indexOf('town');
  assert.ok(Number.isNaN(agreement(values, at)));
  values[pairFeatures.indexOf('distance')] = 0;
  assert.equal(agreement(values, at), 1);
  values[pairFeatures.indexOf('distance')] = Number.NaN;
  values[pairFeatures.indexOf('postcode')] = 2;
  assert.equal(Math.fround(agreement(values, at)), Math.fround(0.9));
  values[pairFeatures.indexOf('streetAndNumber')] = 1;
  assert.equal(agreement(values, at), 1);
});

test('a suburb is of the town where the points say so; a word that many towns share says nothing', () => {
  const point = { latitude: '53.4100', longitude: '-2.9801' };
  assert.equal(measured({ name, city: 'Elsewhere', ...point }, 1)('town'), 2.5);
  assert.equal(measured({ name: 'Premier Inn Marling Airport', city: 'Saint Marling' }, 3)('town'), 2);
});

test('a door of the same street and number in another town is no place', () => {
  const place = measured({ name, city: 'Elsewhere', address: '12 Pilchard Street' }, 1)('place');
  assert.ok(place < measured({ name }, 1)('place'), `${place}`);
});

test('a town shares half of its name with another, however the saint or the mount is written', () => {
  const isHalf = (city: string, other: string) => {
    const finder = new Finder(shardOf([catalogueHotel(1, { name: 'Teal Inn', city: other })]));
    const [met] = finder.find(normalForm(hotelText({ name: 'Teal Inn', city })));
    return met !== undefined && isHalfTown(met);
  };
  assert.equal(isHalf('Upper Marling', 'Lower Marling'), true);
  assert.equal(isHalf('Reed upon Wex', 'Teal on Wex'), true);
  assert.equal(isHalf('Marling', 'Lower Marling'), false);
  assert.equal(isHalf('St. Marling', 'Saint Marling'), false);
  assert.equal(isHalf('Mt Marling', 'Mount Marling'), false);
  assert.equal(isHalf('Marling', 'Reedham'), false);
});
