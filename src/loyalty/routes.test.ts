import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { testKey, testServer, type TestRequest } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { earnPoints, guestOfFirstBooking } from '../../test/support/bookings/earning.ts';
import { maturePoints } from './stores/points-store.ts';
import { routes } from './routes.ts';
import { consumeVoucher, priceVoucher, reserveVoucher } from './vouchers/use-voucher.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const { ask } = await testServer(needs, routes);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const holder = { firstName: 'Mara', lastName: 'Quill', email: 'mara@quill.example', phone: '+431' };

before(() => db.run(`insert into exchange_rates values ('EUR', 0.8, now())`));
beforeEach(() =>
  db.run('truncate guests, loyalty_programmes, guest_bookings, points_entries, vouchers, voucher_uses'),
);

/** Answers status and body; the body is any type that the test needs. */
async function call(
  method: TestRequest['method'] & string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, ReturnType<typeof JSON.parse>> }> {
  const { status, json } = await ask({ key, method, url: `/v3.0${path}`, body });
  return { status, body: json as Record<string, unknown> };
}

/** A guest with 300 points from a stay that is over. */
async function guestWithPoints(): Promise<number> {
  await call('POST', '/loyalties', { status: 'enabled', cashbackRate: 0.03 });
  const id = await db.transaction(async (tx) => {
    const guestId = await guestOfFirstBooking(tx, owner, { holder, at: clock.now() });
    const stay = { guestId, bookingId: 'p0R7_vTqa', priceMinor: 80_000, currency: 'EUR', at: clock.now() };
    await earnPoints(tx, owner, { ...stay, checkout: '2026-03-10' });
    return guestId;
  });
  await maturePoints(db, new Date('2026-04-01T00:00:00Z'), 10);
  return id;
}

test('GET /guests → 200', async () => {
  const id = await guestWithPoints();
  const { status, body } = await call('GET', '/guests?email=MARA@quill.example');
  assert.equal(status, 200);
  const [{ createdAt, updatedAt, ...guest }] = body['data'];
  assert.ok(createdAt && updatedAt);
  assert.deepEqual(guest, {
    id,
    email: 'mara@quill.example',
    firstName: 'Mara',
    lastName: 'Quill',
    phoneNumber: '+431',
    points: 300,
    upcomingPoints: 0,
    bookings: ['p0R7_vTqa'],
    deletedAt: null,
  });
});

test('GET /guests → 400', async () => {
  const { status, body } = await call('GET', '/guests?limit=0');
  assert.deepEqual([status, body['error'].code], [400, 4002]);
});

test('GET /guests/{guestId} → 200', async () => {
  const id = await guestWithPoints();
  const { status, body } = await call('GET', `/guests/${id}`);
  assert.deepEqual([status, body['data'].id, body['data'].points], [200, id, 300]);
});

test('GET /guests/{guestId}/bookings → 200', async () => {
  const id = await guestWithPoints();
  const { status, body } = await call('GET', `/guests/${id}/bookings`);
  assert.equal(status, 200);
  const [{ guestID, bookingID, points, cashbackRateUsed, cashback, status: state }] = body['data'];
  assert.deepEqual(
    [guestID, bookingID, points, cashbackRateUsed, cashback, state],
    [id, 'p0R7_vTqa', 300, 0.03, 30, 'earned'],
  );
});

test('GET /guests/{guestId}/loyalty-points → 200', async () => {
  const id = await guestWithPoints();
  assert.deepEqual(await call('GET', `/guests/${id}/loyalty-points`), {
    status: 200,
    body: { data: { currentPoints: 300, upcomingPoints: 0 } },
  });
});

test('POST /guests/{guestId}/loyalty-points/redeem → 200, and GET /guests/{guestId}/vouchers → 200', async () => {
  const id = await guestWithPoints();
  const path = `/guests/${id}/loyalty-points/redeem`;
  const { status, body } = await call('POST', path, { points: 100, currency: 'EUR' });
  assert.equal(status, 200);
  const { voucherCode, discountValue, category, guestID, usagesLimit } = body['data'];
  assert.deepEqual([discountValue, category, guestID, usagesLimit], [8, 'redemption', id, 1]);
  const vouchers = await call('GET', `/guests/${id}/vouchers`);
  assert.equal(vouchers.status, 200);
  assert.equal(vouchers.body['data'][0].voucher_code, voucherCode);
});

test('POST /guests/{guestId}/loyalty-points/redeem → 400', async () => {
  const id = await guestWithPoints();
  const wrong: readonly (readonly [string, object, number])[] = [
    [String(id), { points: 301, currency: 'EUR' }, 4003],
    [String(id), { points: 1, currency: 'QQQ' }, 4003],
    [String(id), { points: 0, currency: 'EUR' }, 4002],
    [String(id), {}, 4002],
    [String(id + 1), { points: 1, currency: 'EUR' }, 50049],
    ['nobody', { points: 1, currency: 'EUR' }, 50049],
  ];
  for (const [guest, request, code] of wrong) {
    const { status, body } = await call('POST', `/guests/${guest}/loyalty-points/redeem`, request);
    assert.deepEqual([status, body['error'].code], [400, code]);
  }
});

