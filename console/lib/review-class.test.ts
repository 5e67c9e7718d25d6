import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewClasses } from '../../src/hotels/engine/judge/review-classes.ts';
import { classText } from './review-class.ts';

test('every class of rows in review is shown in different words', () => {
  const texts = reviewClasses.map(classText);
  assert.equal(new Set(texts).size, reviewClasses.length);
  for (const [at, text] of texts.entries()) assert.notEqual(text, reviewClasses[at]?.replaceAll('_', ' '));
});
