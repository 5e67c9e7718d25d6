import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { storedEvents } from '../../../test/support/bookings/stored-events.ts';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { openSandbox } from '../../payments/gateways/sandbox/open-sandbox.ts';
import { fundWallet } from '../../payments/money/ledger.ts';
import { routes as payments } from '../../payments/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { cancelAgain } from '../cancel/cancel-again.ts';
import type { Db, Sql } from '../../contract/database.ts';
import { audit } from '../audit/audit.ts';
import { routes as bookings } from '../routes.ts';

/** A rebook moves one sum, by the payment method of the original; money that is carried over can be refunded later. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...payments]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const fine = scenarioHotelId('Everything Works');
const { prebook, book, post } = buyer(server, { key });

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) => {
  const url = `/v3.0${path}`;
  const answer = await server.ask({ key, method, url, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.json as Json, text: answer.text };
};
const read = async (id: string): Promise<Json> => (await ask('GET', `/bookings/${id}`)).body.data;
const minor = (amount: number) => Math.round(amount * 100);

async function booked(further: { hotel?: string; prebook?: object; book?: object } = {}): Promise<Json> {
  const request = { refundableRatesOnly: true };
  const { prebookId, transactionId } = await prebook(further.hotel ?? fine, further.prebook ?? {}, request);
  if (transactionId !== null) await post(`/sandbox/payments/${transactionId}`, { card: 'success' });
  const payment = transactionId === null ? {} : { payment: { method: 'TRANSACTION_ID', transactionId } };
  const { status, json, text } = await book({ prebookId, ...payment, ...further.book });
  assert.equal(status, 200, text);
  return (json as Json).data;
}

/** Moves the end of a stay: a longer stay costs more, a shorter one less. */
async function moved(original: Json, checkout: string): Promise<Json> {
  const occupancies = [{ adults: 2, childrenAges: [] }];
  const path = `/bookings/${original.bookingId}/alternative-prebooks`;
  const found = await ask('POST', path, { occupancies, checkout, maxPrebooks: 1 });
  assert.equal(found.status, 200, found.text);
  const { prebookId } = found.body.data[0];
  const made = await ask('POST', '/rates/rebook', { prebookId, existingBookingId: original.bookingId });
  assert.equal(made.status, 200, made.text);
  return made.body.data;
}
const longer = '2026-06-15';
const shorter = '2026-06-11';

/** The captured and refunded amounts of a booking's payment at the gateway; undefined if it has none. */
async function atGateway(bookingId: string): Promise<readonly [took: number, gaveBack: number] | undefined> {
  const row = await needs.db.row<{ number: string }>(
    `select p.gateway_payment as number from payments p join bookings b on b.payment = p.id where b.id = $1`,
    [bookingId],
  );
  const all = await openSandbox(needs).list();
  const found = all.find(({ gatewayPayment }) => gatewayPayment === row?.number);
  return found && [found.state.capturedMinor, found.state.refundedMinor];
}

const balance = async (name: string): Promise<number> =>
  (
    await needs.db.row<{ minor: number }>(
      `select coalesce(sum(balance_minor), 0)::bigint as minor from ledger_balances where name = $1 and account = $2`,
      [name, accountId],
    )
  )?.minor ?? 0;

async function assertBooksAgree(): Promise<void> {
  assert.deepEqual((await audit(needs, { sinceDays: 1 })).findings, []);
  assert.equal(await balance('carried'), 0, 'the carried money has arrived');
  assert.equal(await balance('holds'), 0);
}

