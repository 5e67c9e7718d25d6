import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { buyer } from '../../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { liveSupplier } from '../../../../test/support/suppliers/live-supplier.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { fundWallet } from '../../../payments/money/ledger.ts';
import { routes as rates } from '../../../rates/routes.ts';
import { routes as bookings } from '../../routes.ts';

/** A service behind a proxy that changes its confirmations and its prebooks. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
await needs.db.transaction((tx) =>
  fundWallet(tx, owner, { key: 'a', amountMinor: 10 ** 7, currency: 'USD', at: needs.clock.now() }),
);
const { baseUrl, needs: theirs } = await liveSupplier(needs, {
  code: 'other-house',
  accountIds: [accountId],
});

type Json = ReturnType<typeof JSON.parse>;
let change: (booking: Json) => object = () => ({});
let changePrebook: (prebook: Json) => object = () => ({});
const proxy = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': 'application/json', 'x-api-key': String(request.headers['x-api-key']) };
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const { method = 'GET', url = '' } = request;
    const answer = await fetch(new URL(url, baseUrl), { method, headers, ...body });
    const content: Json = await answer.json();
    if (url.includes('/rates/book') && content.data) Object.assign(content.data, change(content.data));
    if (url.includes('/rates/prebook') && content.data)
      Object.assign(content.data, changePrebook(content.data));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  })();
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
after(() => proxy.close());
// A server that listens on a port has an address with a port.
const { port } = proxy.address() as AddressInfo;
await needs.db.run(`update suppliers set settings = settings || $1 where code = 'other-house'`, [
  JSON.stringify({ baseUrl: `http://127.0.0.1:${port}/v3.0` }),
]);
const { prebook, book } = buyer(server, { key });
const ownPrebook = () => prebook('lp1', {}, { refundableRatesOnly: true });

async function statusThere(reference: string): Promise<string | undefined> {
  const row = await theirs.db.row<{ status: string }>(
    `select status from bookings where client_reference = $1`,
    [reference],
  );
  return row?.status;
}

const contradictions: readonly (readonly [string, (booking: Json) => object])[] = [
  ['another hotel', () => ({ hotel: { hotelId: 'lp2', name: 'Another' } })],
  ['other dates', () => ({ checkout: '2026-06-19' })],
  ['another price', ({ price }) => ({ price: price + 1 })],
  ['another price', ({ price }) => ({ price: price / 2 })],
  ['another price', () => ({ currency: 'EUR' })],
  ['another number of rooms', ({ bookedRooms }) => ({ bookedRooms: [...bookedRooms, ...bookedRooms] })],
  [
    'rooms for another number of guests',
    ({ bookedRooms: [room] }) => ({ bookedRooms: [{ ...room, adults: 1 }] }),
  ],
  [
    'other rooms',
    ({ bookedRooms: [room] }) => ({ bookedRooms: [{ ...room, roomType: { name: 'Broom Closet' } }] }),
  ],
];

for (const [detail, changes] of contradictions)
  test(`${detail} (${String(changes)}): nothing is charged, and the room is cancelled there`, async () => {
    change = changes;
    const { prebookId } = await ownPrebook();
    const { coded, text } = await book({ prebookId, payment: { method: 'WALLET' } });
    assert.equal(coded.error?.code, 4012, text);
    const row = await needs.db.row<{ id: string; state: string; detail: string; watched: string }>(
      `select b.id, p.state, b.failure_detail as detail, w.state as watched
       from bookings b join payments p on p.id = b.payment join supplier_watches w on w.booking = b.id
       where b.prebook = $1`,
      [prebookId],
    );
    assert.deepEqual([row?.state, row?.watched], ['released', 'watching']);
    // A total that differs from its rooms may be reported as another number of rooms, and vice versa.
    assert.match(
      row?.detail ?? '',
      detail === 'another number of rooms' ? /another (number|price)/ : new RegExp(detail),
    );
    assert.equal(await statusThere(row?.id ?? ''), 'CANCELLED');
  });

test('a confirmation that states what was sold is accepted', async () => {
  change = () => ({});
  const { prebookId } = await ownPrebook();
  const { coded, text } = await book({ prebookId, payment: { method: 'WALLET' } });
  assert.equal(coded.data?.status, 'CONFIRMED', text);
});

const unstorable: readonly (readonly [string, () => object])[] = [
  ['a confirmation code with U+0000', () => ({ hotelConfirmationCode: 'a\0b' })],
  ['a confirmation code with half a character', () => ({ hotelConfirmationCode: 'a\ud800' })],
  ['a booking id with U+0000', () => ({ bookingId: 'a\0b' })],
];

for (const [name, changes] of unstorable)
  test(`${name} is stored`, async () => {
    change = changes;
    const { prebookId } = await ownPrebook();
    const { coded, text } = await book({ prebookId, payment: { method: 'WALLET' } });
    assert.equal(coded.data?.status, 'CONFIRMED', text);
  });

const otherPrebooks: readonly (readonly [string, object])[] = [
  ['another hotel', { hotelId: 'lp2' }],
  ['other dates', { checkin: '2027-03-01', checkout: '2027-03-09' }],
  ['other dates', { checkout: '2027-03-09' }],
];

for (const [detail, changed] of otherPrebooks)
  test(`a recheck of ${detail} is refused: ${Object.keys(changed).join()}`, async (t) => {
    changePrebook = () => changed;
    t.after(() => (changePrebook = () => ({})));
    await assert.rejects(ownPrebook(), new RegExp(`the supplier answered with ${detail}`));
  });

test('a search with margin 0 allows no rise, however small', async (t) => {
  changePrebook = ({ roomTypes }) => {
    for (const { rates: rooms } of roomTypes) rooms[0].retailRate.total[0].amount += 0.01;
    return {};
  };
  t.after(() => (changePrebook = () => ({})));
  await assert.rejects(prebook('lp1', {}, { margin: 0 }), /price/);
  await prebook('lp1', {}, {});
});
