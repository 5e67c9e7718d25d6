import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likeness } from './likeness.ts';

test('the share of words in common', () => {
  assert.equal(likeness('Deluxe King', 'king deluxe'), 1);
  assert.equal(likeness('Deluxe King', 'Deluxe Queen'), 0.5);
  assert.equal(likeness('Suite', 'Studio'), 0);
  assert.equal(likeness('', ''), 1);
});
