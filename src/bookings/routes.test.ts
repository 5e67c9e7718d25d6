import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buyer, scenarioHotelId, voucherBody } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes as loyalty } from '../loyalty/routes.ts';
import { signPaymentToken } from '../payments/payment-token.ts';
import { routes as payments } from '../payments/routes.ts';
import { routes as rates } from '../rates/routes.ts';
import { routes as bookings } from './routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...payments, ...loyalty]);
const { prebook, book, post, get, search } = buyer(server);
const fine = scenarioHotelId('Everything Works');

describe('POST /rates/prebook → 200', () => {
  test('GET /prebooks/{prebookId} → 200: a prebook is stored, and read again unchanged', async () => {
    const made = await prebook(fine);
    assert.equal(made.priceDifferencePercent, 0);
    assert.equal(made.cancellationChanged, false);
    assert.equal(made.boardChanged, false);
    assert.equal(made.transactionId, null);
    const read = await get(`/prebooks/${made.prebookId}`);
    assert.equal(read.status, 200);
    assert.deepEqual(read.coded.data, made);
  });

  test('reports what has changed since the search', async () => {
    assert.equal((await prebook(scenarioHotelId('Price Up'))).priceDifferencePercent, 10);
    assert.equal((await prebook(scenarioHotelId('Price Down'))).priceDifferencePercent, -10);
    assert.equal((await prebook(scenarioHotelId('Policy Changed'))).cancellationChanged, true);
    assert.equal((await prebook(scenarioHotelId('Board Changed'))).boardChanged, true);
  });

  test('opens a payment for the browser on request', async () => {
    const made = await prebook(fine, { usePaymentSdk: true });
    assert.match(made.transactionId ?? '', /^tr_cts_/);
    assert.ok(made.secretKey);
  });

  test('add-ons are part of the price', async () => {
    const plain = await prebook(fine);
    const addons = [{ addon: 'uber', value: 70, currency: 'USD' }, { addon: 'travel-protection' }];
    const more = await prebook(fine, { addons });
    const protection = Math.ceil(plain.price * 6.5) / 100;
    assert.equal(Math.round(more.addonsTotalAmount * 100), Math.round((70 + protection) * 100));
    assert.equal(Math.round(more.price * 100), Math.round((plain.price + more.addonsTotalAmount) * 100));
  });
});

