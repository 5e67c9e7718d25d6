import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKept } from './kept.ts';

test('a value is loaded once, for all who ask at the same time and later', async () => {
  let loads = 0;
  const kept = openKept({ load: async (key: string) => `${key} ${(loads += 1)}`, most: 2 });
  assert.deepEqual(await Promise.all([kept.get('a'), kept.get('a'), kept.get('b')]), ['a 1', 'a 1', 'b 2']);
  assert.equal(await kept.get('a'), 'a 1');
});

test('beyond the limit the value that was not used for longest is loaded again', async () => {
  const loaded: string[] = [];
  const kept = openKept({ load: async (key: string) => loaded.push(key), most: 2 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.get(key);
  assert.deepEqual(loaded, ['a', 'b', 'c', 'b']);
});

test('a value that could not be loaded is loaded again', async () => {
  let loads = 0;
  const load = () => ((loads += 1), loads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(loads));
  const kept = openKept({ load, most: 1 });
  await assert.rejects(kept.get('a'), /away/);
  assert.equal(await kept.get('a'), 2);
});
