import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { routes } from '../src/app/routes.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabaseClock } from '../src/platform/database-clock.ts';
import { completeBookings } from '../src/bookings/phases/complete-bookings.ts';
import { releaseStale } from '../src/payments/money/transactions.ts';
import { type Buyer, buyer, scenarioHotelId } from './support/bookings/buyer.ts';
import { machineAhead } from './support/clock.ts';
import { testKey, testServer } from './support/http.ts';
import { testNeeds } from './support/needs.ts';
import { withoutPlaces } from './support/places.ts';
import { eventually, startService } from './support/service/service.ts';

/** Machines whose wall clock is two hours off share a database with others, and make the same decisions. */
const needs = await testNeeds();
const day = (ahead: number): string =>
  new Date(systemClock.nowMs() + ahead * 86_400_000).toISOString().slice(0, 10);
const stay = { checkin: day(60), checkout: day(62) };
const { key } = await testKey(needs, 'sandbox');

/** The common state of the processes of this test; each has its own clock. */
async function processAhead(hours: number) {
  const clockNeeds = { sql: needs.db, log: needs.log, metrics: new Registry() };
  const clock = await openDatabaseClock(clockNeeds, machineAhead(hours * 3_600_000));
  after(() => clock.close());
  const own = { ...needs, clock };
  const { ask } = await testServer(own, routes);
  return { ...own, buyer: buyer({ ask: (request) => ask({ key, ...request }) }, stay) };
}

const right = await processAhead(0);

async function statusAt(at: Buyer, bookingId: string): Promise<string | undefined> {
  return (await at.get(`/bookings/${bookingId}`)).coded.data?.status;
}

for (const hours of [2, -2]) {
  describe(`a process whose clock is ${hours} hours ahead`, { concurrency: true }, async () => {
    const off = await processAhead(hours);

    test('books what another prebooked, and another books what it prebooked', async () => {
      for (const [one, other] of [
        [right.buyer, off.buyer],
        [off.buyer, right.buyer],
      ] as const) {
        const { prebookId } = await one.prebook(scenarioHotelId('Everything Works'));
        assert.equal((await other.get(`/prebooks/${prebookId}`)).status, 200);
        const { status, text } = await other.book({ prebookId });
        assert.equal(status, 200, text);
      }
    });

    test('does not give up a booking that the supplier confirms after four seconds', async () => {
      const { prebookId } = await right.buyer.prebook(scenarioHotelId('Confirms Later'));
      const { coded } = await right.buyer.book(
        { prebookId, clientReference: `later ${hours}` },
        '?timeout=1',
      );
      assert.equal(coded.error?.code, 2014);
      const row = await needs.db.row<{ id: string }>(`select id from bookings where prebook = $1`, [
        prebookId,
      ]);
      assert.ok(row);
      await eventually('the confirmation', async () => {
        await completeBookings(off);
        const status = await statusAt(right.buyer, row.id);
        assert.notEqual(status, 'FAILED');
        return status === 'CONFIRMED';
      });
    });

    test('does not release a transaction that was just paid', async () => {
      const { transactionId } = await right.buyer.prebook(scenarioHotelId('Everything Works'), {
        usePaymentSdk: true,
      });
      const stateOf = async () =>
        (
          await needs.db.row<{ state: string }>(`select state from payment_transactions where id = $1`, [
            transactionId,
          ])
        )?.state;
      await releaseStale(off);
      assert.equal(await stateOf(), 'open');
      // It is released when its time is over by the clock of the database.
      await needs.db.run(
        `update payment_transactions set release_at = now() - interval '1 minute' where id = $1`,
        [transactionId],
      );
      await releaseStale(off);
      assert.equal(await stateOf(), 'released');
    });
  });
}

test('a whole service on such a machine responds, logs it, and leaves the jobs to others', async (t) => {
  await withoutPlaces(needs.db);
  const folders = await Promise.all(
    ['off', 'right'].map(() => mkdtemp(path.join(os.tmpdir(), 'innkeeper-clock-'))),
  );
  t.after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
  const [offDir = '', rightDir = ''] = folders;
  const environment = { DATABASE_URL: needs.config.databaseUrl ?? '' };
  const preload = new URL('support/service/wall-clock.ts', import.meta.url).href;
  await using off = await startService({
    dataDir: offDir,
    environment: {
      ...environment,
      NODE_OPTIONS: `--import=${preload}`,
      WALL_CLOCK_AHEAD_MS: String(2 * 3_600_000),
    },
  });
  assert.match(
    off.log(),
    /the clock of this machine is 7(199|200)(\.\d+)? s ahead of the database's: it takes no background/,
  );

  const origin = (off.announced.address ?? '').replace('/v3.0', '');
  const ready = await fetch(`${origin}/health/ready`);
  assert.equal(ready.status, 200);
  assert.match(
    await ready.text(),
    /7(199|200)(\.\d+)? s ahead of the database's: the process takes no background work/,
  );
  assert.match(await (await fetch(`${origin}/metrics`)).text(), /^innkeeper_clock_ahead_seconds 7(199|200)/m);

  const jobs = async (isTaken: boolean): Promise<number> =>
    (
      await needs.db.row<{ count: number }>(
        `select count(*)::integer as count from boss.job where (state >= 'active') = $1`,
        [isTaken],
      )
    )?.count ?? 0;
  // Its timers put jobs into the queue, which wait there for a worker.
  await eventually('a job', async () => (await jobs(false)) > 0);
  assert.equal(await jobs(true), 0);
  await using worker = await startService({ dataDir: rightDir, half: 'work', environment });
  await eventually('the work', async () => (await jobs(true)) > 0);
  assert.equal(await worker.stop(), 0, worker.log());
  assert.equal(await off.stop(), 0, off.log());
});
