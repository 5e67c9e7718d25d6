import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditReport } from '../../src/bookings/audit/audit.ts';
import { bookingsForAudit } from '../../src/bookings/audit/audit-store.ts';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import type { Random } from '../../src/contract/needs.ts';
import { runningUrl } from '../../src/platform/postgres/server.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { scenarios } from '../../src/rates/scenarios.ts';
import { dataFolder } from '../support/database/data-folder.ts';
import { day } from '../support/day.ts';
import { type Data, orderOf, prebookOne, send, type Shop } from './purchase.ts';
import { eventually, launchCommand, type Service, startService } from '../support/service/service.ts';

/**
 * The service is killed while buyers book; simulator and payment sandbox are a separate process that continues.
 * At the end the records of all parties are compared. Buyers also cancel what they booked, and move their stays.
 */
export interface BookingCrash {
  readonly kills: number;
  readonly acknowledged: number;
  /** How many of them were cancelled or moved, and the buyer knows. */
  readonly changed: number;
  readonly report: AuditReport;
}

interface Plan {
  readonly rounds: number;
  readonly random: Random;
  readonly say: (line: string) => void;
  /** Buyers book for at most so long before a kill. */
  readonly underLoadMs?: number;
}

const BUYERS = 6;
const UNDER_LOAD_MS = 2_500;
/** A booking reaches a final state within this time. */
const FINAL_WITHIN_MS = 120_000;

/** For bookings, payments and offers of all hotels; `late-suppliers.ts` has the modes that take minutes to settle. */
const faults = 'bookings:200:truncated,endless,below-zero,lands-late=1000,capture-lost,capture-late=1000';

/** Hotels of the load: mostly good ones, and those whose supplier leaves a booking in the balance. */
const hotels = [
  'Everything',
  'Everything',
  'Everything',
  'Answer Lost',
  'Confirms Later',
  'Rejected',
  'Capture Declined',
].map((words) => publicId(scenarios.find(({ name }) => name.startsWith(words))?.id ?? 0));

export async function killWhileBooking({
  rounds,
  random,
  say,
  underLoadMs = UNDER_LOAD_MS,
}: Plan): Promise<BookingCrash> {
  const folder = await dataFolder('simulator');
  const simulator = await startService({
    dataDir: folder,
    environment: { SIMULATOR_FAULTS: faults },
    half: 'simulator',
  });
  // Buyers send requests without pauses, so the rate limit is raised.
  const environment = { SIMULATOR_URL: simulator.announced.url ?? '', RATE_LIMIT_PER_SECOND: '1000000' };
  const dataDir = await dataFolder('crash');
  let service = await startService({ dataDir, environment });
  const key = service.announced.sandbox ?? '';
  await using last = { [Symbol.asyncDispose]: () => service.kill('everything') };
  void last;
  /** Client reference → booking, as the buyers know it. */
  const acknowledged = new Map<string, string>();
  /** Booking → its end as the buyers know it: `cancelled`, or the booking that replaces it. */
  const changed = new Map<string, string>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const over = new AbortController();
      const load = Array.from({ length: BUYERS }, (_, buyer) =>
        buyUntil(over.signal, {
          shop: shopOf(service, key),
          acknowledged,
          changed,
          name: `${round}-${buyer}`,
          random,
        }),
      );
      // The first kill comes after a purchase, however slow the machine is.
      if (round === 0) await eventually('a first booking', () => Promise.resolve(acknowledged.size > 0));
      const afterMs = Math.round(300 + random.fraction() * underLoadMs);
      await sleep(afterMs);
      await service.kill(random.fraction() < 1 / 2 ? 'group' : 'everything');
      over.abort();
      await Promise.all(load);
      service = await startService({ dataDir, environment });
      say(`kill ${round + 1} of ${rounds} after ${afterMs} ms; ${acknowledged.size} bookings acknowledged`);
    }
    const report = await finalReport(dataDir, environment);
    await assertNothingLost({ shop: shopOf(service, key), acknowledged, changed });
    assert.equal(await service.stop(), 0, service.log());
    return { kills: rounds, acknowledged: acknowledged.size, changed: changed.size, report };
  } finally {
    await simulator.kill('everything');
    for (const one of [folder, dataDir]) await rm(one, { recursive: true, force: true });
  }
}

interface Buying {
  readonly shop: Shop;
  readonly acknowledged: Map<string, string>;
  readonly changed: Map<string, string>;
  readonly name: string;
  readonly random: Random;
}

