import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editDistance } from '../../../lib/text/edit-distance.ts';
import { buildVocabulary, findWord, neighbours, NO_WORD, wordAt } from './vocabulary.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 10 });

test('finds each word and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 80 }), word, (list, other) => {
      const vocabulary = buildVocabulary(list);
      for (const [id, one] of list.entries()) {
        assert.equal(findWord(vocabulary, one), id);
        assert.equal(wordAt(vocabulary, id), one);
      }
      if (!list.includes(other)) assert.equal(findWord(vocabulary, other), NO_WORD);
    }),
  );
});

test('neighbours are exactly the words one letter away', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (list, probe) => {
      const listed: string[] = [];
      const report = (id: number) => void listed.push(list[id] ?? '');
      neighbours(buildVocabulary(list), probe, { limit: 1, report });
      const near = list.filter(
        (one) => one.length >= 4 && probe.length >= 4 && editDistance(one, probe, 1) === 1,
      );
      assert.deepEqual(listed.toSorted(), near.toSorted());
    }),
  );
});

test('words two letters away are reported as such', () => {
  const listed: [number, number, string][] = [];
  const report = (...one: [number, number, string]) => void listed.push(one);
  neighbours(buildVocabulary(['cormorant', 'lantern']), 'cormrantt', { limit: 2, report });
  assert.deepEqual(listed, [[0, 2, 'cormorant']]);
});
