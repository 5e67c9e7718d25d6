import assert from 'node:assert/strict';
import test from 'node:test';
import { everyDay } from './every-day.ts';

test('a period has every day, also those without figures', () => {
  const days = everyDay({ from: '2026-02-27', to: '2026-03-02', days: ['2026-02-28', '2026-03-02'] });
  assert.deepEqual(
    days.map(({ at }) => at),
    [-1, 0, -1, 1],
  );
  assert.equal(days[0]?.seconds, Date.UTC(2026, 1, 27) / 1000);
});
