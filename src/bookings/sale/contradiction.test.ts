import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contradictionOf } from './contradiction.ts';

/** Confirmations that match a sale, and confirmations of another booking. */
const policy = { refundable: true };
const room = {
  name: 'Double Room - Room Only',
  board: 'RO',
  occupancy: { adults: 2, childrenAges: [4] },
  policy,
};
const twin = { name: 'Twin Room', board: 'BI', occupancy: { adults: 1, childrenAges: [] }, policy };
const sale = {
  hotel: { id: 7 },
  offer: { checkin: '2026-06-10', checkout: '2026-06-12' },
  quote: { netMinor: 1_000, supplierCurrency: 'USD', rates: [room, twin] },
};

const usd = (netMinor: number) => ({ netMinor, currency: 'USD' });
const stated = {
  hotelId: 7,
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  total: usd(1_000),
  rooms: [
    { name: 'twin room', board: 'BI', adults: 1, children: 0, isRefundable: true },
    { name: 'Double Room', board: 'RO', adults: 2, children: 1 },
  ],
};
const withRoom = (change: object) => ({
  stated: { ...stated, rooms: stated.rooms.map((one, at) => (at === 0 ? { ...one, ...change } : one)) },
});

const same: readonly (readonly [string, Parameters<typeof contradictionOf>[1]])[] = [
  ['nothing', {}],
  ['everything, the rooms in another order', { owed: usd(1_000), stated }],
  ['a lower sum', { owed: usd(900), stated: { total: usd(901) } }],
  ['a total that was rounded', { stated: { total: usd(1_002) } }],
  ['the name of a room with other accents', withRoom({ name: 'Twín Room' })],
  ['the hotel alone', { stated: { hotelId: 7 } }],
];
for (const [what, answer] of same)
  test(`no contradiction: ${what}`, () => assert.equal(contradictionOf(sale, answer), undefined));

const other: readonly (readonly [string, Parameters<typeof contradictionOf>[1]])[] = [
  ['another hotel', { stated: { ...stated, hotelId: 8 } }],
  ['another hotel', { stated: { ...stated, hotelId: Number.NaN } }],
  ['other dates', { stated: { ...stated, checkin: '2026-06-11' } }],
  ['other dates', { stated: { ...stated, checkout: '2026-06-13' } }],
  ['another price', { owed: usd(1_001), stated }],
  ['another price', { owed: { netMinor: 1_000, currency: 'EUR' } }],
  ['another price', { owed: usd(Number.NaN) }],
  ['another price', { stated: { ...stated, total: usd(1_003) } }],
  ['another price', { stated: { ...stated, total: usd(10) } }],
  ['another price', { stated: { ...stated, total: { netMinor: 1_000, currency: 'EUR' } } }],
  ['another number of rooms', { stated: { ...stated, rooms: stated.rooms.slice(1) } }],
  ['rooms for another number of guests', withRoom({ adults: 2 })],
  ['rooms for another number of guests', withRoom({ children: 1 })],
  ['other meals', withRoom({ board: 'RO' })],
  ['a room that cannot be cancelled', withRoom({ isRefundable: false })],
  ['other rooms', withRoom({ name: 'Dormitory' })],
];
for (const [detail, answer] of other)
  test(`${detail}: ${JSON.stringify(answer)}`, () => assert.equal(contradictionOf(sale, answer), detail));

test('of two rooms that were sold, as many may be non-refundable as were sold so', () => {
  const rates = [room, { ...twin, policy: { refundable: false } }];
  const mixed = { ...sale, quote: { ...sale.quote, rates } };
  const rooms = stated.rooms.map((one, at) => ({ ...one, isRefundable: at === 1 }));
  assert.equal(contradictionOf(mixed, { stated: { ...stated, rooms } }), undefined);
  const none = rooms.map((one) => ({ ...one, isRefundable: false }));
  assert.equal(
    contradictionOf(mixed, { stated: { ...stated, rooms: none } }),
    'a room that cannot be cancelled',
  );
});
