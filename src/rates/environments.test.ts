import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { liveSupplier, noChangeOfTerms } from '../../test/support/suppliers/live-supplier.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes } from '../app/routes.ts';
import { setSellingTerms } from './suppliers/manage.ts';

/** Simulators sell to sandbox keys only, and real suppliers to production keys only, whatever the terms. */
const needs = await testNeeds();
const server = await testServer(needs, routes);
const { key: production, accountId } = await testKey(needs, 'production');
const { key: sandbox } = await testKey(needs, 'sandbox', accountId);
await liveSupplier(needs, { code: 'live', accountIds: [] });
const live = buyer(server, { key: production });
const sandboxBuyer = buyer(server, { key: sandbox });

const stay = {
  occupancies: [{ adults: 2 }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
};

const terms: readonly (readonly [what: string, suppliers: readonly string[] | null])[] = [
  ['the terms of a new account', null],
  ['terms that name the simulator', ['simulator']],
];

for (const [what, suppliers] of terms)
  for (const path of ['/hotels/rates', '/hotels/min-rates'])
    test(`${path} of a production key under ${what}: nothing is available`, async () => {
      await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers });
      const { status, coded } = await live.post(path, { ...stay, hotelIds: ['lp1'] });
      assert.deepEqual([status, coded.error?.code], [200, 2001]);
      assert.equal((await sandboxBuyer.post(path, { ...stay, hotelIds: ['lp1'] })).coded.error, undefined);
    });

test('each key buys from its own kind if the terms name both', async () => {
  await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers: ['simulator', 'live'] });
  const suppliersOf = async ({ post }: typeof live): Promise<unknown> => {
    const { json } = await post('/hotels/rates', { ...stay, hotelIds: ['lp1'] });
    const { data } = json as { data: { roomTypes: { supplier: string }[] }[] };
    return [...new Set(data.flatMap(({ roomTypes }) => roomTypes.map(({ supplier }) => supplier)))];
  };
  assert.deepEqual(await suppliersOf(live), ['live']);
  assert.deepEqual(await suppliersOf(sandboxBuyer), ['simulator']);
});

test('a scenario hotel is unknown to a production key', async () => {
  const hotelIds = [scenarioHotelId('Everything Works')];
  const { status, coded } = await live.post('/hotels/rates', { ...stay, hotelIds });
  assert.deepEqual([status, coded.error?.code, coded.error?.description], [400, 4000, 'hotel ids not found']);
});

/** As if the rule were newer than the offer: the supplier has another kind now. */
async function whileKindIs(kind: string, work: () => Promise<void>): Promise<void> {
  await needs.db.run(`update suppliers set kind = $1 where code = 'live'`, [kind]);
  try {
    await work();
  } finally {
    await needs.db.run(`update suppliers set kind = 'upstream' where code = 'live'`);
  }
}

test('POST /rates/prebook → 400, an offer of a supplier that may no longer sell to the key', async () => {
  const { offerId } = await live.search('lp1');
  await whileKindIs('simulator', async () => {
    const { status, coded } = await live.post('/rates/prebook', { offerId });
    assert.deepEqual([status, coded.error?.code], [400, 2001]);
    assert.match(coded.error?.description ?? '', /supplier "live" does not sell to production keys/);
  });
  assert.equal((await live.post('/rates/prebook', { offerId })).status, 200);
});

test('POST /rates/book → 409, a prebook of a supplier that may no longer sell to the key', async () => {
  const { prebookId } = await live.prebook('lp1');
  await whileKindIs('simulator', async () => {
    const { status, coded } = await live.book({ prebookId, payment: { method: 'WALLET' } });
    assert.deepEqual([status, coded.error?.code], [409, 2001]);
  });
  const count = await needs.db.row<{ n: number }>(`select count(*)::int as n from bookings`);
  assert.equal(count?.n, 0, 'nothing was booked');
});

const closings: readonly (readonly [
  what: string,
  close: () => Promise<unknown>,
  open: () => Promise<unknown>,
])[] = [
  [
    'is disabled',
    () => needs.db.run(`update suppliers set enabled = false where code = 'live'`),
    () => needs.db.run(`update suppliers set enabled = true where code = 'live'`),
  ],
  [
    'left the terms of the account',
    () => setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers: ['simulator'] }),
    () => setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, suppliers: ['live'] }),
  ],
];

for (const [what, close, open] of closings)
  test(`a supplier that ${what}: its offers are refused, its prebooks are kept`, async () => {
    const { offerId } = await live.search('lp1');
    const { prebookId } = await live.prebook('lp1');
    await close();
    const refused = await live.post('/rates/prebook', { offerId });
    const payment = { method: 'CREDIT' };
    const booked = await live.book({ prebookId, payment });
    await open();
    assert.deepEqual([refused.status, refused.coded.error?.code], [400, 2001]);
    // The account has no credit line: that is found after the supplier was accepted.
    assert.deepEqual([booked.status, booked.coded.error?.code], [400, 4000], booked.text);
  });
