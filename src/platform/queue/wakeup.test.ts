import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newWakeup } from './wakeup.ts';

test('a notification before anyone waits is kept, once', async () => {
  const wakeup = newWakeup();
  wakeup.notify();
  wakeup.notify();
  await wakeup.wait();
  let isAwake = false;
  const second = wakeup.wait().then(() => (isAwake = true));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isAwake, false);
  wakeup.notify();
  await second;
});
