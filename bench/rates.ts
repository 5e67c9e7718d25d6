import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createKey } from '../src/accounts/keys.ts';
import type { Caller } from '../src/accounts/caller.ts';
import { routes as bookings } from '../src/bookings/routes.ts';
import { buildServer } from '../src/app/server.ts';
import { publicId } from '../src/catalogue/hotel-id.ts';
import { readConfig } from '../src/config.ts';
import { openNeeds } from '../src/platform/open-needs.ts';
import type { Needs } from '../src/platform/needs.ts';
import { askSuppliers } from '../src/rates/ask-suppliers.ts';
import { hotelsByIds } from '../src/rates/hotels-store.ts';
import { routes as rates } from '../src/rates/routes.ts';
import { scenarios } from '../src/rates/scenarios.ts';
import { suppliersFor } from '../src/rates/suppliers/desk.ts';
import { startTestServer } from '../test/support/server.ts';
import type { Bench, Claim } from './claim.ts';
import { bareFastify } from './http/rivals.ts';

const HOTELS = 200;
const PARALLEL = 20;
const SEARCHES = 60;
const BOOKINGS = 200;

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const stay = {
  occupancies: [{ adults: 2, childrenAges: [] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: day(60),
  checkout: day(63),
};

/** Searching, booking, and one supplier of ten that hangs; next to what the same costs without us. */
export const bench: Bench = async ({ say }) => {
  const house = await openHouse();
  try {
    const three = await searchTimes(house, ['bank-1', 'bank-2', 'bank-3']);
    say(`search of ${HOTELS} hotels, 3 suppliers: p50 ${three.p50} ms, p95 ${three.p95} ms`);
    const alone = await suppliersAlone(house, ['bank-1', 'bank-2', 'bank-3']);
    say(`the suppliers alone: p50 ${alone.p50} ms, p95 ${alone.p95} ms`);
    const empty = await emptyHandler(three.bytes);
    say(`an empty handler that sends as many bytes: p50 ${empty.p50} ms, p95 ${empty.p95} ms`);
    const perSecond = await bookingsPerSecond(house);
    say(`${perSecond.toFixed(1)} bookings a second`);
    const hanging = await oneHangs(house, say);
    return [
      claim('p50', three.p50, {
        'the suppliers alone': alone.p50,
        'an empty fastify handler, as many bytes': empty.p50,
      }),
      claim('p95', three.p95, {
        'the suppliers alone': alone.p95,
        'an empty fastify handler, as many bytes': empty.p95,
      }),
      {
        claim: 'prebook and book, with money held, taken and entered, 20 buyers in parallel',
        metric: 'bookings',
        unit: '/s',
        ours: perSecond,
        rivals: {},
        goal: 'none stated',
        met: true,
      },
      ...hanging,
    ];
  } finally {
    await house.close();
  }
};

function claim(metric: 'p50' | 'p95', ours: number, rivals: Record<string, number>): Claim {
  const what = `search of ${HOTELS} hotels with three suppliers, ${PARALLEL} requests in parallel`;
  return {
    claim: what,
    metric,
    unit: 'ms',
    ours,
    rivals,
    goal: 'told next to the suppliers and an empty handler',
    met: true,
  };
}

interface House {
  readonly needs: Needs;
  readonly caller: Caller;
  readonly address: string;
  readonly key: string;
  close(): Promise<void>;
}

async function openHouse(): Promise<House> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-rates-'));
  const server = await startTestServer();
  const log = pino({ level: 'silent' });
  const config = { ...readConfig({}), dataDir, databaseUrl: server.url, rateLimitPerSecond: 1_000_000 };
  const opened = await openNeeds({
    config,
    databaseUrl: server.url,
    log,
    name: 'bench',
    supervise: false,
    migrates: true,
  });
  const { needs } = opened;
  await furnish(needs);
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  const app = buildServer(needs, [...rates, ...bookings]);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    needs,
    key,
    address,
    caller: { accountId, environment: 'sandbox', keyId: '', compat: 'spec' },
    async close() {
      await app.close();
      await opened.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function furnish({ db }: Needs): Promise<void> {
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

interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly bytes: number;
}

function searchTimes(house: House, suppliers: readonly string[]): Promise<Times> {
  return measure(SEARCHES, () =>
    search(house, { feed: suppliers.length === 3 ? 'three' : 'ten', maxRatesPerHotel: 5 }),
  );
}

async function search(house: House, more: object): Promise<number> {
  const hotelIds = Array.from({ length: HOTELS }, (_, at) => publicId(at + 1));
  return post(house, '/v3.0/hotels/rates', { ...stay, hotelIds, ...more });
}

async function post({ address, key }: House, where: string, body: unknown): Promise<number> {
  const answer = await fetch(address + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, 'accept-encoding': 'identity' },
    body: JSON.stringify(body),
  });
  const { byteLength } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${where} answered ${answer.status}`);
  return byteLength;
}

/** The same questions to the same suppliers, and nobody who prices, seals or sends. */
async function suppliersAlone({ needs, caller }: House, codes: readonly string[]): Promise<Times> {
  const suppliers = (await suppliersFor(needs, caller, 'three')).filter(({ code }) => codes.includes(code));
  const hotels = await hotelsByIds(
    needs.db,
    Array.from({ length: HOTELS }, (_, at) => at + 1),
  );
  const { guestNationality: nationality, ...ask } = stay;
  return measure(SEARCHES, async () => {
    let offers = 0;
    const signal = new AbortController().signal;
    for await (const heard of askSuppliers({
      suppliers,
      hotels,
      ask: { ...ask, nationality },
      timeoutMs: 60_000,
      clock: needs.clock,
      signal,
    }))
      offers += 'offers' in heard ? heard.offers.length : 0;
    return offers;
  });
}

async function emptyHandler(bytes: number): Promise<Times> {
  const body = 'x'.repeat(bytes);
  const rival = await bareFastify(() => body);
  try {
    return await measure(SEARCHES, async () => {
      const answer = await fetch(`http://127.0.0.1:${rival.port}/v3.0/account`);
      return (await answer.arrayBuffer()).byteLength;
    });
  } finally {
    await rival.close();
  }
}

