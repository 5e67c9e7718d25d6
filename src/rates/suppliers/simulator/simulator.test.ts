import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../../test/support/clock.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { scenarios } from '../../scenarios.ts';
import type { SupplierOffer } from '../../engine/offer.ts';
import type { BookingRequest, Connector, SearchRequest } from '../connector.ts';
import { openSimulator } from './simulator.ts';
import { readFaults } from '../../../contract/simulator-faults.ts';
import { faultOf } from './faults.ts';

const { db } = await testDatabase();
const clock = fakeClock();
const stock = { seed: 'simulator', currency: 'USD', permille: 1000 };
const calm = new AbortController().signal;
let suppliers = 0;
const freshCode = (): string => `simulator-${(suppliers += 1)}`;
const simulatorCalled = (code: string): Connector => openSimulator({ code, stock, sql: db, clock });

const request: SearchRequest = {
  hotels: [{ id: 42, name: 'Inn', timeZone: 'Europe/Paris', stars: 4, rooms: [] }],
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  occupancies: [{ adults: 2, childrenAges: [] }],
  nationality: 'FR',
  currency: 'EUR',
  timeoutMs: 5_000,
};

function order(offer: SupplierOffer, reference: string): BookingRequest {
  const netMinor = offer.rates.reduce((sum, rate) => sum + rate.netMinor, 0);
  const holder = { firstName: 'Ada', lastName: 'Nobody' };
  const guests = [{ ...holder, occupancyNumber: 1 }];
  return { reference, token: offer.token, holder, guests, remarks: '', netMinor, currency: offer.currency };
}

async function firstOffer(simulator: Connector, hotelId = 42): Promise<SupplierOffer> {
  const hotels = request.hotels.map((hotel) => ({ ...hotel, id: hotelId }));
  const [offer] = await simulator.search({ ...request, hotels }, calm);
  assert.ok(offer);
  return offer;
}

test('an offer is found again by its token, unchanged', async () => {
  const simulator = simulatorCalled(freshCode());
  for (const offer of await simulator.search(request, calm))
    assert.deepEqual(await simulator.recheck({ token: offer.token, timeoutMs: 1_000 }, calm), {
      state: 'available',
      offer,
    });
});

test('a long search has fewer offers of each hotel, also in a call for one of its hotels', async () => {
  const simulator = simulatorCalled(freshCode());
  const rooms = Array.from({ length: 10 }, (_, at) => ({
    id: at,
    name: `Room ${at}`,
    maxAdults: 2,
    maxOccupancy: 2,
  }));
  const hotels = Array.from({ length: 24 }, (_, at) => ({
    id: 500 + at,
    name: 'Inn',
    timeZone: 'Europe/Paris',
    stars: 4,
    rooms,
  }));
  const offersAt = async (more: Partial<SearchRequest>): Promise<number> =>
    (await simulator.search({ ...request, ...more }, calm)).filter(({ hotelId }) => hotelId === 500).length;
  const few = await offersAt({ hotels });
  assert.ok(few > 0 && few <= 4 * 7, `${few}`);
  assert.equal(await offersAt({ hotels: hotels.slice(0, 1), hotelsOfSearch: 60 }), few);
  assert.ok((await offersAt({ hotels: hotels.slice(0, 1) })) > 2 * few);
});

test('several rooms: a rate for each, and packages', async () => {
  const occupancies = [
    { adults: 2, childrenAges: [] },
    { adults: 1, childrenAges: [4, 9] },
  ];
  const offers = await simulatorCalled(freshCode()).search({ ...request, occupancies }, calm);
  assert.ok(offers.length > 3);
  for (const { rates } of offers) assert.equal(rates.length, 2);
  assert.ok(offers.some((offer) => offer.isPackage));
});

test('two processes share bookings, and a repeated booking has no new effect', async () => {
  const code = freshCode();
  const [one, other] = [simulatorCalled(code), simulatorCalled(code)];
  const wanted = order(await firstOffer(one), 'B1');
  const answers = await Promise.all([
    one.book(wanted, calm),
    other.book(wanted, calm),
    one.book(wanted, calm),
  ]);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(answers[0]?.state, 'confirmed');
  assert.deepEqual(await simulatorCalled(code).retrieve({ reference: 'B1' }, calm), answers[0]);
  assert.deepEqual(await simulatorCalled(code).retrieve({ reference: 'B2' }, calm), { state: 'unknown' });
});

test('a cancelled reference stays cancelled, even when the cancellation came first', async () => {
  const code = freshCode();
  const simulator = simulatorCalled(code);
  const offer = await firstOffer(simulator);
  await simulator.book(order(offer, 'B1'), calm);
  assert.deepEqual(await simulator.cancel({ reference: 'B1' }, calm), { state: 'cancelled' });
  assert.deepEqual(await simulator.cancel({ reference: 'B1' }, calm), { state: 'cancelled' });
  assert.deepEqual(await simulator.cancel({ reference: 'B9' }, calm), { state: 'unknown' });
  for (const reference of ['B1', 'B9'])
    assert.equal((await simulator.book(order(offer, reference), calm)).state, 'failed', reference);
  assert.deepEqual(await simulator.retrieve({ reference: 'B9' }, calm), { state: 'unknown' });
});

test('a price that has risen since is not booked at the old one', async () => {
  const simulator = simulatorCalled(freshCode());
  const offer = await firstOffer(simulator);
  const cheap = { ...order(offer, 'B1'), netMinor: 1 };
  assert.deepEqual(await simulator.book(cheap, calm), { state: 'gone' });
});

test('every scenario at the moment of booking does what its table says', async () => {
  const code = freshCode();
  const simulator = simulatorCalled(code);
  const wanted = {
    'sold-out': 'gone',
    'not-confirmed': 'not-confirmed',
    'unknown-rate': 'unknown-rate',
    rejected: 'rejected',
    failed: 'failed',
    'confirms-later': 'pending',
  } as const;
  for (const scenario of scenarios.filter(({ at }) => at === 'book')) {
    const offer = await firstOffer(simulator, scenario.id);
    const limit = AbortSignal.timeout(50);
    const book = simulator.book(order(offer, scenario.name), limit);
    const state = wanted[scenario.does as keyof typeof wanted];
    if (state === undefined) await assert.rejects(book, scenario.name);
    else assert.equal((await book).state, state, scenario.name);
    const found = await simulatorCalled(code).retrieve({ reference: scenario.name }, calm);
    const isBooked = ['booked-then-hang', 'confirms-later', 'books-again', 'contradicts'].includes(
      scenario.does,
    );
    assert.equal(found.state === 'unknown', !isBooked, scenario.name);
  }
});

test('faults occur at their rate, and repeat with the same seed', () => {
  const faults = readFaults('crash:200');
  const kinds = Array.from({ length: 2_000 }, (_, at) => faultOf(faults, `call ${at}`, 1));
  const wrong = kinds.filter((kind) => kind !== 'none').length;
  assert.ok(wrong > 320 && wrong < 480, `${wrong} of 2000`);
  assert.equal(new Set(kinds).size, 5);
  assert.equal(faultOf(faults, 'call 7', 1), kinds[7]);
  assert.equal(readFaults('nonsense'), undefined);
});
