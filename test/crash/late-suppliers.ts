import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/contract/database.ts';
import type { Random } from '../../src/contract/needs.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { scenarioHotelId } from '../support/bookings/buyer.ts';
import { launchCommand, type Service, startService } from '../support/service/service.ts';
import { type Data, orderOf, prebookOne, send, type Shop } from './purchase.ts';
import { disagreements, evidence, hostilities, isUnderWay } from './witness.ts';

/**
 * Buyers with short timeouts and retries book at misbehaving suppliers over HTTP, while processes of
 * the service are killed. In the end, after the supplier's limit, its tables and ours must say the same.
 */
export interface LateSuppliers {
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly random: Random;
  readonly say: (line: string) => void;
}

export interface LateReport {
  readonly disagreements: readonly string[];
  readonly hostilities: Readonly<Record<string, number>>;
  /** Bookings that buyers know to be confirmed. */
  readonly acknowledged: number;
}

const BUYERS = 3;
const ROUND_MS = 6_000;
/** The last round lasts until a supplier was late and a buyer has a booking; far more purchases than that takes. */
const MOST_ROUND_MS = 90_000;
const ATTEMPTS = 4;
const PAUSE_MS = 300;
/** For each round, and at most for so many: one look finds a room that flickers or hides, or cancels one, with luck. */
const SETTLED_WITHIN_MS = 120_000;
const MOST_SETTLING_ROUNDS = 8;
/** Differences that remain after this time without activity are permanent. */
const QUIET_MS = 30_000;
const LOOK_EVERY_MS = 500;
/** Callers' `timeout`, in seconds: most of them give up before the supplier has answered. */
const timeouts = [0.5, 1, 2, 5, 12];

/** A call takes 1.5 s at most, and may take effect for 4.5 s more. What is shown after that only a watch finds. */
const settings = { bookCallMs: 1_500, bookMayLandForMs: 4_500 };
const faults =
  'late:700:lands-late=3000,shown-late=8000,books-again,contradicts=700,cancel-ignored=1,cancel-late=1500,' +
  'truncated=2,endless,below-zero,capture-lost,capture-late=1500,release-ignored';

