import assert from 'node:assert/strict';
import { test } from 'node:test';
import { book } from '../src/bookings/book/book.ts';
import { completeBookings } from '../src/bookings/phases/complete-bookings.ts';
import { routes as bookings } from '../src/bookings/routes.ts';
import { noLabels } from '../src/bookings/sale/labels.ts';
import { soldInAll } from '../src/insight/store.ts';
import { routes as loyalty } from '../src/loyalty/routes.ts';
import type { Needs } from '../src/contract/needs.ts';
import { routes as rates } from '../src/rates/routes.ts';
import { buyer, scenarioHotelId } from './support/bookings/buyer.ts';
import { whileTimePasses } from './support/clock.ts';
import { dyingAt, Killed } from './support/database/dying.ts';
import { testServer } from './support/http.ts';
import { endLeases } from './support/bookings/leases.ts';
import { testNeeds } from './support/needs.ts';
import { watchedDb } from './support/database/watched.ts';

/**
 * The visible state of a booking never goes back. A test reads it in every way after every single write of
 * a booking, while workers die at random moments: PENDING until it is final, the numbers of supplier and
 * hotel, the event, the points and the reports only with CONFIRMED, and a price that never changes after it and
 * never rises before.
 */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...loyalty]);
const { prebook } = buyer(server);
const account = await needs.db.row<{ id: string }>(
  `select id from accounts order by created_at desc limit 1`,
);
assert.ok(account);
const caller = { accountId: account.id, environment: 'sandbox', keyId: 'k', compat: 'spec' } as const;
const { random } = needs;

const order = {
  people: {
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '' },
    guests: [
      { firstName: 'Ada', lastName: 'Example', email: '', phone: '', occupancyNumber: 1, remarks: '' },
    ],
    remarks: '',
  },
  customTags: {},
  method: 'ACC_CREDIT_CARD',
  transactionId: undefined,
  timeoutMs: 60_000,
} as const;

type Json = ReturnType<typeof JSON.parse>;

const get = async (path: string): Promise<Json> => (await server.ask({ url: `/v3.0${path}` })).json;

/** Everything that a client can know of one booking at this moment. */
interface Seen {
  readonly status: string;
  /** By each way of reading: all must agree. */
  readonly ways: readonly string[];
  readonly numbers: readonly (string | null)[];
  readonly price: number;
  readonly events: readonly string[];
  readonly reported: number;
}

const period = { from: '2020-01-01', to: '2099-12-31' };

/** What a client knows at one moment: a read during which the booking ended mixes two moments, so it is repeated. */
async function seen(clientReference: string, reportedBefore: number): Promise<Seen | undefined> {
  const view = await readAll(clientReference, reportedBefore);
  const [after] = (await get(`/bookings?clientReference=${clientReference}`)).data as Json[];
  // The state in the list is read first, and again last: a status never goes back, so equal means unchanged between.
  return view?.ways[0] === after?.status ? view : readAll(clientReference, reportedBefore);
}

async function readAll(clientReference: string, reportedBefore: number): Promise<Seen | undefined> {
  const [listed] = (await get(`/bookings?clientReference=${clientReference}`)).data as Json[];
  if (listed === undefined) return undefined;
  const whole = (await get(`/bookings/${listed.bookingId}`)).data;
  const flat = ((await get('/bookings/')).data as Json[]).find(({ id }) => id === listed.bookingId);
  const events = await needs.db.rows<{ name: string }>(
    `select name from events where subject = $1 order by id`,
    [listed.bookingId],
  );
  return {
    status: whole.status,
    ways: [listed.status, flat.status],
    numbers: [whole.hotelConfirmationCode, flat.hotel_confirmation_code, whole.supplierBookingId],
    price: whole.price,
    events: events.map(({ name }) => name),
    reported: (await soldInAll(needs.db, caller, period)).bookings - reportedBefore,
  };
}

const later: Readonly<Record<string, readonly string[]>> = {
  PENDING: ['PENDING', 'CONFIRMED', 'FAILED'],
  CONFIRMED: ['CONFIRMED'],
  FAILED: ['FAILED'],
};

