import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { SignJWT } from 'jose';

import { routes as bookings } from '../src/bookings/routes.ts';
import { appearance, type RefusalName } from '../src/contract/refusals.ts';
import { routes as loyalty } from '../src/loyalty/routes.ts';
import { setCreditLine } from '../src/payments/money/ledger.ts';
import { tokenKey } from '../src/payments/payment-token.ts';
import { routes as payments } from '../src/payments/routes.ts';
import { routes as rates } from '../src/rates/routes.ts';
import { setSellingTerms } from '../src/rates/suppliers/manage.ts';
import { buyer, scenarioHotelId, voucherBody } from './support/bookings/buyer.ts';
import { whileTimePasses } from './support/clock.ts';
import { testKey, testServer, type Answer } from './support/http.ts';
import { liveSupplier, noChangeOfTerms } from './support/suppliers/live-supplier.ts';
import { testNeeds } from './support/needs.ts';

/**
 * Every documented refusal of a search, a prebook and a booking can be produced: this runs each row of the tables of errors
 * as docs/scenarios.md describes, and the page has the same rows.
 */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...payments, ...loyalty]);
const { prebook, book, post, get, search } = buyer(server);
const { key, accountId } = await testKey(needs, 'production');
const producer = buyer(server, { key });
const owner = { accountId, environment: 'production' } as const;
await liveSupplier(needs, { code: 'other-house', accountIds: [accountId], clock: needs.clock });

const fine = scenarioHotelId('Everything Works');
const protection = { addons: [{ addon: 'travel-protection' }] };
const ride = { addons: [{ addon: 'uber', value: 20 }] };

const searched = (body: object) =>
  post('/hotels/rates', {
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: '2026-06-10',
    checkout: '2026-06-12',
    hotelIds: [fine],
    ...body,
  });
const searchedAt = (hotel: string, body: object = {}) =>
  searched({ hotelIds: [scenarioHotelId(hotel)], ...body });

async function prebookedAt(hotel: string, body: object = {}, searchFor: object = {}): Promise<Answer> {
  const { offerId } = await search(scenarioHotelId(hotel), searchFor);
  return post('/rates/prebook', { offerId, ...body });
}

async function bookedAt(hotel: string, body: object = {}, query = ''): Promise<Answer> {
  const { prebookId } = await prebook(scenarioHotelId(hotel), body);
  // Slowly: on a busy machine the database must not take longer than a supplier that confirms after four seconds.
  return whileTimePasses(needs.clock, book({ prebookId }, query), 20);
}

const bookedWith = async (body: object): Promise<Answer> =>
  book({ prebookId: (await prebook(fine)).prebookId, ...body });

/** A token of the gateway, as it signs it or with what is wrong with it. */
async function bookedByToken(claims: object, change = (token: string) => token): Promise<Answer> {
  const { prebookId, transactionId } = await prebook(fine, { usePaymentSdk: true });
  const nowS = Math.floor(needs.clock.nowMs() / 1000);
  const all = { transactionId, provider: 'sandbox', prebookId, nbf: nowS, exp: nowS + 60, ...claims };
  const token = await new SignJWT(all).setProtectedHeader({ alg: 'HS256' }).sign(await tokenKey(needs));
  return book({ prebookId, payment: { method: 'TRANSACTION_ID', token: change(token) } });
}

/** By a credit line of this many cents, or a suspended one; and what is to back it. */
async function bookedOnCredit(limitMinor: number, backupPayment?: 'ACC_CREDIT_CARD'): Promise<Answer> {
  const suspendedAt = limitMinor === 0 ? needs.clock.now() : null;
  await setCreditLine(needs.db, owner, { limitMinor, currency: 'USD', suspendedAt });
  await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, backupPayment });
  const { prebookId } = await producer.prebook('lp1');
  return producer.book({ prebookId, payment: { method: 'CREDIT' } });
}

async function withoutExchange(): Promise<Answer> {
  await needs.db.run(`insert into exchange_rates values ('FKP', 0.5, now())`);
  const { offerId } = await search(fine, { currency: 'FKP' });
  await needs.db.run(`delete from exchange_rates where currency = 'FKP'`);
  return post('/rates/prebook', { offerId });
}

async function voucherOfNoWorth(): Promise<Answer> {
  await post('/vouchers', voucherBody('POUNDS', { currency: 'SHP' }));
  return prebookedAt('Everything Works', { voucherCode: 'POUNDS' });
}

async function outdated(): Promise<Answer> {
  const { offerId } = await search(fine);
  await needs.clock.advance(31 * 60_000);
  return post('/rates/prebook', { offerId });
}

async function repeated(): Promise<Answer> {
  await bookedWith({ clientReference: 'twice' });
  return bookedWith({ clientReference: 'twice' });
}

async function rebookedTwice(): Promise<Answer> {
  const { prebookId } = await prebook(fine);
  const existingBookingId = (await book({ prebookId })).coded.data?.bookingId;
  const made = await post(`/bookings/${existingBookingId}/alternative-prebooks`, {
    occupancies: [{ adults: 1 }],
  });
  const [alternative] = (made.json as { data: { prebookId: string }[] }).data;
  const again = { prebookId: alternative?.prebookId, existingBookingId };
  await post('/rates/rebook', again);
  return post('/rates/rebook', again);
}