const ofGuest: readonly (readonly [string, number])[] = [
  ['', 4003],
  ['/bookings', 4003],
  ['/vouchers', 4003],
  ['/loyalty-points', 50049],
];
for (const [path, code] of ofGuest)
  test(`GET /guests/{guestId}${path} → 400, unknown, foreign or not a number`, async () => {
    await guestWithPoints();
    const foreign = await db.row<{ id: number }>(
      `insert into guests (account, environment, email, created_at, updated_at)
       values ('acc_other', 'sandbox', 'x@y.example', now(), now()) returning id`,
    );
    for (const id of ['999999', 'nobody', '-1', foreign?.id]) {
      const { status, body } = await call('GET', `/guests/${id}${path}`);
      assert.deepEqual([status, body['error'].code], [400, code]);
    }
  });

test('guests and loyalty send the limit in the headers of the public service, too', async () => {
  for (const url of ['/v3.0/loyalties', '/v3.0/guests']) {
    const { headers } = await ask({ url, key });
    const quota = Number(headers['x-ratelimit-limit']);
    assert.equal(quota, needs.config.rateLimitPerSecond);
    const remaining = Number(headers['x-ratelimit-remaining']);
    assert.ok(remaining >= 0 && remaining < quota);
    assert.match(String(headers['x-ratelimit-reset']), /^[01]$/);
  }
});

test('GET /loyalties → 200, before and after the start; a trailing slash is the same', async () => {
  const off = { data: [{ cashbackRate: 0.03, cashbackCurrency: 'USD', status: 'disabled' }] };
  assert.deepEqual(await call('GET', '/loyalties'), { status: 200, body: off });
  await call('POST', '/loyalties', { status: 'enabled', cashbackRate: 0.05 });
  assert.equal((await call('GET', '/loyalties/')).body['data'][0].cashbackRate, 0.05);
});

test('POST /loyalties → 200, then → 400', async () => {
  const first = await call('POST', '/loyalties', { status: 'enable', cashbackRate: 0.05 });
  assert.equal(first.status, 200);
  assert.deepEqual(first.body['data'], [{ cashbackRate: 0.05, cashbackCurrency: 'USD', status: 'enabled' }]);
  const second = await call('POST', '/loyalties', { status: 'disabled', cashbackRate: 0 });
  assert.deepEqual(second, {
    status: 400,
    body: { error: { code: 4000, message: 'loyalty already created' } },
  });
  assert.equal((await call('POST', '/loyalties', { status: 'perhaps' })).body['error'].code, 4000);
});

test('PUT /loyalties → 200', async () => {
  const { status, body } = await call('PUT', '/loyalties', { status: 'enable', cashbackRate: 0.04 });
  assert.equal(status, 200);
  assert.deepEqual(body['data'], [{ cashbackRate: 0.04, cashbackCurrency: 'USD', status: 'enabled' }]);
});

for (const [method, body] of [
  ['PUT', {}],
  ['PUT', { status: 'enabled' }],
  ['PUT', { cashbackRate: 0.03 }],
  ['POST', {}],
  ['POST', { anything: 1 }],
] as const)
  test(`${method} /loyalties → 400, for ${JSON.stringify(body)}`, async () => {
    const answer = await call(method, '/loyalties', body);
    assert.equal(answer.status, 400);
    assert.equal(answer.body['error'].code, 4000);
    assert.equal((await call('GET', '/loyalties')).body['data'][0].status, 'disabled');
  });

test('PUT /loyalties → 400', async () => {
  for (const cashbackRate of [3, 1e-9]) {
    const { status, body } = await call('PUT', '/loyalties', { status: 'enabled', cashbackRate });
    assert.deepEqual([status, body['error'].code, body['error'].message], [400, 4000, 'bad request']);
  }
});

const summer = {
  voucher_code: 'SUMMER-26',
  discount_type: 'percentage',
  discount_value: 12.5,
  minimum_spend: 100,
  maximum_discount_amount: 50,
  currency: 'EUR',
  validity_start: '2026-01-01',
  validity_end: '2026-12-31',
  usages_limit: 2,
  status: 'active',
};
const created = async (further = {}) => {
  const { body } = await call('POST', '/vouchers', { ...summer, ...further });
  return body['voucher'][0];
};

test('POST /vouchers → 201', async () => {
  const { status, body } = await call('POST', '/vouchers', summer);
  assert.equal(status, 201);
  const { id, created_at, updated_at, ...voucher } = body['voucher'][0];
  assert.ok(id > 0 && created_at && updated_at);
  assert.deepEqual(voucher, {
    ...summer,
    user_id: accountId,
    guest_id: null,
    usages: 0,
    remaining_uses: 2,
    budget: 0,
    budget_used: 0,
    category: '',
    description: '',
    terms_and_conditions: '',
    deleted_at: null,
  });
});

