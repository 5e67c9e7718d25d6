import assert from 'node:assert/strict';
import { test } from 'node:test';
import { values } from '../../../../test/support/hotels/measured-values.ts';
import { measured } from './comparisons.test.ts';
import { agreement } from './place.ts';

const name = 'The Cormorant Hotel';

test('the place is one number: the same door, the same town, or elsewhere', () => {
  const door = measured({ name, address: '12 Pilchard Street' }, 1)('place');
  const town = measured({ name }, 1)('place');
  const elsewhere = measured({ name, latitude: '50.1', longitude: '-5.1', city: 'Far' }, 1)('place');
  assert.ok(door === 1 && town > 0.3 && town < door && elsewhere === 0);
  const otherDoor = measured({ name, address: '90 Gull Lane' }, 1)('place');
  assert.ok(otherDoor < town, 'another number in another street of the town');
});

test('the place is summarized from what the other comparisons measured', () => {
  assert.ok(Number.isNaN(agreement(values({}))));
  assert.equal(agreement(values({ distance: 0 })), 1);
  assert.equal(agreement(values({ postcode: 2 })), 0.9);
  assert.equal(agreement(values({ postcode: 2, streetAndNumber: 1 })), 1);
});

test('the same street and number in another town is not a place', () => {
  const place = measured({ name, city: 'Elsewhere', address: '12 Pilchard Street' }, 1)('place');
  assert.ok(place < measured({ name }, 1)('place'), `${place}`);
});