async function bookingsPerSecond(house: House): Promise<number> {
  const hotelId = publicId(scenarios[0]?.id ?? 0);
  const ids = await Promise.all(Array.from({ length: BOOKINGS }, () => prebookOf(house, hotelId)));
  const started = performance.now();
  const waiting = [...ids];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let prebookId = waiting.pop(); prebookId !== undefined; prebookId = waiting.pop())
        await bookOf(house, prebookId);
    }),
  );
  return (BOOKINGS * 1000) / (performance.now() - started);
}

async function prebookOf(house: House, hotelId: string): Promise<string> {
  const found = await ask<{ data: { roomTypes: { offerId: string }[] }[] }>(house, '/v3.0/hotels/rates', {
    ...stay,
    hotelIds: [hotelId],
    paymentTypes: ['NUITEE_PAY'],
    maxRatesPerHotel: 1,
    feed: 'three',
  });
  const offerId = found.data[0]?.roomTypes[0]?.offerId;
  const { data } = await ask<{ data: { prebookId: string } }>(house, '/v3.0/rates/prebook', { offerId });
  return data.prebookId;
}

async function bookOf(house: House, prebookId: string): Promise<void> {
  await ask(house, '/v3.0/rates/book', {
    prebookId,
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  });
}

async function ask<T>({ address, key }: House, where: string, body: unknown): Promise<T> {
  const answer = await fetch(address + where, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`);
  // The documented shapes; what is read of them is used at once.
  return (await answer.json()) as T;
}

/** A small search, so that what is measured is waiting and not pricing; first nine suppliers, then a tenth that hangs. */
async function oneHangs(house: House, say: (line: string) => void): Promise<Claim[]> {
  const small = (feed: string) => (): Promise<number> =>
    post(house, '/v3.0/hotels/rates', {
      ...stay,
      hotelIds: ['lp1', 'lp2'],
      maxRatesPerHotel: 1,
      feed,
      timeout: 10,
    });
  const nine = await measure(200, small('nine'));
  const hanging = (await suppliersFor(house.needs, house.caller, 'ten')).find(
    ({ code }) => code === 'bank-10',
  );
  const started = performance.now();
  const stuck = Array.from({ length: PARALLEL }, small('ten'));
  while (hanging?.line.state() !== 'open' && performance.now() - started < 15_000) await sleep(20);
  const openAfterMs = Math.round(performance.now() - started);
  await Promise.all(stuck);
  const ten = await measure(200, small('ten'));
  say(
    `nine suppliers p95 ${nine.p95} ms; with one that hangs ${ten.p95} ms, its breaker open after ${openAfterMs} ms`,
  );
  const isOpen = hanging?.line.state() !== 'closed';
  const share = nine.p95 === 0 ? 0 : ten.p95 / nine.p95;
  return [
    {
      claim: 'one supplier of ten hangs, its breaker is open',
      metric: 'p95',
      unit: 'ms',
      ours: ten.p95,
      rivals: { 'the other nine alone': nine.p95 },
      goal: 'at most 10 % above the nine alone',
      met: share <= 1.1,
    },
    {
      claim: 'one supplier of ten hangs: until its breaker is open',
      metric: 'time',
      unit: 'ms',
      ours: openAfterMs,
      rivals: {},
      goal: 'at most 5,000 ms',
      met: isOpen && openAfterMs <= 5_000,
    },
  ];
}

async function measure(times: number, work: () => Promise<number>): Promise<Times> {
  const took: number[] = [];
  let bytes = 0;
  let left = times;
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left > 0) {
        left -= 1;
        const started = performance.now();
        bytes = await work();
        took.push(performance.now() - started);
      }
    }),
  );
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), bytes };
}
