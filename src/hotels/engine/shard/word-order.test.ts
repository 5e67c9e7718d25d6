import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsByIds } from './word-order.ts';

/** By entry: the words of its town, and its two lists, as they were numbered on arrival. */
function arrived(ids: readonly number[], lists: readonly (readonly [number[], number[], number[]])[]) {
  const starts: number[] = [];
  const flat: number[] = [];
  for (const [, name, street] of lists) {
    starts.push(flat.length);
    flat.push(name.length, ...name, street.length, ...street);
  }
  const entries = Uint32Array.from(flat);
  const order = wordsByIds({
    ids,
    words: new Set(lists.flat(2)).size,
    entries,
    listsOf: (entry) => starts[entry] ?? 0,
    placeWords: (entry) => lists[entry]?.[0] ?? [],
  });
  return { order, entries: [...entries] };
}

test('words of hotels that come in the order of their ids keep their numbers', () => {
  const { order, entries } = arrived(
    [3, 3, 8],
    [
      [[0], [1, 2], [3]],
      [[0], [2], [3]],
      [[0], [4], []],
    ],
  );
  assert.deepEqual(order, [0, 1, 2, 3, 4]);
  assert.deepEqual(entries, [2, 1, 2, 1, 3, 1, 2, 1, 3, 1, 4, 0]);
});

test('words of other hotels get the numbers that they would have in that order', () => {
  const { order, entries } = arrived(
    [8, 3],
    [
      [[0], [1], []],
      [[0], [2, 3], [4]],
    ],
  );
  assert.deepEqual(order, [0, 2, 3, 4, 1]);
  assert.deepEqual(entries, [1, 4, 0, 2, 1, 2, 1, 3]);
});
