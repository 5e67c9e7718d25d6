import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { markOf, sealer, type Offer } from './offers.ts';
import type { OfferOfHotel, OfferSearch } from './pack.ts';

const owner = { accountId: 'acc_0123456789abcdef', environment: 'sandbox' } as const;
const search: OfferSearch = {
  issuedMs: 1_780_000_000_000,
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  occupancies: [{ adults: 2, childrenAges: [4] }],
  nationality: 'FR',
  currency: 'EUR',
  marginPercent: '10',
  ownMargin: false,
};
const offerNamed = (token: string): OfferOfHotel => ({
  supplier: 'simulator',
  token,
  roomCode: '1',
  paymentType: 'NUITEE_PAY',
  priceMinor: 12_345,
  boards: ['RO'],
  policy: { refundable: true, steps: [{ fromMs: 1_780_000_060_000, feeMinor: 2 }] },
  mappedRoomIds: [null],
});
const seven = Array.from({ length: 7 }, (_, at) => offerNamed(`["FLEX${at}",42,"Standard Double Room"]`));
const expected = (one: OfferOfHotel): Offer => ({ ...search, ...one, ...owner, hotelId: 42 });

test('every offer of a hotel is opened unchanged, whichever offers share a group', () => {
  const { forSearch, open } = sealer([randomBytes(64)]);
  const ids = forSearch(search, owner)(42, seven);
  assert.deepEqual(
    ids.map((id) => open(id, owner)),
    seven.map(expected),
  );
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]+$/);
  assert.equal(new Set(ids.map(markOf)).size, 7, 'each has a different mark');
  const bytes = Buffer.from(ids.join(''), 'base64url');
  assert.ok(!bytes.includes('simulator') && !bytes.includes('FLEX'), 'nothing of it can be read');
});

test('offers of any search are opened unchanged', () => {
  const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    fc.record(model, { noNullPrototype: true });
  const whole = fc.maxSafeNat().map((id) => Math.floor(id / 2));
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });
  const text = fc.string({
    unit: fc.constantFrom('a', '"', 'é', '€', '😀', '\ud83d', '\udc00'),
    maxLength: 300,
  });
  const day = fc
    .integer({ min: 0, max: 9_000 })
    .map((ahead) => new Date(ahead * 86_400_000).toISOString().slice(0, 10));
  const rooms = fc.array(
    record({
      occupancy: record({
        adults: fc.integer({ min: 1, max: 10 }),
        childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 6 }),
      }),
      board: fc.constantFrom('RO', 'BI', 'all you can eat', ''),
      mappedRoomId: fc.option(whole),
    }),
    { minLength: 1, maxLength: 9 },
  );
  const step = record({ fromMs: fc.integer({ min: -1e12, max: 5e12 }), feeMinor: amount });
  const offers = fc.array(
    record({
      supplier: fc.constantFrom('one', 'another'),
      token: text,
      roomCode: text,
      paymentType: fc.constantFrom('NUITEE_PAY' as const, 'PROPERTY_PAY' as const),
      priceMinor: amount,
      policy: record({ refundable: fc.boolean(), steps: fc.array(step, { maxLength: 4 }) }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const searches = record({
    issuedMs: fc.integer({ min: 0, max: 4e12 }),
    checkin: day,
    checkout: day,
    nationality: fc.constantFrom('FR', 'JP'),
    currency: fc.constantFrom('EUR', 'JPY'),
    marginPercent: fc.constantFrom('10', '7.125', '0'),
    ownMargin: fc.boolean(),
  });
  const { forSearch, open } = sealer([randomBytes(64)]);
  fc.assert(
    fc.property(searches, rooms, offers, whole, (searched, parties, found, hotelId) => {
      const occupancies = parties.map(({ occupancy }) => occupancy);
      const boards = parties.map(({ board }) => board);
      const mappedRoomIds = parties.map(({ mappedRoomId }) => mappedRoomId);
      const all = found.map((one) => ({ ...one, boards, mappedRoomIds }));
      const ids = forSearch({ ...searched, occupancies }, owner)(hotelId, all);
      assert.deepEqual(
        ids.map((id) => open(id, owner)),
        all.map((one) => ({ ...searched, occupancies, hotelId, ...one, ...owner })),
      );
    }),
  );
});

test('an id with one changed character is refused', () => {
  const { forSearch, open } = sealer([Buffer.alloc(64, 7)]);
  const [id = ''] = forSearch(search, owner)(42, seven);
  for (let at = 0; at < id.length; at += 1) {
    const other = id[at] === 'A' ? 'B' : 'A';
    assert.equal(open(id.slice(0, at) + other + id.slice(at + 1), owner), undefined, `position ${at}`);
  }
  for (const nonsense of [
    '',
    'x',
    'abcd',
    id.slice(0, -1),
    `${id}A`,
    'Ünsinn',
    id.slice(0, 20),
    id.slice(0, -4),
  ])
    assert.equal(open(nonsense, owner), undefined, nonsense);
});

test('an id with another ending is refused', () => {
  const { forSearch, open } = sealer([Buffer.alloc(64, 7)]);
  const [id = '', ...others] = forSearch(search, owner)(42, seven.slice(0, 3));
  const given = new Set([id, ...others]);
  const group = id.slice(0, -4);
  // All positions, each with the check of another one.
  for (const one of given)
    for (let place = 0; place < 256; place += 1) {
      const end = Buffer.from(one.slice(-4), 'base64url');
      end[0] = place;
      const forged = group + end.toString('base64url');
      assert.equal(open(forged, owner) !== undefined, given.has(forged));
    }
});

test('an id is unknown to other accounts and to the other environment of the same account', () => {
  const { forSearch, open } = sealer([randomBytes(64)]);
  const [id = ''] = forSearch(search, owner)(42, seven);
  assert.equal(open(id, { ...owner, accountId: 'acc_fedcba9876543210' }), undefined);
  assert.equal(open(id, { ...owner, environment: 'production' }), undefined);
});

test('a service with another key cannot open an id; after a key rotation the same service still can', () => {
  const [old, fresh] = [randomBytes(64), randomBytes(64)];
  const [id = ''] = sealer([old]).forSearch(search, owner)(42, seven);
  assert.equal(sealer([fresh]).open(id, owner), undefined);
  assert.deepEqual(sealer([fresh, old]).open(id, owner), expected(seven[0] ?? offerNamed('')));
});

test('an id is short: five offers with similar tokens share a group, and a long token gets its own', () => {
  const { forSearch } = sealer([randomBytes(64)]);
  const ids = forSearch(search, owner)(42, seven);
  for (const id of ids) assert.ok(id.length < 320, `${id.length} characters`);
  const groups = (tokens: readonly string[]) =>
    new Set(forSearch(search, owner)(42, tokens.map(offerNamed)).map((id) => id.slice(0, -4))).size;
  assert.equal(groups(seven.map(({ token }) => token)), 2);
  assert.equal(groups(seven.map(() => randomBytes(300).toString('base64'))), 7);
});
