import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withoutDots } from './fold.ts';
import { hashOneWord, hashPair, hashText, hashWithout } from './hash.ts';

test('leaving a letter out while hashing is hashing the word without it', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(word, fc.nat(), (text, n) => {
      const skip = n % text.length;
      assert.equal(hashWithout(text, skip), hashText(text.slice(0, skip) + text.slice(skip + 1)));
    }),
  );
});

test('words as one and without the e for dots, without a text being made', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom(...'aeoux'), maxLength: 8 }), { maxLength: 4 });
  fc.assert(
    fc.property(words, (some) => assert.equal(hashOneWord(some), hashText(withoutDots(some.join(''))))),
  );
});

test('a pair is not its mirror', () => {
  assert.notEqual(hashPair(12, 7), hashPair(7, 12));
  assert.ok(hashPair(1, 2) >= 0 && hashText('x') >= 0, 'hashes are unsigned');
});