interface Row {
  readonly name: RefusalName;
  /** The text of the page. */
  readonly how: string;
  readonly walk: () => Promise<Answer>;
}

const row = (name: RefusalName, how: string, walk: () => Promise<Answer>): Row => ({ name, how, walk });

const searchRows = [
  row('no-availability', '*No Rooms Left*', () => searchedAt('No Rooms Left')),
  row('bad-request', 'an unknown sort field, way to pay, or both markups', () =>
    searched({ sort: [{ field: 'luck' }] }),
  ),
  row('unknown-hotels', 'only unknown hotels', () => searched({ hotelIds: ['lpffff'] })),
  row('wrong-input', 'an invalid board, date, nationality, currency or occupancy; 5,001 hotels', () =>
    searched({ boardType: 'XY' }),
  ),
  row('feed-not-found', 'an unknown `feed`', () => searched({ feed: 'nobody' })),
  row('supplier-timeout', '*Never Answers*', () => searchedAt('Never Answers', { timeout: 1 })),
  row('supplier-failed', '*Supplier Down*', () => searchedAt('Supplier Down')),
];

const prebookRows = [
  row('offer-gone', '*Sold Meanwhile*', () => prebookedAt('Sold Meanwhile')),
  row('price-changed', '*Price Out of Hand*; *Price Up* searched with `margin: 0`', () =>
    prebookedAt('Price Up', {}, { margin: 0 }),
  ),
  row('prebook-failed', 'a voucher in a currency without a loaded exchange rate', voucherOfNoWorth),
  row('bad-request', 'an unknown add-on', () =>
    prebookedAt('Everything Works', { addons: [{ addon: 'balloon', value: 5 }] }),
  ),
  row('invalid-offer', 'an offer with a character changed, or of another account', () =>
    post('/rates/prebook', { offerId: 'x' }),
  ),
  row('wrong-input', 'an invalid voucher; the number of a card anywhere', () =>
    prebookedAt('Everything Works', { voucherCode: 'NONE' }),
  ),
  row('invalid-field', 'an add-on worth 0; a `payment.gateway` that is not the one of the key', () =>
    prebookedAt('Everything Works', { addons: [{ addon: 'uber', value: 0 }] }),
  ),
  row('prebook-timeout', '*Slow Recheck* with `?timeout=1`', async () => {
    const { offerId } = await search(scenarioHotelId('Slow Recheck'));
    return post('/rates/prebook?timeout=0.1', { offerId });
  }),
  row('offer-hotel-missing', '*Hotel Vanished*', () => prebookedAt('Hotel Vanished')),
  row(
    'offer-unusable',
    'an offer in a currency whose rate of exchange was unloaded meanwhile',
    withoutExchange,
  ),
  row('unable-to-process', '*Recheck Fails*; *Protection Not Offered* with `uber`', () =>
    prebookedAt('Protection Not Offered', ride),
  ),
  row('protection-offer-failed', '*Protection Not Offered* with travel protection', () =>
    prebookedAt('Protection Not Offered', protection),
  ),
  row('offer-outdated', 'an offer older than 30 minutes', outdated),
];

const readRows = [
  row('entity-not-found', 'a prebook that is unknown, of another account, or older than 15 minutes', () =>
    get('/prebooks/nothing-0'),
  ),
];

