import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedWords } from './folded-words.ts';

test('words are the same in any spelling of case, accents and signs', () => {
  assert.deepEqual(foldedWords('Chambre supérieure, KING-bed (2)'), [
    'chambre',
    'superieure',
    'king',
    'bed',
    '2',
  ]);
  assert.deepEqual(foldedWords('Ｄｏｕｂｌｅ  room'), ['double', 'room']);
  assert.deepEqual(foldedWords(' – '), []);
});
