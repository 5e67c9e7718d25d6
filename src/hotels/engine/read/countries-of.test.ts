import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countriesOf } from './countries-of.ts';

test('the stated country, then the one the point lies in', () => {
  assert.deepEqual(countriesOf({ country: 'US', latitude: '48.8584', longitude: '2.2945' }).slice(0, 2), [
    'US',
    'FR',
  ]);
  assert.deepEqual(countriesOf({ country: 'Germany', latitude: '52.52', longitude: '13.4' }), ['DE']);
});

test('where the stated country does not exist, the one around the point is used', () => {
  assert.deepEqual(countriesOf({ country: 'nowhere', latitude: '52.52', longitude: '13.4' }), ['DE']);
  assert.deepEqual(countriesOf({ country: 'nowhere', latitude: '30.5', longitude: '-45.5' }), []);
  assert.deepEqual(countriesOf({ country: 'nowhere', latitude: '', longitude: '' }), []);
});

test('where the point lies in the stated country, it lies nowhere else', () => {
  assert.deepEqual(countriesOf({ country: 'GB', latitude: '51.75', longitude: '-1.26' }), ['GB']);
  assert.ok(countriesOf({ country: 'GB', latitude: '', longitude: '' }).includes('IM'));
});

test('a swapped point names no country that counts before the stated one', () => {
  assert.equal(countriesOf({ country: 'FR', latitude: '2.2945', longitude: '48.8584' })[0], 'FR');
  assert.equal(countriesOf({ country: 'FR', latitude: '148.8', longitude: '2.3' })[0], 'FR');
});
