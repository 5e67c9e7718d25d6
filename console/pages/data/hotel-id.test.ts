import assert from 'node:assert/strict';
import test from 'node:test';
import { hotelIdIn } from './hotel-id.ts';

test('a hotel id is lp with hexadecimal digits, or a number', () => {
  assert.equal(hotelIdIn(' LP2714 '), 'lp2714');
  assert.equal(hotelIdIn('10004'), 'lp2714');
  assert.equal(hotelIdIn('Grand Hotel'), undefined);
});
