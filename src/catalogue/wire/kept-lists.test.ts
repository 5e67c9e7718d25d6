import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKeptLists } from './kept-lists.ts';

test('what is kept is given again, the same', () => {
  const lists = openKeptLists(1_000);
  const written = lists.keep('a', { data: [1] });
  assert.equal(written.bytes.toString(), '{"data":[1]}');
  assert.equal(lists.get('a'), written);
  assert.equal(lists.get('b'), undefined);
});

test('those asked for longest ago make room, and what was kept twice counts once', () => {
  const lists = openKeptLists(30);
  const tenCharacters = 'x'.repeat(8);
  for (const tag of ['a', 'b', 'c', 'c']) lists.keep(tag, tenCharacters);
  lists.get('a');
  lists.keep('d', tenCharacters);
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((tag) => lists.get(tag) !== undefined),
    [true, false, true, true],
  );
});

test('a list that is larger than all room is given and not kept', () => {
  const lists = openKeptLists(5);
  assert.equal(lists.keep('a', 'much too long').bytes.toString(), '"much too long"');
  assert.equal(lists.get('a'), undefined);
});
