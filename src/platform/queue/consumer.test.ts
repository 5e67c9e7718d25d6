import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { fakeClock } from '../../../test/support/clock.ts';
import { readableLog } from '../../../test/support/log.ts';
import { limits } from '../../contract/limits.ts';
import { task } from '../../contract/task.ts';
import { openSemaphore } from '../../lib/async/semaphore.ts';
import type { Needs } from '../../contract/needs.ts';
import { DatabaseUnavailable } from '../sql/database-errors.ts';
import { type Context, newConsumer, runConsumer } from './consumer.ts';
import { newJobMetrics } from './metrics.ts';
import { STOPPING } from './run-job.ts';

const consumers = Array.from({ length: 17 }, (_, n) =>
  newConsumer(
    task({
      name: `test.${n}`,
      payload: Type.Object({}),
      retry: { limit: 0, delaySeconds: 0 },
      concurrency: 1,
      work: () => Promise.resolve(),
    }),
  ),
);

/** A worker whose fetches return no job. */
function idle(fetch: (name: string) => Promise<never[]>) {
  return {
    boss: { fetch } as unknown as PgBoss, // no job is fetched, so nothing else is called
    metrics: newJobMetrics(new Registry()),
    fetching: openSemaphore(limits.tasksFetchedAtOnce),
    onEnd: () => assert.fail('no job came'),
  };
}

test('when no connection can be opened at the start, few fetches run at a time, log nothing and are retried', async () => {
  let running = 0;
  let most = 0;
  const counts = new Map<string, number>();
  const again = Promise.withResolvers<void>();
  const fetch = async (name: string) => {
    most = Math.max(most, ++running);
    await setImmediate();
    running -= 1;
    const times = (counts.get(name) ?? 0) + 1;
    counts.set(name, times);
    if (times === 1) throw new DatabaseUnavailable('timeout exceeded when trying to connect');
    if ([...counts.values()].every((n) => n === 2)) again.resolve();
    return [];
  };
  const { log, lines } = readableLog();
  const stopping = new AbortController();
  const context: Context = {
    ...idle(fetch),
    needs: { log, clock: fakeClock() } as unknown as Needs, // no job is fetched, so nothing else is needed
    stopping: stopping.signal,
  };
  const loops = consumers.map((consumer) => runConsumer(context, consumer));
  // As the tick does when it finds jobs.
  for (const { wakeup } of consumers) wakeup.notify();
  await again.promise;
  stopping.abort(STOPPING);
  for (const { wakeup } of consumers) wakeup.notify();
  await Promise.all(loops);
  assert.equal(most, limits.tasksFetchedAtOnce);
  assert.deepEqual(lines, []);
});

test('a process whose clock is wrong fetches no job until it agrees again', async () => {
  for (const aheadMs of [limits.clockOffMs + 1, -limits.clockOffMs - 1]) {
    const clock = fakeClock();
    const { log } = readableLog();
    const stopping = new AbortController();
    let fetches = 0;
    let fetched = Promise.withResolvers<void>();
    const fetch = () => {
      fetches += 1;
      fetched.resolve();
      return Promise.resolve([]);
    };
    const [consumer] = consumers;
    assert.ok(consumer);
    const needs = { log, clock } as unknown as Needs; // as above
    clock.aheadMs = aheadMs;
    const running = runConsumer({ ...idle(fetch), needs, stopping: stopping.signal }, consumer);
    for (let rings = 0; rings < 3; rings++) {
      consumer.wakeup.notify();
      await setImmediate();
    }
    assert.equal(fetches, 0);
    clock.aheadMs = limits.clockOffMs;
    fetched = Promise.withResolvers<void>();
    consumer.wakeup.notify();
    await fetched.promise;
    assert.equal(fetches, 1);
    stopping.abort(STOPPING);
    consumer.wakeup.notify();
    await running;
  }
});
