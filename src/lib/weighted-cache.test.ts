import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WeightedCache } from './weighted-cache.ts';

const value = (name: string) => ({ name });

test('the least recently used entries are removed to make room', () => {
  const cache = new WeightedCache<string, { name: string }>(10);
  cache.set('a', value('a'), 4);
  cache.set('b', value('b'), 4);
  assert.equal(cache.get('a')?.name, 'a');
  cache.set('c', value('c'), 4);
  assert.deepEqual([cache.get('a')?.name, cache.get('b')?.name, cache.get('c')?.name], ['a', undefined, 'c']);
});

test('a value that is set again is counted once, and one above the limit is not stored', () => {
  const cache = new WeightedCache<string, { name: string }>(10);
  cache.set('a', value('old'), 6);
  cache.set('a', value('new'), 6);
  cache.set('b', value('b'), 4);
  assert.deepEqual([cache.get('a')?.name, cache.get('b')?.name], ['new', 'b']);
  cache.set('c', value('c'), 11);
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [undefined, undefined, undefined]);
  cache.set('d', value('d'), 10);
  assert.equal(cache.get('d')?.name, 'd');
});