function shopOf({ announced }: Service, key: string): Shop {
  return { address: announced.address ?? '', key };
}

async function buyUntil(signal: AbortSignal, buying: Buying): Promise<void> {
  for (let at = 0; !signal.aborted; at += 1) {
    try {
      await buyOnce(buying, `${buying.name}-${at}`);
    } catch {
      // The service died in the middle: this purchase was not acknowledged.
      return;
    }
  }
}

async function buyOnce(buying: Buying, clientReference: string): Promise<void> {
  const { acknowledged, random, shop } = buying;
  const hotelId = hotels[Math.floor(random.fraction() * hotels.length)] ?? '';
  const addons =
    random.fraction() < 1 / 2 ? [{ addon: 'travel-protection' }, { addon: 'uber', value: 20 }] : [];
  const prebookId = await prebookOne(shop, { hotelId, addons });
  // All prices of the search may have been below zero.
  if (prebookId === undefined) return;
  const booked = await send<Data<{ bookingId: string }>>(shop, 'POST /rates/book?timeout=20', {
    ...orderOf(prebookId),
    clientReference,
  });
  if (booked.data === undefined) return;
  acknowledged.set(clientReference, booked.data.bookingId);
  await changeMind(buying, booked.data.bookingId);
}

/** Every third buyer cancels, every third moves the stay: kills fall into these too. */
async function changeMind(buying: Buying, bookingId: string): Promise<void> {
  const mood = buying.random.fraction();
  if (mood < 1 / 3) {
    const { data } = await send<Data<{ status: string }>>(
      buying.shop,
      `PUT /bookings/${bookingId}?timeout=10`,
    );
    if (data?.status.startsWith('CANCELLED') === true) buying.changed.set(bookingId, 'cancelled');
  }
  if (mood < 2 / 3) return;
  const call = `POST /bookings/${bookingId}/alternative-prebooks`;
  const found = await send<Data<{ prebookId: string }[]>>(buying.shop, call, {
    occupancies: [{ adults: 2 }],
    // A night less, the same, or a night more: money is refunded, unchanged, or charged.
    checkout: day(61 + Math.floor(buying.random.fraction() * 3)),
    maxPrebooks: 1,
  });
  const [alternative] = found.data ?? [];
  if (alternative === undefined) return;
  const { prebookId } = alternative;
  const request = { prebookId, existingBookingId: bookingId };
  const made = await send<Data<{ bookingId: string }>>(buying.shop, 'POST /rates/rebook?timeout=20', request);
  if (made.data !== undefined) buying.changed.set(bookingId, made.data.bookingId);
}

/** Waits until every booking is final, and audits then: an audit is a separate process, too expensive for polling. */
async function finalReport(dataDir: string, environment: Record<string, string>): Promise<AuditReport> {
  const url = await runningUrl(path.join(dataDir, 'database'));
  assert.ok(url !== undefined, 'the service has a database');
  const db = openPool(url, { name: 'witness', size: 1 });
  const areFinal = async () => (await bookingsForAudit(db, new Date(0))).every(({ isFinal }) => isFinal);
  try {
    await eventually('the end of all bookings', areFinal, FINAL_WITHIN_MS);
  } finally {
    await db.close();
  }
  const { out } = await launchCommand(['audit', '--json'], { dataDir, environment });
  return JSON.parse(out) as AuditReport;
}

/** Every acknowledged booking still has its reference, and every acknowledged change is still in effect. */
async function assertNothingLost({
  shop,
  acknowledged,
  changed,
}: Omit<Buying, 'name' | 'random'>): Promise<void> {
  for (const [clientReference, bookingId] of acknowledged) {
    const body = { ...orderOf('nothing-here'), clientReference };
    const { error } = await send<{ error?: { code: number; description?: string } }>(
      shop,
      'POST /rates/book',
      body,
    );
    assert.equal(error?.code, 4005, `the booking of ${clientReference} is lost`);
    assert.ok(error.description?.includes(bookingId), `${clientReference} belongs to another booking now`);
  }
  for (const [bookingId, became] of changed) {
    const { data } = await send<Data<{ status: string; rebookTo: string }>>(
      shop,
      `GET /bookings/${bookingId}`,
    );
    assert.match(data?.status ?? '', /^CANCELLED/, `${bookingId} was ${became}, and is CONFIRMED again`);
    assert.equal(data?.rebookTo, became === 'cancelled' ? '' : became);
  }
}