describe('POST /rates/prebook → 400, → 408, → 409, → 500', () => {
  const rows: readonly (readonly [string, object, object, number, number])[] = [
    ['Sold Meanwhile', {}, {}, 400, 2001],
    ['Price Out of Hand', {}, {}, 409, 2001],
    ['Price Up', {}, { margin: 0 }, 409, 2001],
    ['Recheck Fails', {}, {}, 500, 5000],
    ['Hotel Vanished', {}, {}, 500, 4020],
    ['Everything Works', { addons: [{ addon: 'balloon' }] }, {}, 400, 4000],
    ['Everything Works', { addons: [{ addon: 'uber', value: -1 }] }, {}, 400, 4003],
    ['Everything Works', { usePaymentSdk: true, payment: { gateway: 'OTHER' } }, {}, 400, 4003],
    ['Everything Works', { voucherCode: 'NONE' }, {}, 400, 4002],
    ['Protection Not Offered', { addons: [{ addon: 'travel-protection' }] }, {}, 500, 50071],
  ];
  for (const [hotel, body, searchFor, status, code] of rows)
    test(`${hotel} ${JSON.stringify(body)} → ${status}/${code}`, async () => {
      const { offerId } = await search(scenarioHotelId(hotel), searchFor);
      const answer = await post('/rates/prebook', { offerId, ...body });
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.coded.error?.code, code);
      if (code === 4020) assert.equal(answer.coded.error?.message, '');
    });

  test('a voucher in a currency without exchange rate → 500/2013', async () => {
    const made = await post('/vouchers', voucherBody('POUNDS', { currency: 'SHP' }));
    assert.equal(made.status, 201, made.text);
    const { offerId } = await search(fine);
    const answer = await post('/rates/prebook', { offerId, voucherCode: 'POUNDS' });
    assert.deepEqual([answer.status, answer.coded.error?.code], [500, 2013], answer.text);
    assert.equal((await post('/rates/prebook', { offerId })).status, 200, 'the offer is still good');
  });

  test('a currency whose exchange rate was deleted → 400/5000', async () => {
    await needs.db.run(`insert into exchange_rates values ('FKP', 0.5, now())`);
    const { offerId } = await search(fine, { currency: 'FKP' });
    await needs.db.run(`delete from exchange_rates where currency = 'FKP'`);
    const answer = await post('/rates/prebook', { offerId });
    assert.deepEqual([answer.status, answer.coded.error?.code], [400, 5000], answer.text);
  });

  test('an offer that was changed, belongs to another account or is not an offer → 4002 invalid offerId', async () => {
    const { offerId } = await search(fine);
    const { key } = await testKey(needs, 'sandbox');
    const foreign = await buyer(server, { key }).post('/rates/prebook', { offerId });
    const forged = await post('/rates/prebook', { offerId: `${offerId.slice(0, -2)}AA` });
    const none = await post('/rates/prebook', { offerId: 'x' });
    for (const { status, coded } of [foreign, forged, none]) {
      assert.equal(status, 400);
      assert.deepEqual(coded.error, {
        code: 4002,
        message: 'required request field is missing or wrong input',
        description: 'invalid offerId',
      });
    }
  });

  test('a slow recheck → 408/4016, an old offer → 408/4040', async () => {
    const slow = await search(scenarioHotelId('Slow Recheck'));
    const late = await post('/rates/prebook?timeout=0.1', { offerId: slow.offerId });
    assert.deepEqual([late.status, late.coded.error?.code], [408, 4016]);
    const { offerId } = await search(fine);
    await needs.clock.advance(31 * 60_000);
    const old = await post('/rates/prebook', { offerId });
    assert.deepEqual([old.status, old.coded.error?.code], [408, 4040]);
  });
});

test('GET /prebooks/{prebookId} → 400: foreign, unknown and expired prebooks get the same response', async () => {
  const made = await prebook(fine);
  const { key } = await testKey(needs, 'sandbox');
  const foreign = await buyer(server, { key }).get(`/prebooks/${made.prebookId}`);
  const unknown = await get('/prebooks/nothing-here');
  await needs.clock.advance(16 * 60_000);
  const expired = await get(`/prebooks/${made.prebookId}`);
  for (const { status, coded } of [foreign, unknown, expired]) {
    assert.equal(status, 400);
    assert.deepEqual(coded.error, { code: 4004, message: 'entity not found' });
  }
});

