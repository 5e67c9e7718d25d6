import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measured } from './comparisons.test.ts';

const near = { latitude: '53.4101', longitude: '-2.9755' };

test('brands: the same, another one of the chain, of another chain, or only on one side', () => {
  assert.equal(measured({ name: 'Hampton Inn Marling', ...near }, 4)('brand'), 2);
  assert.equal(measured({ name: 'Home2 Suites by Hilton Marling', ...near }, 4)('brand'), -1);
  assert.equal(measured({ name: 'Ibis Marling', ...near }, 4)('brand'), -2);
  assert.equal(measured({ name: 'Marling House', ...near }, 4)('brand'), -0.5);
  assert.equal(measured({ name: 'Cormorant' }, 1)('brand'), 1, 'neither has one');
});

test('the number of hotels with the brand in the town is a feature', () => {
  assert.ok(measured({ name: 'Hampton Inn Marling', ...near }, 4)('signsAround') >= 0);
  assert.ok(Number.isNaN(measured({ name: 'Cormorant' }, 1)('signsAround')), 'it has none');
});

test('kinds: the same, unstated, and different', () => {
  assert.equal(measured({ name: 'Cormorant Hotel' }, 1)('kind'), 2);
  assert.equal(measured({ name: 'Cormorant' }, 1)('kind'), 1);
  assert.equal(measured({ name: 'Cormorant Apartments' }, 1)('kind'), -1);
});
