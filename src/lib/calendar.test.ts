import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOf, dayNumber } from './calendar.ts';

test('only days that exist are dates', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-1-01', '', 'tomorrow', '2026-02-29', '0000-01-01'])
    assert.equal(dayNumber(text), undefined, text);
  assert.equal(dayNumber('1970-01-02'), 1);
  assert.equal(dayNumber('2028-02-29'), 21_243);
  assert.equal(dateOf(dayNumber('0001-01-01') ?? 0), '0001-01-01');
});

test('a date becomes a day number and the same date again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (day) => assert.equal(dayNumber(dateOf(day)), day)),
  );
});
