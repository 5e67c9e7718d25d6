import assert from 'node:assert/strict';
import test from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cpuAfterwards } from './cpu-afterwards.ts';

const IDLE_MS = 20;
const MOST_MS = 3_000;

/** A service that uses these amounts, one in each window, and answers in the window with this number. */
function service(windows: readonly number[], answersInWindow: number) {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  let window = 0;
  const cpuInWindow = async () => {
    if (window === answersInWindow) resolve();
    await nextTurn();
    return windows[window++] ?? IDLE_MS;
  };
  return { cpuInWindow, idleMs: IDLE_MS, mostMs: MOST_MS, answered };
}

test('CPU time counts from the end of the last connection, also before the service answers', async () => {
  assert.equal(await cpuAfterwards(service([520, 520, IDLE_MS], 2)), 1_000);
});

test('a window without use does not end the count before the service answers', async () => {
  assert.equal(await cpuAfterwards(service([0, 0, 2_520, IDLE_MS], 2)), 2_500);
});

test('an idle service used nothing, and one that never ends has used too much', async () => {
  assert.equal(await cpuAfterwards(service([], 0)), 0);
  assert.ok((await cpuAfterwards(service(Array<number>(10).fill(2_000), 0))) > MOST_MS);
});