function assertForward(views: readonly Seen[], which: string): void {
  for (const [at, view] of views.entries()) {
    const detail = `${which}: ${JSON.stringify(views.slice(0, at + 1), undefined, 1)}`;
    const { status, events, numbers, reported } = view;
    assert.deepEqual(view.ways, [status, status], detail);
    assert.equal(events.includes('booking.book'), status === 'CONFIRMED', detail);
    assert.equal(events.includes('booking.book_error'), status === 'FAILED', detail);
    assert.equal(reported, status === 'CONFIRMED' ? 1 : 0, detail);
    if (status === 'CONFIRMED') assert.ok(numbers.every(Boolean), detail);
    else assert.deepEqual(numbers, ['', '', null], detail);
    const before = views[at - 1];
    if (before === undefined) continue;
    assert.ok(later[before.status]?.includes(status), detail);
    if (before.status === 'CONFIRMED') assert.equal(view.price, before.price, detail);
    else assert.ok(view.price <= before.price, detail);
  }
}

const ends: Readonly<Record<string, string>> = {
  'Everything Works': 'CONFIRMED',
  'Capture Declined': 'FAILED',
  'Protection Not Bought': 'CONFIRMED',
  Rejected: 'FAILED',
  'Confirms Later': 'CONFIRMED',
};

/** Slowly: the database must not take longer than the supplier. */
const STEP_MS = 20;

/** One booking from its first statement to its end, with a worker that dies at `fatal` and is succeeded. */
async function watchBooking(
  hotel: string,
  { name, fatal }: { name: string; fatal: number },
): Promise<Seen[]> {
  const further = hotel.startsWith('Protection') ? { addons: [{ addon: 'travel-protection' }] } : {};
  const { prebookId } = await prebook(scenarioHotelId(hotel), further);
  const reported = (await soldInAll(needs.db, caller, period)).bookings;
  const views: Seen[] = [];
  // One look after the other: of two at the same time the earlier may end last.
  let looking = Promise.resolve();
  const look = () =>
    (looking = looking.then(async () => {
      const view = await seen(name, reported);
      if (view !== undefined) views.push(view);
    }));
  const db = watchedDb(needs.db, look);
  const when = random.fraction() < 0.5 ? 'before' : 'after';
  const dying: Needs = { ...needs, db: dyingAt(db, fatal, when) };
  const request = { ...order, ...noLabels, clientReference: name, prebookId };
  const booking = book(dying, caller, { request, requestId: 'r' });
  await whileTimePasses(needs.clock, booking, STEP_MS).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  // The time passes while statements run: on a busy machine a booking takes more turns.
  for (let turn = 0; turn < 100; turn += 1) {
    await endLeases(needs.db);
    if ((await whileTimePasses(needs.clock, completeBookings({ ...needs, db }), STEP_MS)) === 0) break;
  }
  return views;
}

for (const [hotel, end] of Object.entries(ends))
  test(`${hotel}: the visible state never goes back, and ends ${end}`, async () => {
    for (const fatal of [Number.POSITIVE_INFINITY, ...Array.from({ length: 2 }, () => randomMoment())]) {
      const name = `${hotel.replaceAll(' ', '-')}-${fatal}-${random.uuid()}`;
      const views = await watchBooking(hotel, { name, fatal });
      assertForward(views, name);
      // A worker that died before the booking existed has left nothing visible.
      // One that died between its mark and its call has sent nothing: the booking has failed.
      const may = fatal === Number.POSITIVE_INFINITY ? [end] : [end, 'FAILED'];
      if (views.length > 0) assert.ok(may.includes(views.at(-1)?.status ?? ''), `${name}: wanted ${may}`);
      if (fatal === Number.POSITIVE_INFINITY) assert.ok(views.length > 3, `${name} was looked at`);
    }
  });

function randomMoment(): number {
  return 2 + Math.floor(random.fraction() * 16);
}
