import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phraseOf } from './phrase.ts';
import { symbolsOf } from '../text/symbols.ts';

test('a phrase spans its symbols', () => {
  const { text, start, end, number } = phraseOf(symbolsOf('Deux Lits'), [
    { attribute: 'number', value: '2', count: undefined, language: 'fr' },
  ]);
  assert.deepEqual({ text, start, end, number }, { text: 'deux lits', start: 0, end: 9, number: 2 });
});

test('letters of a script without gaps are joined without one', () => {
  assert.equal(phraseOf(symbolsOf('海景'), []).text, '海景');
});
