import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKeptLists, type KeptLists } from './kept-lists.ts';

const tenBytes = 'x'.repeat(8);

function twice(lists: KeptLists, tag: string): void {
  for (let time = 0; time < 2; time++) lists.write(tag, tenBytes);
}

const kept = (lists: KeptLists, tags: string) =>
  [...tags].filter((tag) => lists.get(tag) !== undefined).join('');

test('what is made a second time is kept, and given again the same', () => {
  const lists = openKeptLists({ bytes: 1_000, tags: 10 });
  assert.equal(lists.write('a', { data: [1] }).bytes.toString(), '{"data":[1]}');
  assert.equal(lists.get('a'), undefined);
  const written = lists.write('a', { data: [1] });
  assert.equal(lists.get('a'), written);
  assert.equal(lists.write('a', { data: [1] }), written, 'who made it at the same time gets it too');
  assert.equal(lists.get('b'), undefined);
});

test('those asked for longest ago make room', () => {
  const lists = openKeptLists({ bytes: 30, tags: 10 });
  for (const tag of ['a', 'b', 'c']) twice(lists, tag);
  lists.get('a');
  twice(lists, 'd');
  assert.equal(kept(lists, 'abcd'), 'acd');
});

test('lists that are made once push nothing out, and are forgotten in their order', () => {
  const lists = openKeptLists({ bytes: 30, tags: 2 });
  twice(lists, 'a');
  for (const tag of ['b', 'c', 'd']) lists.write(tag, tenBytes);
  for (const tag of ['d', 'b']) lists.write(tag, tenBytes);
  assert.equal(kept(lists, 'abcd'), 'ad');
});

test('a list that is larger than all room is given and not kept', () => {
  const lists = openKeptLists({ bytes: 5, tags: 10 });
  twice(lists, 'a');
  assert.equal(lists.get('a'), undefined);
});
