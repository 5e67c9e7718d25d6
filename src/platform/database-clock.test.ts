import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { type FakeClock, fakeClock, machineAhead } from '../../test/support/clock.ts';
import { testDatabase } from '../../test/support/database.ts';
import { readableLog } from '../../test/support/log.ts';
import { limits } from '../contract/limits.ts';
import type { Sql } from '../contract/database.ts';
import { isClockOff, openDatabaseClock } from './database-clock.ts';

const { db } = await testDatabase();
const HOURS_MS = 3_600_000;
/** Half of a round trip; on a busy machine even the shortest one takes long. */
const SLACK_MS = 1_000;

for (const hours of [2, -2]) {
  test(`a machine whose clock is ${hours} hours ahead uses the time of the database, even if its own clock jumps`, async () => {
    const { log, lines } = readableLog();
    const metrics = new Registry();
    const machine = machineAhead(hours * HOURS_MS);
    const clock = await openDatabaseClock({ sql: db, log, metrics }, machine);
    const between = async (): Promise<void> => {
      const read = async () =>
        (await db.row<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms'))
          ?.ms ?? NaN;
      const before = await read();
      const nowMs = clock.nowMs();
      const after = await read();
      assert.ok(
        nowMs >= before - SLACK_MS && nowMs <= after + SLACK_MS,
        `${nowMs} is not ${before} to ${after}`,
      );
      assert.ok(Math.abs(clock.now().getTime() - nowMs) < 1_000);
    };
    try {
      await between();
      machine.aheadMs = -machine.aheadMs;
      await between();
      assert.ok(isClockOff(clock));
      assert.equal(Math.round(clock.machineAheadMs() / HOURS_MS), hours);
      const gauge = metrics.getSingleMetric('innkeeper_clock_ahead_seconds');
      assert.equal(Math.round(((await gauge?.get())?.values[0]?.value ?? 0) / 3_600), hours);
      assert.equal(lines.length, 1);
      assert.match(
        lines[0]?.msg ?? '',
        hours > 0 ? /is 7(199|200)(\.\d+)? s ahead of the/ : /is 7(199|200)(\.\d+)? s behind the/,
      );
    } finally {
      clock.close();
    }
  });
}

/** A database whose clock is that of the test, and a machine that the same test moves. */
async function watched() {
  const machine: FakeClock = fakeClock();
  const server = { aheadMs: 0, isUnavailable: false };
  const sql = {
    row: () =>
      server.isUnavailable
        ? Promise.reject(new Error('connect ECONNREFUSED'))
        : Promise.resolve({ ms: machine.nowMs() + server.aheadMs }),
  };
  const { log, lines } = readableLog();
  // Only this statement is sent, and it returns one row.
  const clock = await openDatabaseClock(
    { sql: sql as Pick<Sql, 'row'>, log, metrics: new Registry() },
    machine,
  );
  return { machine, server, clock, logged: () => lines.splice(0).map(({ msg }) => msg) };
}

test('a wrong clock is logged once, again each minute, and when it agrees again', async () => {
  const { machine, server, clock, logged } = await watched();
  assert.deepEqual(logged(), []);
  server.aheadMs = -HOURS_MS;
  await machine.advance(limits.clockReadEveryMs);
  assert.ok(isClockOff(clock));
  const [stepped = '', off = '', ...more] = logged();
  assert.match(stepped, /the clock of the database was set/);
  assert.match(
    off,
    /^the clock of this machine is 3600 s ahead of the database's: it takes no background work/,
  );
  assert.deepEqual(more, []);
  await machine.advance(limits.clockLoggedEveryMs - 1);
  assert.deepEqual(logged(), []);
  await machine.advance(limits.clockReadEveryMs);
  assert.equal(logged().length, 1);
  server.aheadMs = 0;
  await machine.advance(limits.clockReadEveryMs);
  assert.ok(!isClockOff(clock));
  assert.match(logged().join(), /was set.*,the clock of this machine agrees with the database again/);
  clock.close();
});

test('the time follows a drifting database without going back, and continues while the database is unavailable', async () => {
  const { machine, server, clock, logged } = await watched();
  server.aheadMs = -900;
  let lastMs = clock.nowMs();
  for (let at = 0; at < 40; at++) {
    await machine.advance(limits.clockReadEveryMs / 10);
    assert.ok(clock.nowMs() > lastMs);
    lastMs = clock.nowMs();
  }
  assert.equal(clock.nowMs(), machine.nowMs() - 900);
  server.isUnavailable = true;
  await machine.advance(60_000);
  assert.equal(clock.nowMs(), machine.nowMs() - 900);
  assert.deepEqual(logged(), []);
  clock.close();
});
