import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOf, dayNumber, nightsOf, weekdayOf } from './stay.ts';

test('only days of the calendar are dates', () => {
  for (const text of ['2026-02-30', '2026-13-01', '2026-1-01', '', 'tomorrow', '2026-02-29'])
    assert.equal(dayNumber(text), undefined, text);
  assert.equal(dayNumber('1970-01-02'), 1);
  assert.equal(dayNumber('2028-02-29'), 21_243);
});

test('a stay has a night for every date before its last', () => {
  const nights = nightsOf({ checkin: '2026-12-30', checkout: '2027-01-02' });
  assert.deepEqual(nights.map(dateOf), ['2026-12-30', '2026-12-31', '2027-01-01']);
  assert.deepEqual(nightsOf({ checkin: '2026-01-02', checkout: '2026-01-02' }), []);
});

test('dates and day numbers are each other back to front, and weekdays follow the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (day) => {
      assert.equal(dayNumber(dateOf(day)), day);
      assert.equal(weekdayOf(day), new Date(`${dateOf(day)}T00:00:00Z`).getUTCDay());
    }),
  );
});
