import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTimer } from './timer.ts';

test('timers fire in the order of their times, and not after they were stopped', async () => {
  const acted: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  startTimer(20, () => {
    acted.push('last');
    resolve();
  });
  startTimer(1, () => acted.push('first'));
  startTimer(1, () => acted.push('never'))();
  await promise;
  assert.deepEqual(acted, ['first', 'last']);
});
