import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween, namesIn, stretchesOf, type Explanation } from './names.ts';

test('names are lines, without blank and repeated ones', () => {
  assert.deepEqual(namesIn(' King Room \n\nTwin\r\nTwin\n'), ['King Room', 'Twin']);
});

const explained = (name: string, to: string | undefined) =>
  ({
    name,
    status: to === undefined ? 'not_mapped' : 'mapped',
    candidates: [{ name: to ?? 'x' }],
  }) as unknown as Explanation; // members that are read

test('changes are names that lead elsewhere than before', () => {
  const before = [explained('a', 'King'), explained('b', 'Twin'), explained('c', undefined)];
  const after = [
    explained('a', 'King'),
    explained('b', undefined),
    explained('c', 'King'),
    explained('d', 'King'),
  ];
  assert.deepEqual(
    [...changesBetween(before, after)],
    [
      ['b', 'Twin'],
      ['c', undefined],
    ],
  );
});

test('the stretches add up to the name', () => {
  const token = (start: number, end: number) => ({ start, end, text: '', attribute: 'type', value: 'room' });
  const stretches = stretchesOf('A King Room!', [token(7, 11), token(2, 6), token(3, 6)]);
  assert.deepEqual(
    stretches.map(({ text, token: one }) => [text, one !== undefined]),
    [
      ['A ', false],
      ['King', true],
      [' ', false],
      ['Room', true],
      ['!', false],
    ],
  );
});
