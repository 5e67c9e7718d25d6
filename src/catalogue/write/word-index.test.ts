import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../../contract/database.ts';
import { mergeWordsInBackground } from './word-index.ts';

/** A database whose index maintenance runs until the test ends it, and counts how often it began. */
function sortingDatabase() {
  const begun: PromiseWithResolvers<number>[] = [];
  const run = () => {
    const sorting = Promise.withResolvers<number>();
    begun.push(sorting);
    return sorting.promise;
  };
  return { begun, db: { run } as unknown as Db }; // nothing else of it is used
}

test('enough hotels start the index maintenance, one run at a time, and the end waits for it', async () => {
  const { begun, db } = sortingDatabase();
  const words = mergeWordsInBackground(db);
  words.landed(20_000);
  assert.equal(begun.length, 0, 'few hotels wait for more');
  words.landed(5_000);
  assert.equal(begun.length, 1);
  words.landed(80_000);
  assert.equal(begun.length, 1, 'the first one is running');
  begun[0]?.resolve(1);
  await words.end();
  words.landed(1);
  assert.equal(begun.length, 2, 'hotels that were added meanwhile are included later');
  begun[1]?.resolve(1);
  await words.end();
});

test('a failed index maintenance does not fail the import', async () => {
  const { begun, db } = sortingDatabase();
  const words = mergeWordsInBackground(db);
  words.landed(50_000);
  begun[0]?.reject(new Error('the connection is gone'));
  await words.end();
});
