import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextAfterRefusal } from './refused-money.ts';

const HOUR_MS = 3_600_000;

test('the pause equals the time since the first refusal, from an hour to a day; after a week there is no retry', () => {
  const since = Date.UTC(2026, 2, 1);
  const pauses = [0, 1, 2, 20, 100, 167, 168].map((late) => {
    const now = since + late * HOUR_MS;
    const next = nextAfterRefusal(since, now);
    return next === undefined ? undefined : (next.getTime() - now) / HOUR_MS;
  });
  assert.deepEqual(pauses, [1, 1, 2, 20, 24, 24, undefined]);
});
