import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { storedEvents } from '../../test/support/bookings/stored-events.ts';
import { buyer, scenarioHotelId, voucherBody } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { payLater } from '../../test/support/bookings/pay-later.ts';
import { routes as loyalty } from '../loyalty/routes.ts';
import { fundWallet } from '../payments/money/ledger.ts';
import { routes as payments } from '../payments/routes.ts';
import { systemClock } from '../platform/clock.ts';
import { routes as rates } from '../rates/routes.ts';
import { cancelAgain } from './cancel/cancel-again.ts';
import { cancelBooking } from './cancel/cancel.ts';
import { routes as bookings } from './routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...payments, ...loyalty]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const { prebook, book } = buyer(server, { key });
const fine = scenarioHotelId('Everything Works');

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT' | 'DELETE' | 'POST', path: string, body?: unknown) => {
  const answer = await server.ask({
    key,
    method,
    url: `/v3.0${path}`,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: answer.json as Json, text: answer.text };
};
const read = async (id: string): Promise<Json> => (await ask('GET', `/bookings/${id}`)).body.data;
const cancel = (id: string) => ask('PUT', `/bookings/${id}`);
const preview = async (id: string): Promise<Json> =>
  (await ask('GET', `/bookings/${id}/cancellation`)).body.data;

/** A confirmed booking; refundable by default. */
async function booked(
  hotel = fine,
  further: { search?: object; prebook?: object; book?: object } = {},
): Promise<Json> {
  const request = { refundableRatesOnly: true, ...further.search };
  const { prebookId } = await prebook(hotel, further.prebook ?? {}, request);
  const { status, json, text } = await book({ prebookId, ...further.book });
  assert.equal(status, 200, text);
  return (json as Json).data;
}

/** What was captured and refunded for a booking according to the ledger; checks that all other balances are zero. */
async function money(bookingId: string) {
  const row = await needs.db.row<object>(
    `select p.state, p.captured_minor as captured, p.refunded_minor as refunded
     from payments p join bookings b on b.payment = p.id where b.id = $1`,
    [bookingId],
  );
  const ledger = await needs.db.rows<{ left: number }>(
    `select sum(l.amount_minor)::bigint as left from ledger_lines l group by l.entry having sum(l.amount_minor) <> 0`,
  );
  assert.deepEqual(ledger, []);
  return row;
}

/** The records of the simulated gateway, which are separate from our tables. */
const minor = (amount: number) => Math.round(amount * 100);

