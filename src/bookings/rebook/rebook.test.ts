import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { whileTimePasses } from '../../../test/support/clock.ts';
import { silentAbout } from '../../../test/support/database/silent-about.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { fundWallet } from '../../payments/money/ledger.ts';
import { routes as payments } from '../../payments/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { cancelAgain } from '../cancel/cancel-again.ts';
import { prebooksWanted } from '../amend/alternatives.ts';
import { settleAmendment } from '../amend/amend.ts';
import { completeAmendment } from './complete-amendment.ts';
import { eraseGuest } from '../erase/erase-guest.ts';
import { packSale, unpackSale } from '../sale/pack/pack-sale.ts';
import { routes as bookings } from '../routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...payments]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const fine = scenarioHotelId('Everything Works');
const start = new Date('2026-03-01T12:00:00Z');

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, withKey = key) => {
  const url = `/v3.0${path}`;
  const answer = await server.ask({ key: withKey, method, url, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.json as Json, text: answer.text };
};
const read = async (id: string): Promise<Json> => (await ask('GET', `/bookings/${id}`)).body.data;
const minor = (amount: number) => Math.round(amount * 100);

async function booked(
  hotel = fine,
  further: { search?: object; prebook?: object; book?: object; key?: string } = {},
): Promise<Json> {
  const { prebook, book } = buyer(server, { key: further.key ?? key });
  const request = { refundableRatesOnly: true, ...further.search };
  const { prebookId } = await prebook(hotel, further.prebook ?? {}, request);
  const { status, json, text } = await book({ prebookId, ...further.book });
  assert.equal(status, 200, text);
  return (json as Json).data;
}

const occupancies = [{ adults: 2, childrenAges: [] }];
const alternatives = (id: string, body: object = {}, withKey = key) =>
  ask('POST', `/bookings/${id}/alternative-prebooks`, { occupancies, ...body }, withKey);
const rebook = (prebookId: string, existingBookingId: string, further: object = {}, withKey = key) =>
  ask('POST', '/rates/rebook', { prebookId, existingBookingId, ...further }, withKey);

/** One alternative of a booking, moved by a week. */
async function alternative(id: string, body: object = {}): Promise<Json> {
  const moved = { checkin: '2026-06-17', checkout: '2026-06-19', ...body };
  const answer = await alternatives(id, moved);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data[0];
}

/** The money that the buyer has paid for these bookings: captured, without money carried over, less refunds. */
async function paid(...ids: string[]): Promise<number> {
  const row = await needs.db.row<{ paid: number }>(
    `select sum(p.captured_minor - p.carried_minor - p.refunded_minor)::bigint as paid
     from payments p join bookings b on b.payment = p.id where b.id = any ($1)`,
    [ids],
  );
  const wrong = await needs.db.rows(
    `select entry from ledger_lines group by entry having sum(amount_minor) <> 0`,
  );
  assert.deepEqual(wrong, []);
  return row?.paid ?? 0;
}

describe('POST /bookings/{bookingId}/alternative-prebooks → 200', () => {
  test('at most the requested number of different prebooks, the cheapest first', async () => {
    const { bookingId, price } = await booked();
    for (const [maxPrebooks, most] of [
      [undefined, 3],
      [1, 1],
      [0, 3],
      [-4, 3],
      [50, 10],
    ] as const) {
      const { status, body } = await alternatives(
        bookingId,
        maxPrebooks === undefined ? {} : { maxPrebooks },
      );
      assert.equal(status, 200);
      assert.ok(body.data.length >= 1 && body.data.length <= most);
      const prices = body.data.map((one: Json) => one.price);
      assert.deepEqual(
        prices,
        [...prices].sort((a, b) => a - b),
      );
      assert.equal(new Set(body.data.map((one: Json) => one.prebookId)).size, body.data.length);
      for (const one of body.data)
        assert.equal(
          one.priceDifferencePercent,
          Math.round(((minor(one.price) - minor(price)) * 10_000) / minor(price)) / 100,
        );
    }
  });

  test('the bounds of maxPrebooks', () => {
    const wanted = [undefined, -1, 0, 1, 3, 10, 11, 1_000].map(prebooksWanted);
    assert.deepEqual(wanted, [3, 3, 3, 1, 3, 10, 10, 10]);
  });

  test('a refundable booking has refundable alternatives, unless the request says otherwise', async () => {
    const { bookingId } = await booked();
    const tags = async (body: object) =>
      (await alternatives(bookingId, { maxPrebooks: 10, ...body })).body.data.map(
        (one: Json) => one.roomTypes[0].rates[0].cancellationPolicies.refundableTag,
      );
    assert.deepEqual(new Set(await tags({})), new Set(['RFN']));
    assert.ok((await tags({ refundableRatesOnly: false })).includes('NRFN'));
  });

  test('a non-refundable booking has non-refundable ones, unless the request says otherwise', async () => {
    const made = await booked(fine, { search: { refundableRatesOnly: false } });
    assert.equal(made.tag, 'NRFN');
    const tags = async (body: object) =>
      (await alternatives(made.bookingId, { maxPrebooks: 10, ...body })).body.data.map(
        (one: Json) => one.roomTypes[0].rates[0].cancellationPolicies.refundableTag,
      );
    assert.deepEqual(new Set(await tags({})), new Set(['NRFN']));
    assert.deepEqual(new Set(await tags({ refundableRatesOnly: true })), new Set(['RFN']));
  });

  test('the payment method, the currency and the nationality are those of the booking', async () => {
    const here = await booked();
    const there = await booked(fine, {
      search: { paymentTypes: ['PROPERTY_PAY'], currency: 'USD' },
      book: { payment: { method: 'NONE' } },
    });
    for (const [made, type] of [
      [here, 'NUITEE_PAY'],
      [there, 'PROPERTY_PAY'],
    ] as const) {
      const { body } = await alternatives(made.bookingId);
      for (const one of body.data) assert.deepEqual([one.paymentTypes, one.currency], [[type], 'USD']);
    }
  });

  test('boards are filtered, dates default to those of the booking', async () => {
    const { bookingId } = await booked();
    const { body } = await alternatives(bookingId, { boardType: 'RO' });
    for (const one of body.data) {
      assert.equal(one.roomTypes[0].rates[0].boardType, 'RO');
      assert.deepEqual([one.checkin, one.checkout], ['2026-06-10', '2026-06-12']);
    }
  });
});

test('POST /bookings/{bookingId}/alternative-prebooks → 400, and → 404', async () => {
  const { bookingId } = await booked();
  const foreign = await testKey(needs, 'sandbox');
  const rows: readonly (readonly [string, object, number, number, string?])[] = [
    [bookingId, { checkin: '2026-06-12', checkout: '2026-06-12' }, 400, 4002],
    [bookingId, { checkin: '2020-01-01' }, 400, 4002],
    [bookingId, { occupancies: [] }, 400, 4002],
    [bookingId, { occupancies: undefined }, 400, 4002],
    [bookingId, { boardType: 'ROOMY' }, 400, 4002],
    ['nothing-here', {}, 404, 4004],
    [bookingId, {}, 404, 4004, foreign.key],
  ];
  for (const [id, body, status, code, withKey = key] of rows) {
    const answer = await alternatives(id, body, withKey);
    assert.deepEqual([answer.status, answer.body.error?.code], [status, code], JSON.stringify(body));
  }
  await needs.db.run(`insert into selling_terms (account, suppliers) values ($1, '{}')`, [accountId]);
  const none = await alternatives(bookingId);
  assert.deepEqual([none.status, none.body.error.code], [404, 1008]);
  await needs.db.run(`delete from selling_terms where account = $1`, [accountId]);
  await ask('PUT', `/bookings/${bookingId}`);
  const { status, body } = await alternatives(bookingId);
  assert.deepEqual([status, body.error.code], [400, 4000]);
});

describe('POST /rates/rebook → 200', () => {
  test('books the new stay and cancels the original; the buyer pays new price + fee − paid', async () => {
    const original = await booked(fine, { book: { clientReference: 'first', customTags: { TEAM: 'A' } } });
    const other = await alternative(original.bookingId);
    const { status, body, text } = await rebook(other.prebookId, original.bookingId);
    assert.equal(status, 200, text);
    const made = body.data;
    assert.deepEqual(
      [made.status, made.rebookFrom, made.price],
      ['CONFIRMED', original.bookingId, other.price],
    );
    assert.deepEqual([made.holder, made.customTags], [original.holder, original.customTags]);
    assert.equal(made.clientReference, null, 'a reference is never copied');
    const [requester] = (await read(made.bookingId)).history;
    const before = await read(original.bookingId);
    assert.deepEqual(
      [before.status, before.rebookTo, before.cancelledBy],
      ['CANCELLED', made.bookingId, requester.who],
    );
    assert.notEqual(requester.requestId, '');
    const replaced = before.history.filter(({ what }: Json) => /cancel|replaced/.test(what));
    assert.ok(replaced.length >= 3);
    assert.deepEqual(
      replaced.map((line: Json) => line.requestId),
      replaced.map(() => requester.requestId),
    );
    assert.equal(await paid(original.bookingId, made.bookingId), minor(other.price));
    assert.equal((await read(made.bookingId)).rebookFrom, original.bookingId);
    const events = await needs.db.rows<{ name: string }>(
      `select name from events where subject = any ($1) order by id`,
      [[original.bookingId, made.bookingId]],
    );
    assert.deepEqual(
      events.map(({ name }) => name),
      [
        'booking.book',
        'booking.book.hotelConfirmationNumber',
        'booking.book',
        'booking.book.hotelConfirmationNumber',
        'booking.rebook.rfn',
        'booking.cancel',
      ],
    );
  });

  test('after a deadline it costs the fee of that time, from the wallet that paid', async () => {
    const funds = { key: 'w1', amountMinor: 1_000_000, currency: 'USD', at: needs.clock.now() };
    await needs.db.transaction((tx) => fundWallet(tx, owner, funds));
    const original = await booked(fine, { book: { payment: { method: 'WALLET' } } });
    const { steps } = (await ask('GET', `/bookings/${original.bookingId}/cancellation`)).body.data;
    needs.clock.set(new Date(Date.parse(`${steps[0].from.replace(' ', 'T')}Z`)));
    const other = await alternative(original.bookingId);
    const { body, text } = await rebook(other.prebookId, original.bookingId);
    assert.equal(body.data?.paymentMethod, 'WALLET', text);
    const both = await paid(original.bookingId, body.data.bookingId);
    assert.equal(both, minor(other.price) + minor(steps[0].cancellation_fee));
    assert.equal((await read(original.bookingId)).status, 'CANCELLED_WITH_CHARGES');
    needs.clock.set(start);
  });

  test('a non-refundable original is replaced at once, and its price is not refunded', async () => {
    const original = await booked(fine, { search: { refundableRatesOnly: false } });
    const other = await alternative(original.bookingId);
    const { status, body } = await rebook(other.prebookId, original.bookingId);
    assert.equal(status, 200);
    const both = await paid(original.bookingId, body.data.bookingId);
    assert.equal(both, minor(original.price) + minor(other.price));
  });

  test('the new booking stays confirmed when the original cannot be cancelled yet; the cancellation is retried', async () => {
    const original = await booked(scenarioHotelId('Cancel Fails at First'));
    const other = await alternative(original.bookingId);
    const { status, body } = await rebook(other.prebookId, original.bookingId);
    assert.equal(status, 200);
    const pending = await read(original.bookingId);
    assert.deepEqual([pending.status, pending.cancelPending], ['CONFIRMED', true]);
    for (let beat = 0; beat < 3; beat++) {
      await needs.clock.advance(10_000);
      await cancelAgain(needs);
    }
    assert.equal((await read(original.bookingId)).status, 'CANCELLED');
    assert.equal(await paid(original.bookingId, body.data.bookingId), minor(other.price));
    needs.clock.set(start);
  });

  test('people and rooms of the request replace the original ones; the first guest also holds additional rooms', async () => {
    const original = await booked();
    const two = { occupancies: [{ adults: 2 }, { adults: 1 }] };
    const other = await alternative(original.bookingId, two);
    const holder = { firstName: 'Nia' };
    const { body, text } = await rebook(other.prebookId, original.bookingId, { holder });
    assert.equal(body.data?.bookedRooms.length, 2, text);
    assert.deepEqual(body.data.holder, { ...original.holder, firstName: 'Nia' });
    assert.equal(body.data.bookedRooms[1].guests[0].firstName, 'Ada');
  });
});

describe('POST /rates/rebook → 409', () => {
  test('the second rebook of a prebook, also at the same instant', async () => {
    const original = await booked();
    const other = await alternative(original.bookingId);
    const both = await Promise.all([1, 2].map(() => rebook(other.prebookId, original.bookingId)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const again = await rebook(other.prebookId, original.bookingId);
    assert.deepEqual([again.status, again.body.error.code], [409, 40900]);
    assert.equal(again.body.error.message, 'booking amendment already exists');
  });

  test('two prebooks of one booking at the same instant: one replaces it', async () => {
    const original = await booked();
    const { body } = await alternatives(original.bookingId, { maxPrebooks: 2 });
    const both = await Promise.all(body.data.map((one: Json) => rebook(one.prebookId, original.bookingId)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.equal(both.find(({ status }) => status === 409)?.body.error.code, 40900);
    const made = both.find(({ status }) => status === 200)?.body.data;
    assert.equal(await paid(original.bookingId, made.bookingId), minor(made.price));
  });
});

test('of a simultaneous rebook and cancel exactly one is executed', async () => {
  const original = await booked();
  const other = await alternative(original.bookingId);
  const [moved, cancelled] = await Promise.all([
    rebook(other.prebookId, original.bookingId),
    ask('PUT', `/bookings/${original.bookingId}`),
  ]);
  assert.deepEqual([moved.status, cancelled.status].sort(), [200, 400]);
  const ids = [original.bookingId, moved.body.data?.bookingId].filter((id) => id !== undefined);
  assert.equal(await paid(...ids), moved.status === 200 ? minor(moved.body.data.price) : 0);
  assert.equal((await read(original.bookingId)).status, 'CANCELLED');
});

test('while a rebook runs, another rebook of the original is 40900, and any other operation 4000', async () => {
  const original = await booked();
  const { bookingId } = original;
  const other = await alternative(bookingId);
  const { prebookId } = await buyer(server, { key }).prebook(scenarioHotelId('Slow to Book'));
  await needs.db.run(`update prebooks set replaces = $2 where id = $1`, [prebookId, bookingId]);
  const running = rebook(prebookId, bookingId);
  const replacement = () => needs.db.row(`select 1 from bookings where replaces = $1`, [bookingId]);
  while ((await replacement()) === undefined) await new Promise((resolve) => setTimeout(resolve, 2));
  const second = await rebook(other.prebookId, bookingId);
  assert.deepEqual([second.status, second.body.error.code], [409, 40900]);
  const holder = { firstName: 'Nia', lastName: 'Instance', email: 'nia@example.org' };
  const others = [
    await ask('GET', `/bookings/${bookingId}/cancellation`),
    await ask('PUT', `/bookings/${bookingId}`),
    await ask('PUT', `/bookings/${bookingId}/amend`, { holder }),
    await alternatives(bookingId),
  ];
  for (const { status, body } of others) {
    assert.deepEqual([status, body.error?.code], [400, 4000]);
    assert.match(body.error.description, /is replaced by/);
  }
  const first = await whileTimePasses(needs.clock, running);
  assert.equal(first.status, 200, first.text);
  const late = await ask('PUT', `/bookings/${bookingId}`);
  assert.equal(late.status, 400, 'the trip continues with the booking that replaces it');
  assert.match(late.body.error.description, /is replaced by/);
  needs.clock.set(start);
});

describe('POST /rates/rebook → 400', () => {
  test('missing and contradicting fields', async () => {
    const original = await booked();
    const stranger = await booked();
    const other = await alternative(original.bookingId);
    const { prebook } = buyer(server, { key });
    const plain = await prebook(fine);
    const rows: readonly (readonly [string, string, number])[] = [
      ['', original.bookingId, 4002],
      [other.prebookId, '', 4002],
      [other.prebookId, stranger.bookingId, 4000],
      ['nothing-here', original.bookingId, 4000],
      [plain.prebookId, original.bookingId, 4000],
    ];
    for (const [prebookId, id, code] of rows) {
      const { status, body } = await rebook(prebookId, id);
      assert.deepEqual([status, body.error.code], [400, code]);
    }
    const card = await rebook(other.prebookId, original.bookingId, { remarks: '4242 4242 4242 4242' });
    assert.deepEqual([card.status, card.body.error.code], [400, 4002]);
  });

  test('people are checked as in any booking', async () => {
    const { bookingId } = await booked();
    const { prebookId } = await alternative(bookingId);
    const rows: readonly (readonly [object, RegExp])[] = [
      [{ holder: { email: '   ' } }, /holder.email is missing/],
      [{ holder: { firstName: '   ' } }, /holder.firstName is missing/],
      [{ holder: { firstName: 'x'.repeat(1_000) } }, /holder.firstName is longer/],
      [{ guests: [{ occupancyNumber: 1, firstName: '', lastName: '' }] }, /guests\[0\].firstName is missing/],
      [{ remarks: 'x'.repeat(2_001) }, /remarks are longer/],
    ];
    for (const [further, description] of rows) {
      const { status, body } = await rebook(prebookId, bookingId, further);
      assert.deepEqual([status, body.error?.code], [400, 4002], String(description));
      assert.match(body.error.description, description);
    }
  });

  test('the booking of an erased guest is replaced only with a new holder', async () => {
    const holder = { firstName: 'Gone', lastName: 'Soon', email: 'gone@example.org' };
    const { bookingId, guestId } = await booked(fine, { book: { holder } });
    await eraseGuest(needs, owner, guestId);
    const { prebookId } = await alternative(bookingId);
    const nobody = await rebook(prebookId, bookingId);
    assert.deepEqual([nobody.status, nobody.body.error?.code], [400, 4002]);
    const somebody = await rebook(prebookId, bookingId, { holder });
    assert.equal(somebody.status, 200, somebody.text);
    assert.equal(somebody.body.data.bookedRooms[0].guests[0].firstName, 'Gone');
  });

  test('a booking paid by a transaction cannot be charged for a more expensive one: 2014, and nothing is booked', async () => {
    const { prebook, book, post } = buyer(server, { key });
    const { prebookId, transactionId } = await prebook(
      fine,
      { usePaymentSdk: true },
      { refundableRatesOnly: true },
    );
    await post(`/sandbox/payments/${transactionId}`, { card: 'success' });
    const made = await book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
    const id = made.coded.data?.bookingId ?? '';
    const other = await alternative(id, { checkout: '2026-06-20' });
    const { status, body } = await rebook(other.prebookId, id);
    assert.deepEqual([status, body.error.code], [400, 2014]);
    assert.equal((await read(id)).status, 'CONFIRMED');
    const count = await needs.db.row(`select count(*)::int as n from bookings where replaces = $1`, [id]);
    assert.deepEqual(count, { n: 0 });
  });

  test('a wallet without the difference: 2014, and the original stays confirmed', async () => {
    const poor = await testKey(needs, 'sandbox');
    const wallet = { accountId: poor.accountId, environment: 'sandbox' } as const;
    const { prebook, book } = buyer(server, { key: poor.key });
    const { prebookId, price } = await prebook(fine, {}, { refundableRatesOnly: true });
    const funds = { key: 'poor', amountMinor: minor(price), currency: 'USD', at: needs.clock.now() };
    await needs.db.transaction((tx) => fundWallet(tx, wallet, funds));
    const made = await book({ prebookId, payment: { method: 'WALLET' } });
    const id = made.coded.data?.bookingId ?? '';
    const found = await alternatives(id, { checkout: '2026-06-13' }, poor.key);
    const { status, body } = await rebook(found.body.data[0].prebookId, id, {}, poor.key);
    assert.deepEqual([status, body.error.code], [400, 2014]);
    const whole = await ask('GET', `/bookings/${id}`, undefined, poor.key);
    assert.equal(whole.body.data.status, 'CONFIRMED');
  });
});

test('POST /rates/rebook → 400: foreign, or cancelled meanwhile', async () => {
  const original = await booked();
  const other = await alternative(original.bookingId);
  const foreign = await testKey(needs, 'sandbox');
  const { status, body } = await rebook(other.prebookId, original.bookingId, {}, foreign.key);
  assert.deepEqual([status, body.error.code], [400, 4000], 'a foreign prebook is unknown');
  await ask('PUT', `/bookings/${original.bookingId}`);
  const late = await rebook(other.prebookId, original.bookingId);
  assert.deepEqual([late.status, late.body.error.code], [400, 4000], 'cancelled meanwhile');
});

/** Makes the supplier of this prebook behave as at a scenario hotel. */
async function rebookAt(words: string): Promise<{ status: number; body: Json; original: string }> {
  const original = await booked();
  // More nights, so that there is a difference to charge.
  const { prebook } = buyer(server, { key, checkout: '2026-06-16' });
  const { prebookId } = await prebook(scenarioHotelId(words), {}, { refundableRatesOnly: true });
  await needs.db.run(`update prebooks set replaces = $2 where id = $1`, [prebookId, original.bookingId]);
  const { status, body } = await rebook(prebookId, original.bookingId);
  return { status, body, original: original.bookingId };
}

const failing: readonly (readonly [string, string, number, number])[] = [
  ['POST /rates/rebook → 409', 'Sold at Booking', 409, 2001],
  ['POST /rates/rebook → 400', 'Not Confirmed', 400, 4012],
  ['POST /rates/rebook → 403', 'Rejected', 403, 2013],
  ['POST /rates/rebook → 500', 'Provider Error', 500, 2013],
  ['POST /rates/rebook → 400', 'Card Declined', 400, 2014],
  ['POST /rates/rebook → 400', 'Capture Declined', 400, 2014],
];
for (const [name, words, status, code] of failing)
  test(`${name}: ${words}; the original stays confirmed, and may be replaced by another`, async () => {
    const answer = await rebookAt(words);
    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.equal((await read(answer.original)).status, 'CONFIRMED');
    const other = await alternative(answer.original);
    assert.equal((await rebook(other.prebookId, answer.original)).status, 200);
  });

test('POST /rates/rebook → 404: the booking it replaces does not exist', async () => {
  const { prebook } = buyer(server, { key });
  const { prebookId } = await prebook(fine);
  await needs.db.run(`update prebooks set replaces = 'was-never-here' where id = $1`, [prebookId]);
  const { status, body } = await rebook(prebookId, 'was-never-here');
  assert.deepEqual([status, body.error.code], [404, 4004]);
});

const silent: readonly (readonly [string, string, number])[] = [
  ['POST /bookings/{bookingId}/alternative-prebooks → 408', 'Never Answers', 408],
  ['POST /bookings/{bookingId}/alternative-prebooks → 500', 'Supplier Down', 500],
];
for (const [name, words, status] of silent)
  test(`${name}: ${words}`, async () => {
    const { bookingId } = await booked();
    const hotel = Number.parseInt(scenarioHotelId(words).slice(2), 16);
    const row = await needs.db.row<{ id: string; sale: Uint8Array }>(
      `select p.id, p.sale from prebooks p join bookings b on b.prebook = p.id where b.id = $1`,
      [bookingId],
    );
    const sale = unpackSale(row?.sale ?? Buffer.of());
    await needs.db.run(`update prebooks set sale = $2 where id = $1`, [
      row?.id,
      packSale({ ...sale, hotel: { ...sale.hotel, id: hotel } }),
    ]);
    const path = `/bookings/${bookingId}/alternative-prebooks?timeout=0.3`;
    const answer = await ask('POST', path, { occupancies });
    assert.deepEqual([answer.status, answer.body.error.code], [status, 4011]);
  });

test('POST /bookings/{bookingId}/alternative-prebooks → 503: the search waits for the database', async () => {
  const { bookingId } = await booked();
  const db = silentAbout(needs.db, 'rates-versions');
  const slow = await testServer({ ...needs, db }, bookings);
  const url = `/v3.0/bookings/${bookingId}/alternative-prebooks?timeout=0.1`;
  const running = slow.ask({ method: 'POST', url, key, body: { occupancies } });
  const { status, headers } = await whileTimePasses(needs.clock, running);
  assert.deepEqual([status, headers['retry-after']], [503, String(limits.retryAfterSeconds)]);
});

test('POST /rates/rebook → 202: an account of the public kind, a non-refundable original', async () => {
  const guest = await testKey(needs, 'sandbox');
  await needs.db.run(`update accounts set compat = 'public' where id = $1`, [guest.accountId]);
  const fresh = await testKey(needs, 'sandbox', guest.accountId);
  const original = await booked(fine, { search: { refundableRatesOnly: false }, key: fresh.key });
  const found = await alternatives(original.bookingId, {}, fresh.key);
  const { prebookId } = found.body.data[0];
  const { status, body, text } = await rebook(prebookId, original.bookingId, {}, fresh.key);
  assert.equal(status, 202, text);
  assert.deepEqual(
    [body.data.type, body.data.status, body.data.prebookId, body.data.subType],
    ['REBOOK', 'PENDING', prebookId, 'OCCUPANCY_CHANGE'],
  );
  const again = await rebook(prebookId, original.bookingId, {}, fresh.key);
  assert.deepEqual([again.status, again.body.error.code], [409, 40900]);
  const trail = body.data.audit_trail;
  assert.deepEqual([trail.oldSellingPrice, trail.newBookingId], [original.price, '']);
  const completed = await completeAmendment(needs, { id: body.data.id });
  const { data } = (await ask('GET', `/bookings/${original.bookingId}`, undefined, fresh.key)).body;
  assert.deepEqual([data.status, data.rebookTo], ['CANCELLED_WITH_CHARGES', completed.booking?.id]);
  await assert.rejects(completeAmendment(needs, { id: body.data.id }), /COMPLETED already/);
});

/** An account of the public kind has asked for a rebook of a non-refundable booking. */
async function rebookForOperator() {
  const { accountId } = await testKey(needs, 'sandbox');
  await needs.db.run(`update accounts set compat = 'public' where id = $1`, [accountId]);
  const { key: theirs } = await testKey(needs, 'sandbox', accountId);
  const { bookingId } = await booked(fine, { search: { refundableRatesOnly: false }, key: theirs });
  const [first] = (await alternatives(bookingId, {}, theirs)).body.data;
  const { body } = await rebook(first.prebookId, bookingId, {}, theirs);
  return { bookingId, amendment: body.data.id, key: theirs };
}

test('a rebook that was made but not settled is completed with its booking, and cannot be rejected', async () => {
  const { amendment: one } = await rebookForOperator();
  const { booking } = await completeAmendment(needs, { id: one });
  // The state after a worker died before it settled.
  await needs.db.run(
    `update amendments set status = 'PENDING', audit = jsonb_set(audit, '{newBookingId}', '""') where id = $1`,
    [one],
  );
  await assert.rejects(settleAmendment(needs, { id: one, status: 'REJECTED' }), {
    detail: /is replaced by booking/,
  });
  const again = await completeAmendment(needs, { id: one });
  assert.deepEqual([again.booking?.id, again.amendment.status], [booking?.id, 'COMPLETED']);
});

test('a rebook that is rejected while it begins is not made', async () => {
  const { bookingId, amendment: one, key: theirs } = await rebookForOperator();
  let isRejected = false;
  const { db } = needs;
  const transaction: typeof db.transaction = async (work) => {
    if (!isRejected) await settleAmendment(needs, { id: one, status: 'REJECTED' });
    isRejected = true;
    return db.transaction(work);
  };
  const meanwhile = new Proxy(db, {
    get: (_, name) => {
      const value: unknown = name === 'transaction' ? transaction : Reflect.get(db, name);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  await assert.rejects(completeAmendment({ ...needs, db: meanwhile }, { id: one }), {
    detail: /is REJECTED already/,
  });
  assert.ok(isRejected);
  const { data } = (await ask('GET', `/bookings/${bookingId}`, undefined, theirs)).body;
  assert.deepEqual([data.status, data.rebookTo ?? ''], ['CONFIRMED', '']);
});

test('a booking waits for one rebook by the operator at a time; after a rejection it can wait for another', async () => {
  const { accountId: id } = await testKey(needs, 'sandbox');
  await needs.db.run(`update accounts set compat = 'public' where id = $1`, [id]);
  const fresh = await testKey(needs, 'sandbox', id);
  const { bookingId } = await booked(fine, { search: { refundableRatesOnly: false }, key: fresh.key });
  const [first, second] = (await alternatives(bookingId, {}, fresh.key)).body.data;
  const both = await Promise.all(
    [first, second].map(({ prebookId }) => rebook(prebookId, bookingId, {}, fresh.key)),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409]);
  assert.equal(both.find(({ status }) => status === 409)?.body.error.code, 40900);
  const pending = both.find(({ status }) => status === 202)?.body.data;
  await settleAmendment(needs, { id: pending.id, status: 'REJECTED' });
  const other = pending.prebookId === first.prebookId ? second : first;
  assert.equal((await rebook(other.prebookId, bookingId, {}, fresh.key)).status, 202);
});

test('a booking without holder is replaced without creating a guest', async () => {
  const { accountId: id } = await testKey(needs, 'sandbox');
  await needs.db.run(`update accounts set compat = 'public' where id = $1`, [id]);
  const fresh = await testKey(needs, 'sandbox', id);
  const nobody = { holder: undefined, guests: undefined };
  const { bookingId } = await booked(fine, { key: fresh.key, book: nobody });
  const found = await alternatives(bookingId, {}, fresh.key);
  const { status, body, text } = await rebook(found.body.data[0].prebookId, bookingId, {}, fresh.key);
  assert.equal(status, 200, text);
  assert.deepEqual([body.data.guestId, body.data.bookedRooms[0].guests], [null, []]);
  assert.deepEqual(await needs.db.rows(`select 1 from guests where account = $1`, [id]), []);
});

test('the operator completes a rebook with an expired prebook by another alternative', async () => {
  const guest = await testKey(needs, 'sandbox');
  await needs.db.run(`update accounts set compat = 'public' where id = $1`, [guest.accountId]);
  const fresh = await testKey(needs, 'sandbox', guest.accountId);
  const original = await booked(fine, { search: { refundableRatesOnly: false }, key: fresh.key });
  const [first, second] = (await alternatives(original.bookingId, {}, fresh.key)).body.data;
  const replaced = await rebook(first.prebookId, original.bookingId, {}, fresh.key);
  const { id } = replaced.body.data;
  await needs.db.run(
    `update prebooks set created_at = created_at - interval '1 hour', expires_at = created_at where id = $1`,
    [first.prebookId],
  );
  await assert.rejects(completeAmendment(needs, { id }), /expired/);
  const { booking } = await completeAmendment(needs, { id, prebookId: second.prebookId });
  assert.equal(booking?.prebook, second.prebookId);
});

describe('names on a booking', () => {
  const holder = { firstName: 'Nia', lastName: 'Instance', email: 'nia@example.org' };

  test('PUT /bookings/{bookingId}/amend → 200: PENDING until the operator has settled it; then the booking has the new name', async () => {
    const { bookingId } = await booked();
    const { status, body } = await ask('PUT', `/bookings/${bookingId}/amend`, { holder, remarks: 'late' });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.bookingId, body.type, body.subType, body.status, body.holderFirstName, body.remarks],
      [bookingId, 'UPDATE', 'UPDATE_NAME_CHANGE', 'PENDING', 'Nia', 'late'],
    );
    assert.equal((await read(bookingId)).holder.firstName, 'Ada');
    await settleAmendment(needs, { id: body.id, status: 'COMPLETED' });
    const after = await read(bookingId);
    assert.deepEqual([after.holder.firstName, after.remarks], ['Nia', 'late']);
    await assert.rejects(settleAmendment(needs, { id: body.id, status: 'REJECTED' }), /COMPLETED already/);
    await assert.rejects(settleAmendment(needs, { id: 0, status: 'REJECTED' }), /no amendment 0/);
  });

  test('the names of a cancelled booking cannot change: the cancellation rejects the amendment', async () => {
    const { bookingId } = await booked();
    const { id } = (await ask('PUT', `/bookings/${bookingId}/amend`, { holder })).body;
    await ask('PUT', `/bookings/${bookingId}`);
    await assert.rejects(settleAmendment(needs, { id, status: 'COMPLETED' }), {
      detail: `amendment ${id} is REJECTED already`,
    });
    assert.equal((await read(bookingId)).holder.firstName, 'Ada');
  });

  test('PUT /bookings/{bookingId}/amend → 400 and → 404', async () => {
    const { bookingId } = await booked();
    const rows: readonly (readonly [string, object, number, number])[] = [
      [bookingId, {}, 400, 400],
      [bookingId, { holder: { ...holder, email: '' } }, 400, 4002],
      [bookingId, { holder: { ...holder, lastName: 'x'.repeat(101) } }, 400, 4002],
      [bookingId, { holder: 'Nia' }, 400, 400],
      [bookingId, { holder, remarks: 'x'.repeat(2_001) }, 400, 4002],
      ['nothing-here', { holder }, 404, 4004],
    ];
    for (const [id, body, status, code] of rows) {
      const answer = await ask('PUT', `/bookings/${id}/amend`, body);
      assert.deepEqual([answer.status, answer.body.error?.code], [status, code], answer.text);
    }
    await ask('PUT', `/bookings/${bookingId}`);
    assert.equal((await ask('PUT', `/bookings/${bookingId}/amend`, { holder })).status, 400);
  });
});

test('a cancellation rejects what waits for the operator', async () => {
  const { accountId: id } = await testKey(needs, 'sandbox');
  await needs.db.run(`update accounts set compat = 'public' where id = $1`, [id]);
  const fresh = await testKey(needs, 'sandbox', id);
  const { bookingId } = await booked(fine, { search: { refundableRatesOnly: false }, key: fresh.key });
  const [{ prebookId }] = (await alternatives(bookingId, {}, fresh.key)).body.data;
  const pending = (await rebook(prebookId, bookingId, {}, fresh.key)).body.data;
  assert.equal((await ask('PUT', `/bookings/${bookingId}`, undefined, fresh.key)).status, 200);
  await assert.rejects(completeAmendment(needs, { id: pending.id }), /REJECTED already/);
});