describe('POST /rates/book → 200', () => {
  test('books and charges once', async () => {
    const { prebookId, price } = await prebook(fine);
    const { status, coded, text } = await book({
      prebookId,
      clientReference: 'trip-1',
      customTags: { TEAM: 'a' },
    });
    assert.equal(status, 200, text);
    assert.equal(coded.data?.status, 'CONFIRMED');
    assert.equal(coded.data?.paymentStatus, 'succeeded');
    assert.equal(coded.data?.price, price);
    const captured = await needs.db.row(
      `select p.captured_minor from payments p join bookings b on b.payment = p.id where b.id = $1`,
      [coded.data?.bookingId],
    );
    assert.deepEqual(captured, { captured_minor: Math.round(price * 100) });
  });

  test('a room paid at the hotel is booked without a charge', async () => {
    const { prebookId } = await prebook(fine, {}, { paymentTypes: ['PROPERTY_PAY'] });
    const { coded, text } = await book({ prebookId, payment: { method: 'NONE' } });
    assert.equal(coded.data?.status, 'CONFIRMED', text);
    assert.equal(coded.data?.paymentStatus, '');
  });

  test('POST /sandbox/payments/{transactionId} → 200: a transaction paid in the browser, with and without the token of the gateway', async () => {
    for (const withToken of [false, true]) {
      const { prebookId, transactionId } = await prebook(fine, { usePaymentSdk: true });
      const unpaid = await book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
      assert.deepEqual([unpaid.status, unpaid.coded.error?.code], [400, 2014]);
      const paid = await post(`/sandbox/payments/${transactionId}`, { card: 'double' });
      const { token } = paid.coded.data ?? {};
      const payment = withToken ? { token } : { transactionId };
      const { coded, text } = await book({ prebookId, payment: { method: 'TRANSACTION_ID', ...payment } });
      assert.equal(coded.data?.paymentMethod, 'TRANSACTION_ID', text);
      const again = await prebook(fine);
      const reused = await book({
        prebookId: again.prebookId,
        payment: { method: 'TRANSACTION_ID', transactionId },
      });
      assert.equal(reused.coded.error?.code, 2014, 'a transaction pays once, and only its own prebook');
    }
  });

  test('POST /rates/book → 400: a token of an unknown gateway, and of a gateway other than that of the transaction', async () => {
    const { prebookId, transactionId } = await prebook(fine, { usePaymentSdk: true });
    assert.ok(transactionId);
    await post(`/sandbox/payments/${transactionId}`, { card: 'success' });
    for (const [provider, code] of [
      ['acme', 4003],
      ['stripe', 2014],
    ] as const) {
      const token = await signPaymentToken(needs, { transactionId, provider, prebookId });
      const { status, coded } = await book({ prebookId, payment: { method: 'TRANSACTION_ID', token } });
      assert.deepEqual([status, coded.error?.code], [400, code]);
    }
  });

  test('extras that are bought with the room', async () => {
    const addons = [{ addon: 'esimply', value: 10 }, { addon: 'travel-protection' }];
    const { prebookId } = await prebook(fine, { addons });
    const { coded } = await book({ prebookId });
    assert.deepEqual(
      coded.data?.addons.map(({ status }) => status),
      ['SUCCESS', 'SUCCESS'],
    );
  });

  test('a repeated Idempotency-Key gets the same response, and books once', async () => {
    const { prebookId } = await prebook(fine);
    const body = {
      prebookId,
      holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
      guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
      remarks: '',
      payment: { method: 'ACC_CREDIT_CARD' },
    };
    const request = {
      method: 'POST',
      url: '/v3.0/rates/book',
      body,
      headers: { 'idempotency-key': 'k1' },
    } as const;
    const first = await server.ask(request);
    const second = await server.ask(request);
    assert.equal(first.status, 200, first.text);
    assert.equal(second.text, first.text);
    assert.equal(second.headers['idempotency-replayed'], 'true');
  });
});

