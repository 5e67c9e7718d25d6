import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contradictionOf } from '../../src/bookings/sale/contradiction.ts';
import type { SupplierOffer } from '../../src/rates/engine/offer.ts';
import { flawOf } from '../../src/rates/engine/sellable.ts';
import type {
  BookAnswer,
  BookingRequest,
  Connector,
  SearchRequest,
} from '../../src/rates/suppliers/connector.ts';
import { isRefundable, netOf, soldAs } from './sold-as.ts';

/** A connector, and access of the test to its supplier. */
export interface ConnectorUnderTest {
  readonly connector: Connector;
  /** A search with refundable offers. */
  readonly request: SearchRequest;
  /** The number of rooms at the supplier under a reference. */
  rooms(reference: string): Promise<number>;
  /** Ways to lose or spoil the response to the next booking, although the room is booked. */
  readonly lostAnswers: Readonly<Record<string, () => BookChange>>;
  /** The next search has prices of zero or below. */
  spoilPrices(): SearchRequest;
  /** The bytes sent so far of an endless response; absent if there is no network. */
  readonly bytesSent?: () => number;
}

/** The hotel to book, if it decides the behaviour of the supplier; otherwise that of `request`. */
export interface BookChange {
  readonly hotelId?: number;
  /** When it stops waiting for the response. */
  readonly patienceMs?: number;
}

const MOST_BYTES = 64 * 2 ** 20;
const patient = new AbortController().signal;
let count = 0;

/** The promises of every connector (`Connector`). Timeouts, markups and money are outside of it, and not tested here. */
export async function connectorPromises(
  name: string,
  make: () => ConnectorUnderTest | Promise<ConnectorUnderTest>,
): Promise<void> {
  const made = await make();
  suite(`connector ${name}`, () => {
    const promise = (title: string, keep: (subject: ConnectorUnderTest) => Promise<void>): void =>
      void test(title, () => keep(made));

    promise('a search returns offers for the requested hotels and rooms', async (subject) => {
      const ids = new Set(subject.request.hotels.map(({ id }) => id));
      const offers = await subject.connector.search(subject.request, patient);
      assert.ok(offers.length > 0);
      for (const offer of offers) {
        assert.ok(ids.has(offer.hotelId), `${offer.hotelId} was not requested`);
        assert.equal(flawOf(offer, soundFor(subject.request)), undefined);
        assert.match(offer.currency, /^[A-Z]{3}$/);
        assert.notEqual(offer.token, '');
      }
    });

    promise(
      'several rooms have one rate each, in the order of the request',
      async ({ connector, request }) => {
        const occupancies = [...request.occupancies, { adults: 1, childrenAges: [] }];
        for (const { rates } of await connector.search({ ...request, occupancies }, patient))
          assert.equal(rates.length, occupancies.length);
      },
    );

    promise('a price of zero or below is never made into a good one', async (subject) => {
      const request = subject.spoilPrices();
      const offers = await subject.connector.search(request, patient);
      assert.deepEqual(
        offers.filter((offer) => flawOf(offer, soundFor(request)) === undefined),
        [],
      );
    });

    promise('a search ends with its signal', async ({ connector, request }) => {
      await assert.rejects(connector.search(request, AbortSignal.abort(new Error('gave up'))));
    });

    promise('an offer is rechecked by its token, at the same price', async (subject) => {
      const offer = await refundable(subject);
      const again = await subject.connector.recheck({ token: offer.token, timeoutMs: 5_000 }, patient);
      assert.ok(again.state === 'available');
      assert.deepEqual([netOf(again.offer), again.offer.currency], [netOf(offer), offer.currency]);
    });

    promise('a booking is confirmed with a number, and a look-up finds it', async (subject) => {
      const { reference } = await booked(subject);
      const found = await subject.connector.retrieve({ reference }, patient);
      assert.ok(found.state === 'confirmed');
      assert.notEqual(found.supplierBookingId, '');
      assert.equal(await subject.rooms(reference), 1);
    });

    promise('a confirmation agrees with the request', async (subject) => {
      const { order: request, offer } = await agreed(subject);
      const answers = [
        await subject.connector.book(request, patient),
        await subject.connector.retrieve(request, patient),
      ];
      for (const answer of answers) {
        assert.ok(answer.state === 'confirmed');
        assert.equal(contradictionOf(soldAs(offer, subject.request), answer), undefined);
        const owed = { netMinor: request.netMinor, currency: request.currency };
        assert.deepEqual(answer.owed ?? owed, owed);
        assert.deepEqual(answer.stated?.total ?? owed, owed);
      }
    });

    promise('a booking repeated at the same time and later is one room', async (subject) => {
      const request = await order(subject);
      const answers = await Promise.allSettled([1, 2, 3].map(() => subject.connector.book(request, patient)));
      answers.push(...(await Promise.allSettled([subject.connector.book(request, patient)])));
      const definite = answers.filter(isFulfilled).map(({ value }) => value.state);
      // The others get the same result as the first, or an unclear one, which is looked up.
      assert.deepEqual(new Set(definite), new Set(['confirmed']));
      assert.equal((await subject.connector.retrieve(request, patient)).state, 'confirmed');
      assert.equal(await subject.rooms(request.reference), 1);
    });

    promise(
      'a booking that costs more than agreed is refused, or its answer states the price',
      async (subject) => {
        const request = await order(subject);
        const answer = await subject.connector.book({ ...request, netMinor: 1 }, patient);
        if (answer.state === 'confirmed') assert.equal(answer.owed?.netMinor, request.netMinor);
        else assert.equal(answer.state, 'gone');
      },
    );

    promise('a reference that was never booked is unknown', async ({ connector }) => {
      assert.deepEqual(await connector.retrieve({ reference: newReference() }, patient), {
        state: 'unknown',
      });
    });

    promise('a cancellation repeated is a cancellation, and the room is free', async (subject) => {
      const { reference } = await booked(subject);
      for (let time = 0; time < 2; time += 1)
        assert.deepEqual(await subject.connector.cancel({ reference }, patient), { state: 'cancelled' });
      assert.equal((await subject.connector.retrieve({ reference }, patient)).state, 'cancelled');
      assert.equal(await subject.rooms(reference), 0);
    });

    promise('a cancellation before the booking returns unknown, or prevents the booking', async (subject) => {
      const request = await order(subject);
      const { state } = await subject.connector.cancel(request, patient);
      if (state === 'unknown') return;
      assert.equal(state, 'cancelled');
      await subject.connector.book(request, patient).catch(() => undefined);
      assert.equal(await subject.rooms(request.reference), 0);
    });

    promise(
      'an answer that is lost or unreadable is thrown, and a look-up finds the room',
      async (subject) => {
        for (const [way, lose] of Object.entries(subject.lostAnswers)) {
          const before = subject.bytesSent?.() ?? 0;
          const first = lose();
          const request = await order(subject, first.hotelId);
          const patience = new AbortController();
          const timer = setTimeout(() => patience.abort(new Error('gave up')), first.patienceMs ?? 30_000);
          await assert.rejects(
            subject.connector.book(request, patience.signal),
            `${way} is not a definite answer`,
          );
          clearTimeout(timer);
          const found = await subject.connector.retrieve(request, patient);
          assert.equal(found.state, 'confirmed', way);
          assert.equal(await subject.rooms(request.reference), 1, way);
          assert.ok((subject.bytesSent?.() ?? 0) - before < MOST_BYTES, `${way} was read without a limit`);
        }
      },
    );
  });
}

