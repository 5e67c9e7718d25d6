import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alikeTo, buildAlike } from './alike.ts';
import { buildVocabulary } from './vocabulary.ts';

const words = ['cormorant', 'cormorants', 'welby', 'selby', 'lowenbrau', 'filimonas', 'lantern', '1205'];
const vocabulary = buildVocabulary(words);
const likeness = (word: string, other: string, isKnown: boolean) =>
  Math.max(
    0,
    ...alikeTo(vocabulary, word, isKnown).flatMap(({ id, likeness: one }) =>
      words[id] === other ? one : [],
    ),
  );

test('a misspelt word is like the intended word, and less so if other hotels have it', () => {
  assert.ok(likeness('cormorrant', 'cormorant', false) > 0.8);
  assert.ok(likeness('welby', 'selby', false) > likeness('welby', 'selby', true));
  assert.equal(likeness('zephyr', 'cormorant', false), 0);
});

test('a plural, the e that stands for dots and other Latin spellings are nearly the word', () => {
  for (const isKnown of [false, true]) {
    assert.ok(likeness('cormorant', 'cormorants', isKnown) > 0.95);
    assert.ok(likeness('loewenbraeu', 'lowenbrau', isKnown) > 0.95);
  }
  assert.ok(likeness('philimonas', 'filimonas', false) > 0.9);
});

test('a number is not like another number', () => {
  assert.equal(likeness('1305', '1205', false), 0);
});

test('an index holds what every word of its names is like, and nothing of other words', () => {
  const nameCount = Uint32Array.from(words, (word) => (word === 'lantern' ? 0 : word === 'welby' ? 2 : 1));
  const { start, word, likeness: likenesses } = buildAlike(vocabulary, words, nameCount);
  for (const [id, one] of words.entries()) {
    const held = [...word.subarray(start[id], start[id + 1])];
    const wanted = nameCount[id] === 0 ? [] : alikeTo(vocabulary, one, nameCount[id] === 2);
    assert.deepEqual(
      held,
      wanted.map((alike) => alike.id),
    );
    assert.deepEqual(
      [...likenesses.subarray(start[id], start[id + 1])],
      wanted.map((alike) => alike.likeness),
    );
  }
});
