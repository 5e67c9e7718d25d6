import assert from 'node:assert/strict';
import test from 'node:test';
import { pathOf, placeOf } from './url.ts';

const place = (path: string) => placeOf(new URL(path, 'http://localhost'));

test('the address of the console is the overview', () => {
  assert.deepEqual(place('/console'), { page: 'overview', parts: [], query: {} });
  assert.equal(place('/console/').page, 'overview');
});

test('a place and its path are the same', () => {
  const path = pathOf('data', ['lp 1/2'], { tab: 'ids', after: undefined, text: '', limit: 20 });
  assert.equal(path, '/console/data/lp%201%2F2?tab=ids&limit=20');
  assert.deepEqual(place(path), { page: 'data', parts: ['lp 1/2'], query: { tab: 'ids', limit: '20' } });
});

test('a path that is not encoded correctly is used as it is', () => {
  assert.deepEqual(place('/console/data/%E0%A4%A').parts, ['%E0%A4%A']);
});