test('POST /vouchers → 400', async () => {
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ discount_value: 101 }, /discount_value is 101: it must be a percentage/],
    [{ validity_end: '2025-01-01' }, /validity_end is 2025-01-01: it must be/],
    [{ guest_id: 7 }, /guest_id: there is no guest 7/],
    [{ guest_id: 1e20 }, /guest_id/],
    [{ usages_limit: 0 }, /usages_limit/],
    [{ usages_limit: 2 ** 31 }, /usages_limit/],
    [{ validity_start: '0000-01-01' }, /validity_start is 0000-01-01: it must be a date/],
    [{ currency: undefined }, /currency/],
  ];
  for (const [further, message] of wrong) {
    const { status, body } = await call('POST', '/vouchers', { ...summer, ...further });
    assert.equal(status, 400);
    assert.match(body['message'], message);
  }
});

test('GET /vouchers → 200, in pages, at the root too', async () => {
  await created();
  const { id } = await created({ voucher_code: 'SECOND' });
  const { status, body } = await call('GET', '/vouchers?page=1&limit=1');
  assert.equal(status, 200);
  assert.deepEqual(body['voucher'], body['vouchers']);
  assert.deepEqual(
    body['vouchers'].map((one: { id: number }) => one.id),
    [id],
  );
  const root = await ask({ key, url: '/vouchers?page=2&limit=1' });
  assert.equal(root.status, 200);
});

test('GET /vouchers → 400', async () => {
  assert.equal((await call('GET', '/vouchers?page=0')).status, 400);
});

test('GET /vouchers/{voucherId} → 200 and → 400', async () => {
  const { id } = await created();
  const { status, body } = await call('GET', `/vouchers/${id}`);
  assert.deepEqual([status, body['voucher'][0].voucher_code], [200, 'SUMMER-26']);
  for (const unknown of [id + 1, 'none'])
    assert.deepEqual(await call('GET', `/vouchers/${unknown}`), {
      status: 400,
      body: { message: 'Voucher not found' },
    });
});

test('PUT /vouchers/{voucherId} → 200 and → 400', async () => {
  const { id } = await created();
  const change = await call('PUT', `/vouchers/${id}`, { budget: 1000, description: 'now with a budget' });
  assert.deepEqual(change, { status: 200, body: { message: 'Voucher updated successfully' } });
  assert.equal((await call('GET', `/vouchers/${id}`)).body['voucher'][0].budget, 1000);
  assert.equal((await call('PUT', `/vouchers/${id}`, { budget: -1 })).status, 400);
  assert.equal((await call('PUT', `/vouchers/${id}`, { usages_limit: 0.5 })).status, 400);
  assert.equal((await call('PUT', `/vouchers/${id + 1}`, {})).status, 400);
});

async function use(id: number): Promise<void> {
  const price = { minor: 20_000, currency: 'EUR' };
  await db.transaction(async (tx) => {
    const priced = await priceVoucher(tx, owner, { code: summer.voucher_code, price, at: clock.now() });
    assert.equal(priced.voucherId, id);
    const use = { bookingId: 'Zk3bQw81x', priced, price, hotelName: 'The Three Herons', at: clock.now() };
    await reserveVoucher(tx, owner, { ...use, holderEmail: holder.email });
    await consumeVoucher(tx, 'Zk3bQw81x', clock.now());
  });
}

test('PUT /vouchers/{voucherId} → 404, once a booking has used it', async () => {
  const { id } = await created();
  await use(id);
  const { status, body } = await call('PUT', `/vouchers/${id}`, { description: 'x' });
  assert.equal(status, 404);
  assert.match(body['message'], /^Voucher not found/);
});

test('PUT /vouchers/{voucherId}/status → 200 and → 400', async () => {
  const { id } = await created();
  const path = `/vouchers/${id}/status`;
  assert.deepEqual(await call('PUT', path, { status: 'inactive' }), {
    status: 200,
    body: { message: 'Voucher status updated successfully' },
  });
  assert.equal((await call('PUT', path, { status: 'asleep' })).status, 400);
  assert.equal((await call('PUT', `/vouchers/${id + 1}/status`, { status: 'active' })).status, 400);
});

test('GET /vouchers/history → 200', async () => {
  const { id } = await created();
  await use(id);
  const { status, body } = await call('GET', '/vouchers/history');
  assert.equal(status, 200);
  const [{ id: _id, usage_date, ...entry }] = body['history'];
  assert.ok(usage_date);
  assert.deepEqual(entry, {
    voucher_code: 'SUMMER-26',
    guest_email: holder.email,
    hotel_name: 'The Three Herons',
    booking_id: 'Zk3bQw81x',
    voucher_total_amount: 25,
    currency: 'EUR',
  });
});

test('DELETE /vouchers/{voucherId} → 200, → 404 and → 400', async () => {
  const { id } = await created();
  assert.deepEqual(await call('DELETE', `/vouchers/${id}/`), {
    status: 200,
    body: { message: 'Voucher deleted successfully' },
  });
  assert.deepEqual(await call('DELETE', `/vouchers/${id}`), {
    status: 404,
    body: { error: 'Voucher with the specified ID not found' },
  });
  assert.deepEqual(await call('DELETE', '/vouchers/none'), {
    status: 400,
    body: { error: 'Invalid voucher ID' },
  });
});
