import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openListCache, type ListCache } from './list-cache.ts';

const tenBytes = 'x'.repeat(8);

function twice(lists: ListCache, tag: string): void {
  for (let time = 0; time < 2; time++) lists.write(tag, tenBytes);
}

const kept = (lists: ListCache, tags: string) =>
  [...tags].filter((tag) => lists.get(tag) !== undefined).join('');

test('a list that is made a second time is cached, and returned unchanged', () => {
  const lists = openListCache({ bytes: 1_000, tags: 10 });
  assert.equal(lists.write('a', { data: [1] }).bytes.toString(), '{"data":[1]}');
  assert.equal(lists.get('a'), undefined);
  const written = lists.write('a', { data: [1] });
  assert.equal(lists.get('a'), written);
  assert.equal(lists.write('a', { data: [1] }), written, 'simultaneous requests get it too');
  assert.equal(lists.get('b'), undefined);
});

test('the least recently used lists are dropped', () => {
  const lists = openListCache({ bytes: 30, tags: 10 });
  for (const tag of ['a', 'b', 'c']) twice(lists, tag);
  lists.get('a');
  twice(lists, 'd');
  assert.equal(kept(lists, 'abcd'), 'acd');
});

test('lists that are made once replace no cached list, and are forgotten in their order', () => {
  const lists = openListCache({ bytes: 30, tags: 2 });
  twice(lists, 'a');
  for (const tag of ['b', 'c', 'd']) lists.write(tag, tenBytes);
  for (const tag of ['d', 'b']) lists.write(tag, tenBytes);
  assert.equal(kept(lists, 'abcd'), 'ad');
});

test('a list larger than the cache is returned and not cached', () => {
  const lists = openListCache({ bytes: 5, tags: 10 });
  twice(lists, 'a');
  assert.equal(lists.get('a'), undefined);
});
