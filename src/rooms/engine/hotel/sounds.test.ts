import assert from 'node:assert/strict';
import { test } from 'node:test';
import { soundMatcherOf } from './sounds.ts';

const interpret = soundMatcherOf(['corniche', 'achill', 'elb', 'wupper', 'marqab']);

/** A word of a supplier, and as which word of the house it is heard. */
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

for (const [word, heard] of table)
  test(`"${word}" is heard as ${heard}`, () => assert.equal(interpret(word), heard));

test('a house without names hears nothing', () => assert.equal(soundMatcherOf([])('корниш'), 'корниш'));