describe('POST /rates/book → 400: missing fields', () => {
  const rows: readonly (readonly [string, object, number])[] = [
    ['no prebook', { prebookId: undefined }, 4002],
    ['unknown prebook', { prebookId: 'nothing-here' }, 4002],
    ['no holder', { holder: undefined }, 4002],
    ['no email', { holder: { firstName: 'A', lastName: 'B' } }, 4002],
    ['no guests', { guests: [] }, 4002],
    [
      'a guest in a room that is not booked',
      { guests: [{ occupancyNumber: 2, firstName: 'A', lastName: 'B' }] },
      4002,
    ],
    ['no remarks', { remarks: undefined }, 4002],
    ['no payment', { payment: undefined }, 4002],
    ['an unknown method', { payment: { method: 'SHELLS' } }, 4000],
    ['credit in the sandbox', { payment: { method: 'CREDIT' } }, 4000],
    ['no transaction', { payment: { method: 'TRANSACTION_ID' } }, 4002],
    [
      'unknown transaction',
      { payment: { method: 'TRANSACTION_ID', transactionId: 'tr_cts_0000000000000000' } },
      2014,
    ],
    [
      'a card number in a field of that name',
      { payment: { method: 'ACC_CREDIT_CARD', cardNumber: 'x' } },
      4002,
    ],
    ['a card number in a remark', { remarks: '4242 4242 4242 4242' }, 4002],
    ['six tags', { customTags: Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`T${n}`, ''])) }, 4002],
    ['a tag in small letters', { customTags: { team: 'a' } }, 4002],
    ['an empty wallet', { payment: { method: 'WALLET' } }, 5000],
    ['an invalid token', { payment: { method: 'TRANSACTION_ID', token: 'abc' } }, 4006],
  ];
  for (const [what, body, code] of rows)
    test(what, async () => {
      const { prebookId } = await prebook(fine);
      const answer = await book({ prebookId, ...body });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.coded.error?.code, code, answer.text);
      if (code === 5000 || code === 4000)
        assert.equal((await book({ prebookId })).status, 200, 'the prebook can still be booked');
    });

  const pointersOf = ({ json }: { readonly json: unknown }) =>
    (json as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);

  test('every invalid field is listed', async () => {
    const wrong = {
      prebookId: undefined,
      holder: { firstName: '', lastName: 'B', email: 'no-mail' },
      guests: [{ firstName: 'A', lastName: '' }],
      remarks: undefined,
      payment: { method: 'SHELLS' },
      customTags: { team: 'a' },
    };
    const pointers = [
      '/prebookId',
      '/holder/firstName',
      '/holder/email',
      '/guests/0/lastName',
      '/remarks',
      '/customTags/team',
      '/payment/method',
    ];
    assert.deepEqual(pointersOf(await book(wrong)), pointers);
    // Guests that do not match the schema are not read, so it is unknown whether remarks are missing.
    assert.deepEqual(
      pointersOf(await book({ ...wrong, guests: [7] })),
      ['/guests/0', ...pointers].filter((pointer) => !['/guests/0/lastName', '/remarks'].includes(pointer)),
    );
  });

  test('missing remarks and a card number are named by their pointers', async () => {
    const { prebookId } = await prebook(fine);
    assert.deepEqual(pointersOf(await book({ prebookId, remarks: '4242 4242 4242 4242' })), ['/remarks']);
    assert.deepEqual(pointersOf(await book({ prebookId, remarks: undefined })), ['/remarks']);
  });

  test('an expired prebook', async () => {
    const { prebookId } = await prebook(fine);
    await needs.clock.advance(16 * 60_000);
    const { status, coded } = await book({ prebookId });
    assert.deepEqual([status, coded.error?.code], [400, 4002]);
  });

  test('remarks in every guest are sufficient', async () => {
    const { prebookId } = await prebook(fine);
    const guests = [{ occupancyNumber: 1, firstName: 'A', lastName: 'B', remarks: '' }];
    assert.equal((await book({ prebookId, remarks: undefined, guests })).status, 200);
  });
});

describe('POST /rates/book → 400, → 401, → 403, → 409, → 500: each scenario at the time of booking', () => {
  const rows: readonly (readonly [string, object, number, number])[] = [
    ['Sold at Booking', {}, 409, 2001],
    ['Not Confirmed', {}, 400, 4012],
    ['Rejected', {}, 403, 2013],
    ['Provider Error', {}, 500, 2013],
    ['Rate Unknown', {}, 400, 4010],
    ['Card Declined', {}, 400, 5000],
    ['Account Unknown', {}, 401, 5000],
    ['Capture Declined', {}, 400, 2014],
    ['Protection Not Ordered', { addons: [{ addon: 'travel-protection' }] }, 500, 50066],
    ['Protection Offer Gone', { addons: [{ addon: 'travel-protection' }] }, 500, 50071],
  ];
  for (const [hotel, body, status, code] of rows)
    test(`${hotel} → ${status}/${code}; nothing is charged, the reference is free`, async () => {
      const { prebookId } = await prebook(scenarioHotelId(hotel), body);
      const answer = await book({ prebookId, clientReference: `scenario ${hotel}` });
      assert.deepEqual([answer.status, answer.coded.error?.code], [status, code], answer.text);
      const again = await prebook(fine);
      const free = await book({ prebookId: again.prebookId, clientReference: `scenario ${hotel}` });
      assert.equal(free.status, 200, free.text);
    });

  test('after 2001 and 4012 the prebook is closed: 2001 from then on', async () => {
    for (const hotel of ['Sold at Booking', 'Not Confirmed']) {
      const { prebookId } = await prebook(scenarioHotelId(hotel));
      await book({ prebookId });
      const { status, coded } = await book({ prebookId });
      assert.deepEqual([status, coded.error?.code], [409, 2001]);
    }
  });

  test('after 2014 no repeat starts a new charge: 2014 from then on', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Capture Declined'));
    await book({ prebookId });
    const count = () => needs.db.row(`select count(*) as payments from payments`);
    const before = await count();
    const { status, coded } = await book({ prebookId, clientReference: 'once more' });
    assert.deepEqual([status, coded.error?.code], [400, 2014]);
    assert.deepEqual(await count(), before);
  });

  test('Protection Not Bought → 500/50067: the room stays booked, the protection is refunded', async () => {
    const hotel = scenarioHotelId('Protection Not Bought');
    const { prebookId, price, addonsTotalAmount } = await prebook(hotel, {
      addons: [{ addon: 'travel-protection' }],
    });
    const answer = await book({ prebookId });
    assert.deepEqual([answer.status, answer.coded.error?.code], [500, 50067]);
    const row = await needs.db.row<{ status: string; kept: number }>(
      `select b.status, p.captured_minor - p.refunded_minor as kept from bookings b join payments p on p.id = b.payment where b.prebook = $1`,
      [prebookId],
    );
    assert.deepEqual(row, { status: 'CONFIRMED', kept: Math.round((price - addonsTotalAmount) * 100) });
  });
});

