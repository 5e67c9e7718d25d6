import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepsToTrend, trendTimes } from './trend.ts';

const now = new Date('2026-11-28T21:17:00Z');
const shown = (times: readonly Date[]) => times.map((at) => at.toISOString().slice(0, 16));

test('a period has the beginnings of its days, and now', () => {
  const times = shown(trendTimes(now, 3));
  assert.deepEqual(times, ['2026-11-26T00:00', '2026-11-27T00:00', '2026-11-28T00:00', '2026-11-28T21:17']);
  assert.equal(trendTimes(now).length, 31);
});

test('a short period has the beginnings of its hours, and now', () => {
  const times = shown(trendTimes(now, 1));
  assert.deepEqual(
    [times.length, times[0], ...times.slice(-2)],
    [25, '2026-11-27T22:00', '2026-11-28T21:00', '2026-11-28T21:17'],
  );
});

test('a number changes where its steps begin and end', () => {
  const steps = [
    { from: 0, until: 9, by: 5 },
    { from: 1, until: 3, by: 2 },
    { from: 2, until: 2, by: 100 },
  ];
  assert.deepEqual(stepsToTrend(steps, 4), [5, 7, 7, 5]);
});
