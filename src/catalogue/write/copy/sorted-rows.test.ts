import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/characters.ts';
import { sortedRows } from './sorted-rows.ts';

test('rows are sorted by their keys, equal ones in the original order', () => {
  const key = fc.string({ unit: fc.constantFrom(...'ab-07 é'), maxLength: 8 });
  const keys = fc.tuple(key, fc.array(key, { maxLength: 40 }));
  fc.assert(
    fc.property(keys, ([start, ends]) => {
      const whole = ends.map((end) => start + end);
      const sorted = [...whole.keys()].toSorted((a, b) =>
        whole[a] === whole[b] ? a - b : (whole[a] ?? '') < (whole[b] ?? '') ? -1 : 1,
      );
      assert.deepEqual(sortedRows(whole), sorted);
    }),
  );
});

test('beyond Latin letters no row is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), (keys) => {
      assert.deepEqual(
        sortedRows(keys).toSorted((a, b) => a - b),
        [...keys.keys()],
      );
    }),
  );
});
