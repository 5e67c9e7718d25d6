import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withoutDots } from './fold.ts';
import { hashOneWord, hashPair, hashText, deletionKeys } from './hash.ts';

test('the keys of a word are those of itself and of every word with a letter less', () => {
  const keysOf = (text: string) => {
    const into = new Uint32Array(25);
    return [...into.subarray(0, deletionKeys(text, into))];
  };
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 2, maxLength: 24 });
  fc.assert(
    fc.property(word, (text) => {
      const shorter = Array.from(text, (_, skip) => text.slice(0, skip) + text.slice(skip + 1));
      assert.deepEqual(
        keysOf(text).slice(1),
        [...new Set(shorter)].map((one) => keysOf(one)[0]),
      );
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