const bookRows = [
  row('rate-gone', '*Sold at Booking*; a prebook that ended with 2001 or 4012', () =>
    bookedAt('Sold at Booking'),
  ),
  row('booking-rejected', '*Rejected*', () => bookedAt('Rejected')),
  row('booking-failed', '*Provider Error*', () => bookedAt('Provider Error')),
  row(
    'payment-incomplete',
    '*Capture Declined*; a transaction that is unknown, unpaid, used, or of another prebook',
    () => bookedAt('Capture Declined'),
  ),
  row('booking-incomplete', '*Confirms Later* with `?timeout=1`', () =>
    bookedAt('Confirms Later', {}, '?timeout=1'),
  ),
  row('unsupported-payment', 'an unknown `payment.method`; `CREDIT` with a sandbox key', () =>
    bookedWith({ payment: { method: 'SHELLS' } }),
  ),
  row(
    'wrong-input',
    'no prebook, holder, guest, remarks or payment; a prebook booked twice; the number of a card anywhere',
    () => bookedWith({ remarks: 'card 4242 4242 4242 4242' }),
  ),
  row('invalid-field', 'a token of an unknown gateway', () => bookedByToken({ provider: 'acme' })),
  row('duplicate-reference', 'a `clientReference` a second time', repeated),
  row('token-malformed', 'a token that is not a JWS', () => bookedByToken({}, () => 'abc')),
  row('token-expired', 'a token after its `exp`', () => bookedByToken({ nbf: 1, exp: 2 })),
  row('token-bad-signature', 'a token with a character of its signature changed', () =>
    bookedByToken({}, (token) => token.replace(/.{6}$/, 'AAAAAA')),
  ),
  row('token-not-yet-valid', 'a token before its `nbf`', () =>
    bookedByToken({ nbf: 4_000_000_000, exp: 4_000_000_001 }),
  ),
  row('token-without-transaction', 'a token without `transactionId`', () =>
    bookedByToken({ transactionId: '' }),
  ),
  row('token-without-provider', 'a token without `provider`', () => bookedByToken({ provider: '' })),
  row('token-without-prebook', 'a token without `prebookId`', () => bookedByToken({ prebookId: '' })),
  row('credit-line-suspended', 'production: `CREDIT` after `credit set … --suspended`', () =>
    bookedOnCredit(0),
  ),
  row('not-confirmed', '*Not Confirmed*', () => bookedAt('Not Confirmed')),
  row('not-confirmed-upstream', '*Silent and Not Booked*, *Answer Lost*', () => bookedAt('Answer Lost')),
  row('payment-refused', '*Card Declined*; `WALLET` with an empty wallet', () => bookedAt('Card Declined')),
  row('payment-account-unknown', '*Account Unknown*; production: a key of Stripe that was revoked', () =>
    bookedAt('Account Unknown'),
  ),
  row('unable-to-process', '*Protection Not Ordered* with `uber`', () =>
    bookedAt('Protection Not Ordered', ride),
  ),
  row(
    'backup-payment-refused',
    'production: `CREDIT` used up, and no backup payment applies, or its wallet is empty, or its card is declined',
    () => bookedOnCredit(1),
  ),
  row(
    'backup-payment-failed',
    'production: `CREDIT` used up, backed by a card, and no gateway that takes it',
    () => bookedOnCredit(1, 'ACC_CREDIT_CARD'),
  ),
  row('protection-order-not-created', '*Protection Not Ordered* with travel protection', () =>
    bookedAt('Protection Not Ordered', protection),
  ),
  row('protection-order-not-bought', '*Protection Not Bought* with travel protection', () =>
    bookedAt('Protection Not Bought', protection),
  ),
  row('protection-offer-failed', '*Protection Offer Gone* with travel protection', () =>
    bookedAt('Protection Offer Gone', protection),
  ),
  row('wrong-rate', '*Rate Unknown*', () => bookedAt('Rate Unknown')),
];

const rebookRows = [
  row('amendment-exists', 'a rebook of one alternative prebook a second time', rebookedTwice),
];

/**
 * The operations of those sections, as the page calls them, and the codes that the specification lists for them. 5000
 * of reading a prebook is what any operation answers when it breaks: the cause is then fixed.
 */
const operations = [
  {
    path: '/hotels/rates',
    at: 'search',
    group: 'rates',
    rows: searchRows,
    codes: [2001, 4000, 4002, 40020, 4011],
  },
  {
    path: '/rates/prebook',
    at: 'prebook',
    group: 'prebook',
    rows: prebookRows,
    codes: [2001, 2013, 4000, 4002, 4003, 4016, 4020, 5000, 50071],
  },
  { path: '/prebooks/{prebookId}', at: 'read a prebook', group: 'prebook', rows: readRows, codes: [4004] },
  {
    path: '/rates/book',
    at: 'book',
    group: 'book',
    rows: bookRows,
    codes: [
      2001, 2013, 2014, 4000, 4002, 4003, 4005, 4006, 4007, 40010, 40011, 40012, 40013, 40014, 40021, 4012,
      5000, 50062, 50066, 50067, 50071,
    ],
  },
  { path: '/rates/rebook', at: 'rebook', group: 'book', rows: rebookRows, codes: [40900] },
] as const;

const page = await readFile(new URL('../docs/scenarios.md', import.meta.url), 'utf8');

for (const { path, at, group, rows } of operations)
  describe(path, () => {
    for (const { name, how, walk } of rows)
      test(`${name}: ${how}`, async () => {
        const { status, code, message } = appearance(group, name);
        const answer = await walk();
        const { error } = answer.json as { error?: { code: number; message: string } };
        assert.deepEqual([answer.status, error?.code, error?.message], [status, code, message], answer.text);
        assert.ok(
          page.includes(`\n| ${code} | ${status} | ${at} | ${how} |\n`),
          `the page lacks: | ${code} | ${status} | ${at} | ${how} |`,
        );
      });
  });

for (const { path, at, group, rows, codes } of operations)
  test(`${path}: every code of the specification, and every documented error, has a row`, () => {
    const met = new Set(rows.map(({ name }) => appearance(group, name).code));
    assert.deepEqual(
      codes.filter((code) => !met.has(code)),
      [],
    );
    // A rebook counts only what those sections state about it.
    const documented =
      [...rates, ...bookings].find((one) => one.path === path && at !== 'rebook')?.refusals ?? [];
    const walked = new Set<string>(rows.map(({ name }) => name));
    assert.deepEqual(
      documented.filter((name) => !walked.has(name)),
      [],
    );
  });

test('the page has exactly these rows', () => {
  const all = operations.flatMap(({ rows }) => rows);
  assert.equal(page.match(/^\| \d+ \| \d{3} \| /gm)?.length, all.length);
});