describe('PUT /bookings/{bookingId} → 200', () => {
  test('before the first deadline: CANCELLED, and everything is refunded', async () => {
    const { bookingId, price } = await booked();
    const { status, body } = await cancel(bookingId);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      data: {
        bookingId,
        status: 'CANCELLED',
        cancellation_fee: 0,
        refund_amount: price,
        currency: 'USD',
        cancelPending: false,
      },
      sandbox: true,
    });
    const after = await read(bookingId);
    assert.deepEqual(
      [after.status, after.paymentStatus, after.amountRefunded, after.refundType],
      ['CANCELLED', 'refunded', price, 'full'],
    );
    assert.deepEqual(await money(bookingId), {
      state: 'captured',
      captured: minor(price),
      refunded: minor(price),
    });
  });

  test('GET /bookings/{bookingId}/cancellation → 200: at every deadline the cancel charges exactly this', async () => {
    const first = await booked();
    const { steps } = await preview(first.bookingId);
    assert.ok(steps.length > 0);
    const now = needs.clock.now();
    for (const { from, cancellation_fee, refund_amount, status } of steps) {
      needs.clock.set(now);
      const { bookingId } = await booked();
      const deadline = Date.parse(`${from.replace(' ', 'T')}Z`);
      needs.clock.set(new Date(deadline - 1));
      const before = await preview(bookingId);
      needs.clock.set(new Date(deadline));
      const shown = await preview(bookingId);
      assert.ok(before.cancellation_fee < shown.cancellation_fee);
      assert.deepEqual([shown.cancellation_fee, shown.refund_amount], [cancellation_fee, refund_amount]);
      const early = await ask('PUT', `/bookings/${bookingId}?fee=${before.cancellation_fee}`);
      assert.equal(early.status, 400);
      assert.match(
        early.body.error.description,
        /^the booking was not cancelled: the cancellation fee is now /,
      );
      assert.equal((await preview(bookingId)).cancellation_fee, cancellation_fee);
      const { body } = await ask('PUT', `/bookings/${bookingId}?fee=${cancellation_fee}`);
      assert.deepEqual(
        [body.data.cancellation_fee, body.data.refund_amount, body.data.status],
        [cancellation_fee, refund_amount, status],
      );
      assert.equal(status, 'CANCELLED_WITH_CHARGES');
      const { amountRefunded, refundType, price } = await read(bookingId);
      assert.equal(minor(amountRefunded), minor(price) - minor(cancellation_fee));
      assert.equal(refundType, refund_amount === 0 ? '' : 'partial');
    }
    needs.clock.set(now);
  });

  test('DELETE /bookings/{bookingId} → 200: a second cancel, also a simultaneous one, gets the first response', async () => {
    const { bookingId, price } = await booked();
    const first = await cancel(bookingId);
    await needs.clock.advance(100 * 24 * 3_600_000);
    assert.deepEqual(await cancel(bookingId), first);
    assert.deepEqual(await ask('DELETE', `/bookings/${bookingId}`), first);
    needs.clock.set(new Date('2026-03-01T12:00:00Z'));
    assert.deepEqual(await money(bookingId), {
      state: 'captured',
      captured: minor(price),
      refunded: minor(price),
    });
    const refunds = await needs.db.rows(`select id from ledger_entries where kind = 'refund'`);
    const { bookingId: other } = await booked();
    const caller = { ...owner, keyId: 'key_1', compat: 'spec' } as const;
    const live = { ...needs, clock: { ...systemClock, now: needs.clock.now, nowMs: needs.clock.nowMs } };
    const request = { bookingId: other, requestId: 'r' };
    const all = await Promise.all(Array.from({ length: 6 }, () => cancelBooking(live, caller, request)));
    assert.deepEqual(new Set(all.map(({ phase }) => phase)), new Set(['finished']));
    const more = await needs.db.rows(`select id from ledger_entries where kind = 'refund'`);
    assert.equal(more.length, refunds.length + 1);
  });

  test('a non-refundable booking costs its full price', async () => {
    const { bookingId, price } = await booked(fine, { search: { refundableRatesOnly: false } });
    const { refundableTag } = await preview(bookingId);
    if (refundableTag === 'RFN') return;
    const { body } = await cancel(bookingId);
    assert.deepEqual(
      [body.data.status, body.data.cancellation_fee, body.data.refund_amount],
      ['CANCELLED_WITH_CHARGES', price, 0],
    );
  });

  test('a tag states what was true at the prebook, and a fee that became due since the search is a change', async () => {
    const start = needs.clock.now();
    const offerOf = async (): Promise<Json> =>
      (await buyer(server, { key }).search(fine, { boardType: 'RO', refundableRatesOnly: true })) as Json;
    const [{ cancelTime }] = (await offerOf()).rates[0].cancellationPolicies.cancelPolicyInfos;
    const deadlineMs = Date.parse(`${cancelTime.replace(' ', 'T')}Z`);
    const sold = async (prebookAtMs: number): Promise<Json> => {
      needs.clock.set(new Date(deadlineMs - 1));
      const { offerId, rates } = await offerOf();
      assert.equal(rates[0].cancellationPolicies.refundableTag, 'RFN');
      needs.clock.set(new Date(prebookAtMs));
      const made: Json = (await ask('POST', '/rates/prebook', { offerId })).body.data;
      const { json } = await book({ prebookId: made.prebookId });
      return { made, data: (json as Json).data };
    };
    try {
      const inTime = await sold(deadlineMs - 1);
      const late = await sold(deadlineMs);
      const rows = [
        [inTime, 'RFN', false],
        [late, 'NRFN', true],
      ] as const;
      for (const [{ made, data }, tag, isChanged] of rows) {
        assert.equal(made.cancellationChanged, isChanged);
        const rate = made.roomTypes[0].rates[0].cancellationPolicies;
        const { refundableTag, cancellation_fee: fee } = await preview(data.bookingId);
        assert.deepEqual([rate.refundableTag, data.tag, refundableTag], [tag, tag, tag]);
        assert.equal(fee, rate.cancelPolicyInfos[0].amount, 'the deadline is over');
        assert.ok(fee > 0);
      }
    } finally {
      needs.clock.set(start);
    }
  });

  test('extras are not refunded', async () => {
    const addons = [{ addon: 'uber', value: 30, currency: 'USD' }];
    const { bookingId, price } = await booked(fine, { prebook: { addons } });
    const { body } = await cancel(bookingId);
    assert.deepEqual(
      [body.data.status, body.data.refund_amount],
      ['CANCELLED', (minor(price) - 3_000) / 100],
    );
    await money(bookingId);
  });

  test('a room paid at the hotel moves no money', async () => {
    const { bookingId } = await booked(fine, {
      search: { paymentTypes: ['PROPERTY_PAY'] },
      book: { payment: { method: 'NONE' } },
    });
    const { body } = await cancel(bookingId);
    assert.deepEqual([body.data.status, body.data.refund_amount], ['CANCELLED', 0]);
    await money(bookingId);
  });

  test('the money is returned to the wallet', async () => {
    const funds = { key: 'w1', amountMinor: 1_000_000, currency: 'USD', at: needs.clock.now() };
    await needs.db.transaction((tx) => fundWallet(tx, owner, funds));
    const balance = () =>
      needs.db.row<{ b: number }>(
        `select balance_minor as b from ledger_accounts where account = $1 and name = 'wallet'`,
        [accountId],
      );
    const before = await balance();
    const { bookingId } = await booked(fine, { book: { payment: { method: 'WALLET' } } });
    assert.notDeepEqual(await balance(), before);
    await cancel(bookingId);
    assert.deepEqual(await balance(), before);
  });

  test('held money (pay later) is released, or only the fee is captured', async () => {
    await payLater(needs, accountId);
    const now = needs.clock.now();
    const free = await booked();
    assert.equal(free.paymentStatus, 'requires_capture');
    const shown = await preview(free.bookingId);
    const released = await cancel(free.bookingId);
    assert.deepEqual([shown.refund_amount, released.body.data.refund_amount], [0, 0], 'nothing was taken');
    assert.ok(shown.steps[0].refund_amount > 0, 'by then it is');
    assert.deepEqual(await money(free.bookingId), { state: 'released', captured: 0, refunded: 0 });
    const notified = await needs.db.rows(
      `select 1 from events where subject = $1 and name = 'booking.refund'`,
      [free.bookingId],
    );
    assert.equal(notified.length, 0);
    const late = await booked();
    const { steps } = await preview(late.bookingId);
    needs.clock.set(new Date(Date.parse(`${steps[0].from.replace(' ', 'T')}Z`)));
    // The timer has not captured yet: the cancel does, and refunds the rest.
    const { body } = await cancel(late.bookingId);
    assert.deepEqual(await money(late.bookingId), {
      state: 'captured',
      captured: minor(late.price),
      refunded: minor(body.data.refund_amount),
    });
    await needs.db.run(`delete from selling_terms where account = $1`, [accountId]);
    needs.clock.set(now);
  });

  test('GET /bookings/?paymentStatus=… finds bookings by the shown status, not refunded ones', async () => {
    const { bookingId } = await booked();
    const found = async () => {
      const { body } = await ask('GET', '/bookings/?paymentStatus=succeeded');
      assert.deepEqual(new Set(body.data.map((one: Json) => one.payment_status)), new Set(['succeeded']));
      return body.data.some((one: Json) => one.id === bookingId);
    };
    assert.equal(await found(), true);
    await cancel(bookingId);
    assert.equal((await read(bookingId)).paymentStatus, 'refunded');
    assert.equal(await found(), false);
  });

  test('points are reversed, and the voucher can be used again', async () => {
    await ask('POST', '/loyalties', { status: 'enabled', cashbackRate: 0.05 });
    const voucher = await ask('POST', '/vouchers', voucherBody('TEN', { discount_type: 'percentage' }));
    const id = voucher.body.voucher[0].id;
    const made = await booked(fine, { prebook: { voucherCode: 'TEN' } });
    const points = async () =>
      (await ask('GET', `/guests/${(await read(made.bookingId)).guestId}`)).body.data;
    const before = await points();
    assert.ok(before.upcomingPoints > 0);
    assert.equal((await ask('GET', `/vouchers/${id}`)).body.voucher[0].remaining_uses, 0);
    const { body } = await cancel(made.bookingId);
    assert.equal(body.data.refund_amount, made.price);
    assert.ok((await points()).upcomingPoints < before.upcomingPoints);
    assert.equal((await ask('GET', `/vouchers/${id}`)).body.voucher[0].remaining_uses, 1);
    await money(made.bookingId);
  });

  test('a failed cancellation at the supplier is shown and retried until it succeeds; the fee does not change', async () => {
    const { bookingId, price } = await booked(scenarioHotelId('Cancel Fails at First'));
    const { status, body } = await cancel(bookingId);
    assert.equal(status, 200);
    assert.deepEqual([body.data.status, body.data.cancelPending], ['CONFIRMED', true]);
    const pending = await read(bookingId);
    assert.deepEqual([pending.status, pending.cancelPending, pending.amountRefunded], ['CONFIRMED', true, 0]);
    assert.match(pending.cancelFailure, /does not cancel yet/);
    await cancelAgain(needs);
    assert.equal((await read(bookingId)).cancelPending, true, 'the retry is not due yet');
    const now = needs.clock.now();
    needs.clock.set(new Date('2026-06-10T12:00:00Z'));
    await cancelAgain(needs);
    await needs.clock.advance(5_000);
    await cancelAgain(needs);
    const healed = await read(bookingId);
    assert.deepEqual([healed.status, healed.amountRefunded], ['CANCELLED', price]);
    const events = await storedEvents(needs.db, { subject: bookingId });
    assert.deepEqual(
      events.map(({ name }) => name),
      [
        'booking.book',
        'booking.book.hotelConfirmationNumber',
        'booking.cancel_error',
        'booking.cancel',
        'booking.refund',
      ],
    );
    const notified = events.map(({ response }): Json => response.data);
    const again = (await ask('PUT', `/bookings/${bookingId}`)).body.data;
    assert.deepEqual(notified.slice(-2), [again, again], 'what the operation answers');
    const { failure, nextAttemptAt: _, ...request } = notified.at(-3);
    assert.deepEqual(
      [typeof failure, request],
      ['string', { ...again, status: 'CONFIRMED', cancelPending: true }],
    );
    needs.clock.set(now);
  });
});