function newReference(): string {
  return `conformance-${(count += 1)}`;
}

function soundFor({ occupancies }: SearchRequest) {
  return { rooms: occupancies.length, mostMinor: 10 ** 9 };
}

async function refundable(
  { connector, request }: ConnectorUnderTest,
  hotelId?: number,
): Promise<SupplierOffer> {
  const hotels = request.hotels.map((hotel) => ({ ...hotel, id: hotelId ?? hotel.id }));
  const offers = await connector.search({ ...request, hotels }, patient);
  const found = offers.find(({ rates }) => rates.every(({ cancellation }) => isRefundable(cancellation)));
  assert.ok(found, 'the search finds no offer that can be cancelled');
  return found;
}

interface Agreed {
  readonly order: BookingRequest;
  readonly offer: SupplierOffer;
}

/** An order for an offer that was just rechecked: some suppliers know it by another token from then on. */
async function agreed(subject: ConnectorUnderTest, hotelId?: number): Promise<Agreed> {
  const { token } = await refundable(subject, hotelId);
  const answer = await subject.connector.recheck({ token, timeoutMs: 5_000 }, patient);
  assert.ok(answer.state === 'available');
  const holder = { firstName: 'Ada', lastName: 'Nobody' };
  const { offer } = answer;
  const order = {
    reference: newReference(),
    token: offer.token,
    holder,
    guests: [{ ...holder, occupancyNumber: 1 }],
    remarks: '',
    netMinor: netOf(offer),
    currency: offer.currency,
  };
  return { order, offer };
}

async function order(subject: ConnectorUnderTest, hotelId?: number): Promise<BookingRequest> {
  return (await agreed(subject, hotelId)).order;
}

async function booked(subject: ConnectorUnderTest): Promise<BookingRequest> {
  const request = await order(subject);
  const answer: BookAnswer = await subject.connector.book(request, patient);
  assert.equal(answer.state, 'confirmed');
  return request;
}

function isFulfilled<Value>(settled: PromiseSettledResult<Value>): settled is PromiseFulfilledResult<Value> {
  return settled.status === 'fulfilled';
}
