import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLoadingCache } from './loading-cache.ts';

test('a value is loaded once, for simultaneous and later calls', async () => {
  let loads = 0;
  const kept = openLoadingCache({ load: async (key: string) => `${key} ${(loads += 1)}`, most: 2 });
  assert.deepEqual(await Promise.all([kept.get('a'), kept.get('a'), kept.get('b')]), ['a 1', 'a 1', 'b 2']);
  assert.equal(await kept.get('a'), 'a 1');
});

test('above the limit the least recently used value is dropped, and loaded again when it is needed', async () => {
  const loaded: string[] = [];
  const kept = openLoadingCache({ load: async (key: string) => loaded.push(key), most: 2 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.get(key);
  assert.deepEqual(loaded, ['a', 'b', 'c', 'b']);
});

test('a value that could not be loaded is loaded again', async () => {
  let loads = 0;
  const load = () => ((loads += 1), loads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(loads));
  const kept = openLoadingCache({ load, most: 1 });
  await assert.rejects(kept.get('a'), /away/);
  assert.equal(await kept.get('a'), 2);
});
