import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOf, dayNumber, readInstant } from './calendar.ts';

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

test('an instant has an offset, and a day means its beginning in UTC', () => {
  const read = (text: string) => readInstant(text)?.toISOString();
  assert.equal(read('2026-11-29'), '2026-11-29T00:00:00.000Z');
  assert.equal(read('2026-11-29T10:30Z'), '2026-11-29T10:30:00.000Z');
  assert.equal(read('2026-11-29T10:30:00.5+01:00'), '2026-11-29T09:30:00.500Z');
  for (const text of [
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-11-29T10:30:00',
    '2026-11-29T25:00Z',
    'now',
    '',
  ])
    assert.equal(read(text), undefined, text);
});
