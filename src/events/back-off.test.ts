import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextAttempt, patienceHours, type RetrySettings } from './back-off.ts';

/** The pauses, in seconds, for a receiver that never responds. */
function waits(patience: RetrySettings): number[] {
  const firstDueAt = new Date('2026-03-01T00:00:00Z');
  const found: number[] = [];
  let now = firstDueAt;
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ firstDueAt, attempts, now }, patience);
    if (next === undefined) return found;
    found.push((next.getTime() - now.getTime()) / 1000);
    now = next;
  }
}

test('pauses double from five seconds to eight hours, over three days', () => {
  const found = waits({ initialWaitSeconds: 5, maxRetries: null });
  assert.deepEqual(found.slice(0, 5), [5, 10, 20, 40, 80]);
  assert.deepEqual(found.slice(-2), [28_800, 28_800]);
  const hours = found.reduce((sum, wait) => sum + wait, 0) / 3600;
  assert.ok(hours > 64 && hours <= 72, `${hours} h`);
});

test('a webhook may have fewer retries, or none', () => {
  assert.deepEqual(waits({ initialWaitSeconds: 2, maxRetries: 3 }), [2, 4, 8]);
  assert.deepEqual(waits({ initialWaitSeconds: 2, maxRetries: 0 }), []);
});

test('with any settings pauses never shrink, and retries end within three days', () => {
  const patience = fc.record({
    initialWaitSeconds: fc.integer({ min: 1, max: 3600 }),
    maxRetries: fc.option(fc.integer({ min: 0, max: 50 })),
  });
  fc.assert(
    fc.property(patience, (given) => {
      const found = waits(given);
      assert.ok(found.every((wait, index) => index === 0 || wait >= (found[index - 1] ?? 0)));
      assert.ok(found.reduce((sum, wait) => sum + wait, 0) <= patienceHours * 3600);
      assert.ok(given.maxRetries === null || found.length <= given.maxRetries);
    }),
  );
});