// Covers GET, PUT and DELETE /bookings/{bookingId} → 404 and GET /bookings/{bookingId}/cancellation → 404.
const ofOne: readonly (readonly ['GET' | 'PUT' | 'DELETE', string])[] = [
  ['PUT', ''],
  ['DELETE', ''],
  ['GET', ''],
  ['GET', '/cancellation'],
];
for (const [method, path] of ofOne)
  test(`${method} /bookings/{bookingId}${path} → 404: unknown and foreign alike`, async () => {
    const { bookingId } = await booked();
    const foreign = await testKey(needs, 'sandbox');
    for (const [id, withKey] of [
      ['nothing-here', key],
      [bookingId, foreign.key],
    ] as const) {
      const answer = await server.ask({ key: withKey, method, url: `/v3.0/bookings/${id}${path}` });
      assert.equal(answer.status, 404);
      assert.equal((answer.json as Json).error.code, 4004);
    }
  });

test('PUT /bookings/{bookingId} → 400, DELETE /bookings/{bookingId} → 400 and GET /bookings/{bookingId}/cancellation → 400: a failed booking', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Not Confirmed'));
  await book({ prebookId, clientReference: 'failed-one' });
  const row = await needs.db.row<{ id: string }>(
    `select id from bookings where client_reference = 'failed-one'`,
  );
  const { status, body } = await cancel(row?.id ?? '');
  assert.deepEqual([status, body.error.code], [400, 4000]);
  assert.equal((await ask('GET', `/bookings/${row?.id}/cancellation`)).status, 400);
});

