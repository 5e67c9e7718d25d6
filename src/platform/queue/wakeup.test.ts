import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newWakeup } from './wakeup.ts';

test('a ring before anybody listens is kept, once', async () => {
  const bell = newWakeup();
  bell.ring();
  bell.ring();
  await bell.heard();
  let isAwake = false;
  const second = bell.heard().then(() => (isAwake = true));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isAwake, false);
  bell.ring();
  await second;
});
