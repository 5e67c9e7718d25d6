import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText, marling, shardOf } from '../../../test/support/hotels/hotel-shards.ts';
import { Finder, KEPT } from './finder.ts';
import { normalForm } from './read/normal-form.ts';

test('compares a limited number of hotels, and uses telephone and web page', () => {
  const finder = new Finder(shardOf(marling));
  const found = finder.find(normalForm(hotelText({ name: 'Cormorant Hotel', phone: '01632 960 001' })));
  assert.ok(found.length > 0 && found.length <= KEPT);
  assert.ok((found.find(({ id }) => id === 1)?.contact ?? 0) > 0);
  assert.ok(found.filter(({ id }) => id !== 1).every(({ contact }) => contact === 0));
});
