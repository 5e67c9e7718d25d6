import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterTimeout } from './later.ts';

test('it acts in the order of the times, and not after it was stopped', async () => {
  const acted: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  afterTimeout(20, () => {
    acted.push('last');
    resolve();
  });
  afterTimeout(1, () => acted.push('first'));
  afterTimeout(1, () => acted.push('never'))();
  await promise;
  assert.deepEqual(acted, ['first', 'last']);
});
