import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soundMatcherOf } from './sounds.ts';

const interpret = soundMatcherOf(['corniche', 'achill', 'elb', 'wupper', 'marqab']);

/** A word of a supplier, and the word of the hotel that it sounds like. */
const table: readonly (readonly [string, string])[] = [
  ['корниш', 'corniche'],
  ['الكورنيش', 'corniche'],
  ['לקורניש', 'corniche'],
  ['ахилл', 'achill'],
  ['ельбу', 'elb'],
  ['вуппер', 'wupper'],
  ['المرقاب', 'marqab'],
  ['корона', 'корона'],
  ['cornish', 'cornish'],
  ['corniche', 'corniche'],
];

for (const [word, read] of table)
  test(`"${word}" is heard as ${read}`, () => assert.equal(interpret(word), read));

test('without names nothing sounds alike', () => assert.equal(soundMatcherOf([])('корниш'), 'корниш'));
