import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCognate } from './cognates.ts';

/** Two words, and whether they are one in two languages. */
const table: readonly (readonly [string, string, boolean])[] = [
  ['saffron', 'azafran', false],
  ['safran', 'azafran', true],
  ['safran', 'saffron', true],
  ['turquoise', 'turkus', false],
  ['amethyst', 'ametista', true],
  ['sapphire', 'safir', true],
  ['ambre', 'ambar', true],
  ['jasmine', 'jazmin', true],
  ['lavanda', 'lavande', true],
  ['zephyr', 'zefiro', true],
  ['marina', 'morena', false],
  ['rosa', 'rose', false],
  ['amber', 'umbra', false],
];

for (const [one, other, wanted] of table)
  test(`"${one}" and "${other}" are ${wanted ? 'one word' : 'two words'}`, () => {
    assert.equal(isCognate(one, other), wanted);
    assert.equal(isCognate(other, one), wanted);
  });