export async function bookAtLateSuppliers(plan: LateSuppliers): Promise<LateReport> {
  const { databaseUrl, rounds, random, say } = plan;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-late-'));
  const db = openPool(databaseUrl, { name: 'witness', size: 2 });
  const simulator = await startService({
    dataDir: path.join(folder, 'simulator'),
    environment: { DATABASE_URL: databaseUrl, SIMULATOR_FAULTS: faults },
    half: 'simulator',
  });
  const environment = {
    DATABASE_URL: databaseUrl,
    SIMULATOR_URL: simulator.announced.url ?? '',
    RATE_LIMIT_PER_SECOND: '1000000',
    LOG_LEVEL: 'error',
  };
  const halves = ['serve', 'serve', 'work'] as const;
  const start = (at: number): Promise<Service> =>
    startService({ dataDir: path.join(folder, `${at}`), environment, half: halves[at] ?? 'work' });
  const services: Service[] = [];
  try {
    await db.run(`update suppliers set settings = settings || $1 where kind = 'simulator'`, [
      JSON.stringify(settings),
    ]);
    for (const at of halves.keys()) services.push(await start(at));
    const key = await newKey(folder, environment);
    const observed = new Observed();
    const addresses = () => services.slice(0, 2).map(({ announced }) => announced.address ?? '');
    for (let round = 0; round < rounds; round += 1) {
      const isOver = roundOf({ db, observed, isLast: round === rounds - 1 });
      const buyers = Array.from({ length: BUYERS }, (_, buyer) =>
        buyUntil(isOver, { addresses, key, observed, random, name: `${round}-${buyer}` }),
      );
      await sleep(ROUND_MS * (0.3 + random.fraction() / 2));
      const victim = Math.floor(random.fraction() * halves.length);
      await services[victim]?.kill('group');
      services[victim] = await start(victim);
      await Promise.all(buyers);
      say(`round ${round + 1} of ${rounds}: killed ${halves[victim]}; ${observed.confirmed.size} confirmed`);
    }
    const withinMs = SETTLED_WITHIN_MS * Math.min(rounds, MOST_SETTLING_ROUNDS);
    const left = await settled(db, { observed, withinMs });
    for (const line of await evidence(db, left)) say(line);
    return { disagreements: left, hostilities: await hostilities(db), acknowledged: observed.confirmed.size };
  } finally {
    for (const service of services) await service.kill('everything');
    await simulator.kill('everything');
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Watched {
  readonly db: Db;
  readonly observed: Observed;
}

/** Says whether a round is over. That it shows what it is for must not depend on how fast the machine is. */
function roundOf({ db, observed, isLast }: Watched & { readonly isLast: boolean }): () => Promise<boolean> {
  const startedMs = performance.now();
  return async () => {
    const lastedMs = performance.now() - startedMs;
    if (lastedMs < ROUND_MS) return false;
    if (!isLast || lastedMs > MOST_ROUND_MS) return true;
    return observed.confirmed.size > 0 && wereLate(await hostilities(db));
  };
}

export function wereLate({
  'landed late': landed = 0,
  'shown late': shown = 0,
}: LateReport['hostilities']): boolean {
  return landed + shown > 0;
}

/**
 * The differences that remain when nothing runs any more. The pauses between the looks of a watch, up to an hour, are
 * not what is tried here: a watch of a booking that differs looks at once.
 */
async function settled(
  db: Db,
  { observed, withinMs }: { readonly observed: Observed; readonly withinMs: number },
): Promise<readonly string[]> {
  const startedMs = performance.now();
  for (let quietSinceMs = startedMs; ;) {
    const left = [...(await disagreements(db)), ...(await observed.broken(db))];
    const nowMs = performance.now();
    if (left.length === 0 || nowMs - startedMs > withinMs || nowMs - quietSinceMs > QUIET_MS) return left;
    if (await isUnderWay(db, left)) quietSinceMs = nowMs;
    await sleep(LOOK_EVERY_MS);
  }
}

async function newKey(folder: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const dataDir = path.join(folder, 'cli');
  const { out, log } = await launchCommand(['keys', 'create', '--env', 'sandbox', '--json'], {
    dataDir,
    environment,
  });
  assert.ok(out !== '', log);
  return (JSON.parse(out) as { key: string }).key; // the fixed interface of the command
}

/** The responses to buyers, which must stay true. */
class Observed {
  readonly confirmed = new Set<string>();
  /** Each cancellation that was sent. Its answer may be lost, or come after the time that the caller waits. */
  readonly cancelRequested = new Set<string>();
  readonly cancelled = new Set<string>();
  /** By Idempotency-Key or client reference, the bookings that were named. */
  readonly named = new Map<string, Set<string>>();

  book(name: string, { bookingId, status }: Booked): void {
    this.named.set(name, (this.named.get(name) ?? new Set<string>()).add(bookingId));
    if (status === 'CONFIRMED') this.confirmed.add(bookingId);
  }

  async broken(sql: Parameters<typeof disagreements>[0]): Promise<string[]> {
    const rows = await sql.rows<{ id: string; status: string }>(`select id, status from bookings`);
    const now = new Map(rows.map(({ id, status }) => [id, status]));
    const isKept = (id: string) =>
      now.get(id) === 'CONFIRMED' || (now.get(id)?.startsWith('CANCELLED') && this.cancelRequested.has(id));
    return [
      ...[...this.named].filter(([, ids]) => ids.size > 1).map(([name]) => `${name} names several bookings`),
      ...[...this.confirmed].filter((id) => !now.has(id) || !isKept(id)).map((id) => `${id} was CONFIRMED`),
      ...[...this.cancelled].filter((id) => now.get(id) === 'CONFIRMED').map((id) => `${id} was cancelled`),
    ];
  }
}

interface Buying {
  readonly addresses: () => readonly string[];
  readonly key: string;
  readonly observed: Observed;
  readonly random: Random;
  readonly name: string;
}

interface Booked {
  readonly bookingId: string;
  readonly status: string;
}

async function buyUntil(isOver: () => Promise<boolean>, buying: Buying): Promise<void> {
  for (let at = 0; !(await isOver()); at += 1)
    // A process died in the middle: this purchase goes no further.
    await buyOnce(buying, `${buying.name}-${at}`).catch(() => sleep(PAUSE_MS));
}

async function buyOnce(buying: Buying, name: string): Promise<void> {
  const { observed, random } = buying;
  const hotelId = scenarioHotelId('Everything');
  const prebookId = await prebookOne(shopOf(buying), { hotelId, search: { refundableRatesOnly: true } });
  if (prebookId === undefined) return;
  const kind = Math.floor(random.fraction() * 3);
  const order = { ...orderOf(prebookId), ...(kind === 0 ? {} : { clientReference: name }) };
  const headers = kind === 1 ? {} : { 'idempotency-key': `key-${name}` };
  const booked = await bookPatiently(buying, { name, order, headers });
  if (booked?.status !== 'CONFIRMED' || random.fraction() < 1 / 2) return;
  observed.cancelRequested.add(booked.bookingId);
  const { data } = await send<Data<Booked>>(
    shopOf(buying),
    `PUT /bookings/${booked.bookingId}?timeout=2`,
    {},
  );
  if (data?.status.startsWith('CANCELLED') === true) observed.cancelled.add(booked.bookingId);
}

/** The same request again and again, at one process or the other, until it is answered with a confirmed booking. */
async function bookPatiently(
  buying: Buying,
  { name, order, headers }: { name: string; order: object; headers: Record<string, string> },
): Promise<Booked | undefined> {
  const { observed, random } = buying;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const timeout = timeouts[Math.floor(random.fraction() * timeouts.length)];
    const answer = await send<Data<Booked>>(
      shopOf(buying),
      `POST /rates/book?timeout=${timeout}`,
      order,
      headers,
    ).catch(() => undefined);
    if (answer?.data !== undefined) observed.book(name, answer.data);
    if (answer?.data?.status === 'CONFIRMED') return answer.data;
    await sleep(PAUSE_MS);
  }
  return undefined;
}

/** One of the processes, another one for each call. */
function shopOf({ addresses, key, random }: Buying): Shop {
  const all = addresses();
  return { address: all[Math.floor(random.fraction() * all.length)] ?? '', key };
}
