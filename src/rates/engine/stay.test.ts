import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOf } from '../../lib/calendar.ts';
import { nightsOf, weekdayOf } from './stay.ts';

test('a stay has a night for every date before its last', () => {
  const nights = nightsOf({ checkin: '2026-12-30', checkout: '2027-01-02' });
  assert.deepEqual(nights.map(dateOf), ['2026-12-30', '2026-12-31', '2027-01-01']);
  assert.deepEqual(nightsOf({ checkin: '2026-01-02', checkout: '2026-01-02' }), []);
});

test('weekdays follow the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (day) => {
      assert.equal(weekdayOf(day), new Date(`${dateOf(day)}T00:00:00Z`).getUTCDay());
    }),
  );
});