describe('POST /rates/book → once', () => {
  test('a repeated reference is 4005 with the booking, and is checked before the prebook', async () => {
    const { prebookId } = await prebook(fine);
    const first = await book({ prebookId, clientReference: 'once' });
    const { status, coded } = await book({ prebookId: 'nothing-here', clientReference: 'once' });
    assert.deepEqual([status, coded.error?.code], [400, 4005]);
    assert.ok(coded.error?.description?.includes(first.coded.data?.bookingId ?? '?'));
  });

  test('a second book of one prebook is 4002 with the booking', async () => {
    const { prebookId } = await prebook(fine);
    const first = await book({ prebookId });
    const { status, coded } = await book({ prebookId });
    assert.deepEqual([status, coded.error?.code], [400, 4002]);
    assert.ok(coded.error?.description?.includes(first.coded.data?.bookingId ?? '?'));
  });

  test('fifty simultaneous requests: one booking, one charge', async () => {
    const { prebookId } = await prebook(fine);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => book({ prebookId, clientReference: `crowd ${at % 7}` })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const { status, coded } of answers)
      if (status !== 200) assert.ok([4002, 4005].includes(coded.error?.code ?? 0), JSON.stringify(coded));
    const counts = await needs.db.row(
      `select count(*) as bookings, count(*) filter (where p.state = 'captured') as charges
       from bookings b join payments p on p.id = b.payment where b.prebook = $1 and b.status <> 'FAILED'`,
      [prebookId],
    );
    assert.deepEqual(counts, { bookings: 1, charges: 1 });
  });
});

test('POST /sandbox/payments/{transactionId} → 400: an unknown test card, and a foreign transaction', async () => {
  const { transactionId } = await prebook(fine, { usePaymentSdk: true });
  const odd = await post(`/sandbox/payments/${transactionId}`, { card: 'platinum' });
  assert.deepEqual([odd.status, odd.coded.error?.code], [400, 4003]);
  const real = await post(`/sandbox/payments/${transactionId}`, { card: '4242424242424242' });
  assert.deepEqual([real.status, real.text.includes('4242')], [400, false]);
  const { key } = await testKey(needs, 'sandbox');
  const foreign = await buyer(server, { key }).post(`/sandbox/payments/${transactionId}`, {
    card: 'success',
  });
  assert.equal(foreign.coded.error?.code, 4004, 'POST /sandbox/payments/{transactionId} → 404');
});

test('the ledger adds up to zero, and nothing is left held', async () => {
  const rows = await needs.db.rows<{ name: string; balance: number }>(
    `select name, sum(balance_minor) as balance from ledger_balances group by name`,
  );
  const balances = Object.fromEntries(rows.map(({ name, balance }) => [name, Number(balance)]));
  assert.equal(
    Object.values(balances).reduce((sum, one) => sum + one, 0),
    0,
  );
  assert.equal(balances['holds'], 0);
  assert.ok((balances['card'] ?? 0) > 0);
});
