import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planNights, type PlanPriced, roomNights, type RoomPriced, taxesOf } from './pricing.ts';

type Priced = RoomPriced & PlanPriced;

const nightPrices = (priced: Priced): number[] => planNights(roomNights(priced), priced, priced);

const plain: Priced = {
  seed: 'bank',
  hotelId: 7,
  stars: 4,
  roomNumber: 0,
  stay: { checkin: '2026-06-10', checkout: '2026-06-13' },
  adults: 2,
  childrenAges: [],
  mealsMinor: 0,
  planPermille: 1000,
};

function total(change: Partial<Priced>): number {
  return nightPrices({ ...plain, ...change }).reduce((one, other) => one + other, 0);
}

test('the same request gets the same price, another seed another price', () => {
  assert.deepEqual(nightPrices(plain), nightPrices({ ...plain }));
  assert.notEqual(total({}), total({ seed: 'other bank' }));
});

test('each surcharge makes a room more expensive', () => {
  const rows: readonly (readonly [string, Partial<Priced>, Partial<Priced>])[] = [
    ['a third grown-up', {}, { adults: 3 }],
    ['a child of ten', {}, { childrenAges: [10] }],
    ['an older child', { childrenAges: [10] }, { childrenAges: [15] }],
    ['one alone', { adults: 1 }, {}],
    ['breakfast', {}, { mealsMinor: 1_200 }],
    ['a star more', {}, { stars: 5 }],
    ['the next room', {}, { roomNumber: 1 }],
    ['no way back', { planPermille: 880 }, {}],
  ];
  for (const [what, cheap, dear] of rows) assert.ok(total(cheap) < total(dear), what);
  assert.equal(total({ childrenAges: [1] }), total({}), 'a baby costs nothing');
});

test('a weekend in August is more expensive than a Tuesday in January, and a week is cheaper by the night', () => {
  const august = total({ stay: { checkin: '2026-08-07', checkout: '2026-08-08' } });
  const january = total({ stay: { checkin: '2026-01-13', checkout: '2026-01-14' } });
  assert.ok(august > january);
  const long = nightPrices({ ...plain, stay: { checkin: '2026-06-10', checkout: '2026-06-17' } });
  assert.ok((long[0] ?? 0) < (nightPrices(plain)[0] ?? 0));
});

test('every date and every party has a price in whole minor units that includes the tax', () => {
  const people = fc.record({
    adults: fc.integer({ min: 1, max: 10 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 6 }),
    hotelId: fc.integer({ min: 1, max: 1e9 }),
    stars: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(people, (party) => {
      const nights = nightPrices({ ...plain, ...party });
      assert.equal(nights.length, 3);
      for (const night of nights) assert.ok(Number.isSafeInteger(night) && night > 0);
      const sum = nights.reduce((one, other) => one + other, 0);
      const { includedMinor, atHotelMinor } = taxesOf({ adults: party.adults, nights: 3 }, sum);
      assert.ok(includedMinor > 0 && includedMinor < sum);
      assert.equal(atHotelMinor, 250 * 3 * party.adults);
    }),
  );
});