describe('GET /bookings/{bookingId} → 200', () => {
  test('is the response of the book, with the history', async () => {
    const made = await booked();
    const whole = await read(made.bookingId);
    for (const name of Object.keys(made).filter((one) => one !== 'updatedAt'))
      assert.deepEqual(whole[name], made[name], name);
    assert.deepEqual(
      whole.history.map(({ what }: Json) => what),
      ['opened', 'authorised', 'confirmed', 'captured', 'finished'].map((phase) => `booking ${phase}`),
    );
    assert.match(whole.history[0].who, /^key_/, 'who booked it');
    await cancel(made.bookingId);
    const after = (await read(made.bookingId)).history.slice(5);
    assert.deepEqual(
      after.map(({ what }: Json) => what),
      ['cancellation requested', 'supplier cancelled', 'booking CANCELLED', 'cancellation finished'],
    );
    assert.match(after[0].who, /^key_/);
    assert.ok(after[0].requestId);
    for (const { requestId } of after) assert.equal(requestId, after[0].requestId, 'of the cancel');
    assert.notEqual(after[0].requestId, whole.history[0].requestId);
  });
});

describe('GET /bookings → 200', () => {
  test('by reference, guest and tags: full bookings, or an empty list', async () => {
    const { bookingId } = await booked(fine, {
      book: { clientReference: 'trip-7', customTags: { TEAM: 'Blue', TRIP: '7' } },
    });
    const { guestId } = await read(bookingId);
    const ids = async (query: string) =>
      (await ask('GET', `/bookings?${query}`)).body.data.map((one: Json) => one.bookingId);
    assert.deepEqual(await ids('clientReference=trip-7'), [bookingId]);
    assert.deepEqual(await ids('customTags=TEAM:blue,TRIP:7'), [bookingId]);
    assert.deepEqual(await ids('customTags=TEAM:red'), []);
    assert.ok((await ids(`guestId=${guestId}`)).includes(bookingId));
    assert.deepEqual(await ids('guestId=nobody'), []);
    assert.deepEqual(await ids('clientReference=nothing'), []);
    const [shown] = (await ask('GET', '/bookings?clientReference=trip-7')).body.data;
    assert.equal(shown.rooms.length, 1);
    assert.equal(typeof shown.guestId, 'string');
    assert.deepEqual(await ids('clientReference=trip-7&status=confirmed&startDate=2026-06-11'), [bookingId]);
    assert.deepEqual(await ids('clientReference=trip-7&status=cancelled'), []);
    assert.deepEqual(await ids('clientReference=trip-7&Sandbox=0'), []);
  });

  test('filters alone return the list of all bookings', async () => {
    const { bookingId } = await booked();
    const { body } = await ask('GET', '/bookings?status=confirmed');
    assert.ok(body.count > 0 && body.data.some((one: Json) => one.booking_Id === bookingId));
  });
});