describe('the money of a rebook', () => {
  test('a more expensive stay: the difference is charged, and nothing is refunded', async () => {
    const original = await booked();
    const made = await moved(original, longer);
    assert.ok(made.price > original.price);
    const difference = minor(made.price) - minor(original.price);
    assert.deepEqual(await atGateway(made.bookingId), [difference, 0]);
    assert.deepEqual(await atGateway(original.bookingId), [minor(original.price), 0]);
    assert.equal((await read(original.bookingId)).amountPaidToReplacement, original.price);
    assert.equal((await read(made.bookingId)).amountPaidByOriginal, original.price);
    await assertBooksAgree();
  });

  test('a cheaper stay: the difference is refunded, and nothing is charged', async () => {
    const original = await booked();
    const made = await moved(original, shorter);
    assert.ok(made.price < original.price);
    assert.equal(await atGateway(made.bookingId), undefined);
    const back = minor(original.price) - minor(made.price);
    assert.deepEqual(await atGateway(original.bookingId), [minor(original.price), back]);
    assert.equal(made.paymentStatus, 'succeeded');
    const refunds = await storedEvents(needs.db, { subject: original.bookingId, name: 'booking.refund' });
    assert.deepEqual(
      refunds.map(({ response }) => minor(response.data.refund_amount)),
      [back],
    );
    const { bookingId } = original;
    assert.equal((await ask('PUT', `/bookings/${bookingId}`)).status, 400, 'its replacement is booked');
    const previewed = (await ask('GET', `/bookings/${bookingId}/cancellation`)).body.data;
    assert.equal(minor(previewed.refund_amount), back);
    await assertBooksAgree();
  });

  test('moved three times, then cancelled: every amount is refunded at the payment it came from', async () => {
    const first = await booked();
    const second = await moved(first, longer);
    const third = await moved(second, shorter);
    const fourth = await moved(third, '2026-06-14');
    await assertBooksAgree();
    const { status, body } = await ask('PUT', `/bookings/${fourth.bookingId}`);
    assert.deepEqual([status, body.data.status, body.data.refund_amount], [200, 'CANCELLED', fourth.price]);
    for (const { bookingId } of [first, second, third, fourth]) {
      const [took, gaveBack] = (await atGateway(bookingId)) ?? [0, 0];
      assert.equal(took, gaveBack, 'everything that was captured is refunded');
    }
    await assertBooksAgree();
  });

  test('a payment in the browser: a cheaper stay needs no action of the buyer', async () => {
    const original = await booked({ prebook: { usePaymentSdk: true } });
    assert.equal(original.paymentMethod, 'TRANSACTION_ID');
    const made = await moved(original, shorter);
    assert.equal(made.paymentMethod, 'TRANSACTION_ID');
    const back = minor(original.price) - minor(made.price);
    assert.deepEqual(await atGateway(original.bookingId), [minor(original.price), back]);
    await ask('PUT', `/bookings/${made.bookingId}`);
    assert.deepEqual(await atGateway(original.bookingId), [minor(original.price), minor(original.price)]);
    await assertBooksAgree();
  });

  test('a wallet needs to hold the difference only', async () => {
    const stay = await booked();
    const price = minor(stay.price);
    const longPrice = minor((await moved(await booked(), longer)).price);
    const funds = { key: 'just enough', amountMinor: longPrice, currency: 'USD', at: needs.clock.now() };
    await needs.db.transaction((tx) => fundWallet(tx, owner, funds));
    const original = await booked({ book: { payment: { method: 'WALLET' } } });
    assert.equal(await balance('wallet'), price - longPrice, 'the rest in the wallet is the difference');
    const made = await moved(original, longer);
    assert.equal(made.paymentMethod, 'WALLET');
    assert.equal(await balance('wallet'), 0);
    await ask('PUT', `/bookings/${made.bookingId}`);
    assert.equal(await balance('wallet'), -longPrice);
    await assertBooksAgree();
  });

  test('the carried money is pending until the supplier cancels the original', async () => {
    const original = await booked({ hotel: scenarioHotelId('Cancel Fails at First') });
    const made = await moved(original, shorter);
    assert.equal((await read(original.bookingId)).cancelPending, true);
    assert.equal(await balance('carried'), minor(made.price));
    assert.deepEqual((await audit(needs, { sinceDays: 1 })).findings, []);
    for (let beat = 0; beat < 3; beat += 1) {
      await needs.clock.advance(10_000);
      await cancelAgain(needs);
    }
    assert.equal((await read(original.bookingId)).status, 'CANCELLED');
    await assertBooksAgree();
  });

  test('a booking that is being replaced is not cancelled at the same time', async () => {
    const original = await booked();
    const path = `/bookings/${original.bookingId}/alternative-prebooks`;
    const found = await ask('POST', path, { occupancies: [{ adults: 2 }], maxPrebooks: 1 });
    const { prebookId } = found.body.data[0];
    const [made, cancelled] = await Promise.all([
      ask('POST', '/rates/rebook', { prebookId, existingBookingId: original.bookingId }),
      ask('PUT', `/bookings/${original.bookingId}`),
    ]);
    const codes = [made.body.error?.code ?? 200, cancelled.body.error?.code ?? 200];
    assert.ok(codes.includes(200) && codes.every((code) => code === 200 || code === 4000), codes.join());
    assert.equal((await read(original.bookingId)).status, 'CANCELLED');
    await assertBooksAgree();
  });

  test('an audit has no finding if a stay is moved before any of its statements', async () => {
    let stay = await booked();
    for (let at = 1, wasMoved = true; wasMoved; at += 1) {
      wasMoved = false;
      const db = withBefore(needs.db, at, async () => {
        wasMoved = true;
        stay = await moved(stay, at % 2 === 0 ? longer : shorter);
      });
      const { findings } = await audit({ ...needs, db }, { sinceDays: 1 });
      assert.deepEqual(findings, [], `moved before statement ${at} of the audit`);
    }
  });
});

/** A database that runs a function before one of the statements, by its number from 1. */
function withBefore(db: Db, number: number, happens: () => Promise<void>): Db {
  let count = 0;
  const before = async <T>(work: () => Promise<T>): Promise<T> => {
    count += 1;
    if (count === number) await happens();
    return work();
  };
  const counted = (sql: Sql): Sql => ({
    rows: (query, values) => before(() => sql.rows(query, values)),
    row: (query, values) => before(() => sql.row(query, values)),
    run: (query, values) => before(() => sql.run(query, values)),
  });
  return {
    ...db,
    ...counted(db),
    transaction: (work) => db.transaction((tx) => work({ ...tx, ...counted(tx) })),
  };
}
