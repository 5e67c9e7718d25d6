import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, addMonths, dayAfterKey, nightsBetween, weeksOfMonth } from './month.ts';

test('days and months are added over the ends of months, years and summer time', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01');
  assert.equal(addDays('2026-03-28', 2), '2026-03-30');
  assert.equal(addMonths('2027-01-31', 1), '2027-02-28');
  assert.equal(addMonths('2028-01-31', 1), '2028-02-29');
  assert.equal(addMonths('2027-01-15', -1), '2026-12-15');
  assert.equal(nightsBetween('2026-10-24', '2026-10-26'), 2);
});

test('a month has whole weeks that begin on the day of the locale', () => {
  const monday = weeksOfMonth('2026-12-09', 1);
  assert.deepEqual(monday[0], [undefined, '2026-12-01', '2026-12-02', ...days('2026-12-03', 4)]);
  assert.deepEqual(monday.at(-1)?.slice(0, 5), [...days('2026-12-28', 4), undefined]);
  const sunday = weeksOfMonth('2026-02-10', 7);
  assert.deepEqual([sunday.length, sunday[0]?.[0], sunday[3]?.[6]], [4, '2026-02-01', '2026-02-28']);
  assert.equal(weeksOfMonth('2026-08-01', 7).length, 6);
});

test('keys move by days, weeks and months', () => {
  const moved = ['ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'a'].map((key) =>
    dayAfterKey('2026-12-01', key),
  );
  assert.deepEqual(moved, ['2026-11-30', '2026-12-08', '2026-11-01', '2027-01-01', undefined]);
});

const days = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n));
