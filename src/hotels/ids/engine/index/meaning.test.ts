import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Meaning, settle } from './meaning.ts';

const meant = (words: string): Meaning[] =>
  words.split(' ').flatMap((word) => {
    const [hotel, state = 'direct'] = word.split(':');
    return word === '' ? [] : [{ hotel: Number(hotel), state: state as Meaning['state'] }]; // Written below.
  });

const table: readonly [words: string, settled: ReturnType<typeof settle>][] = [
  ['', { kind: 'absent' }],
  ['7', { kind: 'unique', hotel: 7 }],
  ['7:merged', { kind: 'merged', hotel: 7 }],
  ['7:withdrawn', { kind: 'withdrawn', hotel: 7 }],
  ['7:withdrawn 8', { kind: 'unique', hotel: 8 }],
  ['9 8', { kind: 'several', hotels: [8, 9] }],
  ['8:merged 8', { kind: 'unique', hotel: 8 }],
  ['8:merged 8:merged', { kind: 'merged', hotel: 8 }],
  ['8 9:merged 7:withdrawn', { kind: 'several', hotels: [8, 9] }],
];

for (const [words, settled] of table) {
  test(`${words || 'nothing'} means ${settled.kind}`, () => assert.deepEqual(settle(meant(words)), settled));
}