describe('GET /bookings/ → 200', () => {
  test('a reference or a guest returns the other list, tags do not', async () => {
    const { bookingId } = await booked(fine, {
      book: { clientReference: 'trip-8', trackingId: 'mine-8', customTags: { TRIP: '8' } },
    });
    const [full] = (await ask('GET', '/bookings/?clientReference=trip-8')).body.data;
    assert.deepEqual([full.rooms.length, full.trackingId], [1, 'mine-8']);
    const tagged = (await ask('GET', '/bookings/?customTags=TRIP:8')).body;
    const [{ booking_Id, tracking_id }] = tagged.data;
    assert.deepEqual([tagged.count, booking_Id, tracking_id], [1, bookingId, 'mine-8']);
  });

  test('all, by stay, day of booking, status, payment and environment', async () => {
    const { bookingId } = await booked(fine, { search: { checkin: '2026-09-01', checkout: '2026-09-03' } });
    const find = async (query: string) => (await ask('GET', `/bookings/?${query}`)).body;
    const has = async (query: string) =>
      (await find(query)).data.some((one: Json) => one.booking_Id === bookingId);
    const { count, data } = await find('limit=1');
    assert.ok(count > 1 && data.length === 1);
    assert.ok(await has('startDate=2026-09-02&endDate=2026-09-30'));
    assert.ok(!(await has('startDate=2026-09-04')));
    assert.ok(await has('bookingStartDate=2026-03-01&bookingEndDate=2026-03-01&status=confirmed'));
    assert.ok(!(await has('bookingEndDate=2026-02-28')));
    assert.ok(await has('paymentStatus=succeeded&Sandbox=1'));
    assert.ok(!(await has('Sandbox=0')));
    assert.ok(!(await has('status=cancelled')));
    await cancel(bookingId);
    assert.ok(await has('status=cancelled'));
  });
});

test('GET /bookings → 400 and GET /bookings/ → 400', async () => {
  const none = await ask('GET', '/bookings');
  assert.deepEqual([none.status, none.body.error.code], [400, 4002]);
  assert.equal(none.body.error.description, 'required guestId or clientReference');
  for (const [query, code] of [
    ['startDate=yesterday', 400],
    ['startDate=0000-01-01', 400],
    ['bookingStartDate=0000-01-01', 400],
    ['bookingEndDate=2026-02-30', 400],
    ['customTags=TEAM', 4002],
    ['status=lost', 4002],
    ['Sandbox=2', 4002],
  ] as const) {
    for (const list of ['/bookings', '/bookings/']) {
      const { status, body } = await ask('GET', `${list}?${query}`);
      assert.deepEqual([status, body.error.code], [400, code], `${list}?${query}`);
    }
  }
});

test('POST /rates/book → 400: an alternative is for a rebook', async () => {
  const { bookingId } = await booked();
  const occupancies = [{ adults: 1 }];
  const made = await ask('POST', `/bookings/${bookingId}/alternative-prebooks`, { occupancies });
  assert.equal(made.status, 200, made.text);
  const answer = await book({ prebookId: made.body.data[0].prebookId });
  assert.deepEqual([answer.status, answer.coded.error?.code], [400, 4002]);
  assert.match(answer.coded.error?.description ?? '', /use POST \/rates\/rebook/);
});
