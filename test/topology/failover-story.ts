import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/accounts/keys.ts';
import { audit } from '../../src/bookings/audit/audit.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../src/platform/sql/prepare.ts';
import { scenarioHotelId } from '../support/bookings/buyer.ts';
import { testNeeds } from '../support/needs.ts';
import { withoutPlaces } from '../support/places.ts';
import { eventually, startService } from '../support/service/service.ts';
import { orderOf, prebookOne, send } from '../crash/purchase.ts';

/** Servers of which one is the primary, whatever replaces it. */
export interface Cluster<How extends string> extends AsyncDisposable {
  readonly url: string;
  /** Returns when the new primary takes writes. */
  failOver(how: How): Promise<void>;
  /** Makes a standby of the former primary again. */
  recover(): Promise<void>;
  /** For a report of a failure: the servers, and the end of their logs. */
  state?(): Promise<string>;
}

const CALLERS = 4;
/** From the new primary on. */
const AGAIN_WITHIN_MS = 10_000;

/** Buyers book while the primary is replaced again and again: bookings continue, and no acknowledged one is lost. */
export async function failOverUnderBookings<How extends string>(
  t: TestContext,
  { start, ways, rounds }: { start: () => Promise<Cluster<How>>; ways: readonly How[]; rounds: number },
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const cluster = stack.use(await start());
  const db = openPool(cluster.url, { name: 'test', size: 2 });
  stack.defer(() => db.close());
  await prepareDatabase(db);
  await withoutPlaces(db);
  const needs = { ...(await testNeeds()), db };
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-failover-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const environment = { DATABASE_URL: cluster.url, RATE_LIMIT_PER_SECOND: '100000' };
  const service = stack.use(await startService({ dataDir, environment }));

  const shop = { address: service.announced.address ?? '', key };
  const acknowledged: string[] = [];
  /** When bookings were acknowledged. */
  const timesMs: number[] = [];
  let isOver = false;
  const caller = async () => {
    while (!isOver) {
      try {
        const prebookId = await prebookOne(shop, { hotelId: scenarioHotelId('Everything Works') });
        if (prebookId === undefined) throw new Error('no prebook');
        const { data } = await send<{ data?: { bookingId: string; status: string } }>(
          shop,
          'POST /rates/book',
          orderOf(prebookId),
        );
        if (data?.status !== 'CONFIRMED') continue;
        acknowledged.push(data.bookingId);
        timesMs.push(performance.now());
      } catch {
        // During the outage.
        await sleep(50);
      }
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  stack.defer(async () => {
    isOver = true;
    await Promise.all(callers);
  });

  const outages: number[] = [];
  const afterPromotion: number[] = [];
  const failOverOnce = async (round: number): Promise<void> => {
    const way = ways[round % ways.length];
    assert.ok(way !== undefined);
    if (round > 0) await cluster.recover();
    const before = acknowledged.length;
    await eventually('bookings before the failover', () => Promise.resolve(acknowledged.length > before + 3));
    const beganMs = performance.now();
    await cluster.failOver(way);
    const promotedMs = performance.now();
    const firstMs = () => timesMs.find((ms) => ms > promotedMs);
    await eventually('a booking after the promotion', () => Promise.resolve(firstMs() !== undefined));
    outages.push((firstMs() ?? 0) - beganMs);
    afterPromotion.push((firstMs() ?? 0) - promotedMs);
    const { kept, lost } = await compared(cluster.url, acknowledged);
    assert.deepEqual(lost, [], `acknowledged before or after ${way}, and not in the new primary`);
    t.diagnostic(
      `${round + 1} ${way}: the new primary after ${Math.round(promotedMs - beganMs)} ms, a booking ${Math.round(afterPromotion.at(-1) ?? 0)} ms later; all ${kept} bookings acknowledged so far are there`,
    );
  };
  for (let round = 0; round < rounds; round++) {
    try {
      await failOverOnce(round);
    } catch (error) {
      t.diagnostic((await cluster.state?.()) ?? '');
      throw error;
    }
  }
  isOver = true;
  await Promise.all(callers);
  assert.deepEqual((await compared(cluster.url, acknowledged)).lost, []);
  const audited = { ...needs, clock: systemClock, config: { ...readConfig({}), dataDir: '' } };
  await eventually(
    'an audit without differences',
    async () => (await audit(audited, { sinceDays: 1 })).findings.length === 0,
  );
  const inWords = (values: readonly number[]) =>
    `${Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)} ms (median), ${Math.round(Math.max(...values))} ms (longest)`;
  t.diagnostic(
    `${rounds} failovers, ${acknowledged.length} bookings acknowledged; without bookings for ${inWords(outages)}; after the promotion ${inWords(afterPromotion)}`,
  );
  assert.ok(Math.max(...afterPromotion) < AGAIN_WITHIN_MS, inWords(afterPromotion));
}

/** Asks on a new connection: one that is open may lead to the former primary. */
async function compared(
  url: string,
  acknowledged: readonly string[],
): Promise<{ readonly kept: number; readonly lost: readonly string[] }> {
  const soFar = [...acknowledged];
  const db = openPool(url, { name: 'test', size: 1 });
  try {
    const rows = await db.rows<{ id: string }>(`select id from bookings where status = 'CONFIRMED'`);
    const ids = new Set(rows.map(({ id }) => id));
    const lost = soFar.filter((id) => !ids.has(id));
    return { kept: soFar.length - lost.length, lost };
  } finally {
    await db.close();
  }
}
