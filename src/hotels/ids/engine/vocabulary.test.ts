import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, summary, verdicts } from './vocabulary.ts';

test('each code is the place of its verdict in the table', () => {
  const resolutions: Readonly<Record<keyof typeof code, string>> = {
    unknown: 'unknown_id',
    unique: 'unique',
    folded: 'folded',
    coordinates: 'coordinates',
    merged: 'merged',
    ambiguous: 'ambiguous',
    withdrawn: 'withdrawn',
    invalid: 'invalid_id',
  };
  for (const [name, resolution] of Object.entries(resolutions))
    assert.equal(verdicts[code[name as keyof typeof code]].resolution, resolution); // A key of `code`.
});

test('a summary adds the counts of each status', () => {
  const counts = [1, 2, 4, 8, 16, 32, 64, 128];
  assert.deepEqual(summary(counts), { rows: 255, matched: 30, review: 32, not_found: 65, invalid: 128 });
  assert.equal(summary([]).rows, 0);
});
