import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createKey } from '../../src/accounts/keys.ts';
import type { Caller } from '../../src/contract/owner.ts';
import { buildServer } from '../../src/app/server.ts';
import { routes as bookings } from '../../src/bookings/routes.ts';
import { readConfig } from '../../src/config.ts';
import { openNeeds, type OwnedNeeds } from '../../src/platform/open-needs.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { routes as rates } from '../../src/rates/routes.ts';
import type { Route } from '../../src/contract/route.ts';
import { startDurableServer } from './durable-server.ts';
import { day } from '../../test/support/day.ts';

export const HOTELS = 200;

export const stay = {
  occupancies: [{ adults: 2, childrenAges: [] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: day(60),
  checkout: day(63),
};

/** An installation with two hundred hotels and ten suppliers, the last of which never responds; feeds have three, nine and all ten. */
export interface Installation {
  readonly needs: OwnedNeeds['needs'];
  readonly caller: Caller;
  readonly address: string;
  readonly key: string;
  /** Another server of the same data, with the simulators on the thread that serves. An idle service has only one server. */
  openOneThread(): Promise<{ readonly address: string; close(): Promise<void> }>;
  close(): Promise<void>;
}

export async function openInstallation(more: readonly Route[] = []): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-rates-'));
  const server = await startDurableServer();
  const log = pino({ level: 'silent' });
  const config = {
    ...readConfig({ SECRETS_KEY: '5e'.repeat(32) }),
    dataDir,
    databaseUrl: server.url,
    rateLimitPerSecond: 1_000_000,
  };
  const opened = await openNeeds({
    config,
    databaseUrl: server.url,
    log,
    name: 'bench',
    supervise: false,
    migrates: true,
  });
  const { needs } = opened;
  await fillInstallation(needs);
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  const routes = [...rates, ...bookings, ...more];
  const app = buildServer(needs, routes);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    needs,
    key,
    address,
    caller: { accountId, environment: 'sandbox', keyId: '', compat: 'spec' },
    async openOneThread() {
      const alone = { ...needs, metrics: new Registry(), config: { ...config, offerThread: false } };
      const other = buildServer(alone, routes);
      return {
        address: await other.listen({ port: 0, host: '127.0.0.1' }),
        async close() {
          await other.close();
        },
      };
    },
    async close() {
      await app.close();
      await opened.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two hundred hotels, ten suppliers, and feeds of three, nine and ten of them. */
export async function fillInstallation({ db }: Pick<Needs, 'db'>): Promise<void> {
  await db.run(
    `insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
     select n, 'Inn ' || n, 'FR', 'Paris', 'inn', 'paris', 1 + n % 5, 'Europe/Paris', now(), now() from generate_series(1, $1) n`,
    [HOTELS],
  );
  await db.run(
    `insert into hotel_rooms (id, hotel, name, max_adults, max_occupancy, updated_at)
     select n * 10 + r, n, (array['Standard Double Room', 'Deluxe King Room', 'Superior Twin Room', 'Family Suite'])[r], 3, 4, now()
     from generate_series(1, $1) n, generate_series(1, 4) r`,
    [HOTELS],
  );
  await db.run(
    `insert into suppliers (code, kind, settings)
     select 'bank-' || n, 'simulator', jsonb_build_object('seed', 'b' || n, 'permille', 990 + n, 'latencyMs', case when n = 10 then 3600000 else 0 end)
     from generate_series(1, 10) n`,
  );
  for (const [feed, first, last] of [
    ['three', 1, 3],
    ['nine', 1, 9],
    ['ten', 1, 10],
  ] as const) {
    await db.run(`insert into feeds values ($1)`, [feed]);
    await db.run(
      `insert into feed_suppliers select $1, 'bank-' || n from generate_series($2::int, $3::int) n`,
      [feed, first, last],
    );
  }
}
