import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { HotelOnSale } from '../hotels-store.ts';
import type { Quote } from '../engine/quote.ts';
import { amountText, hotelWriter } from './written.ts';
import { shownHotel } from './wire.ts';

const text = fc.string({
  unit: fc.constantFrom('a', '"', '\\', '\n', 'é', '€', '😀', '\ud83d'),
  maxLength: 20,
});
const minor = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 10_000_000_000 }));
const whole = fc.integer({ min: 0, max: 2 ** 52 });
const policy = fc.record({
  refundable: fc.boolean(),
  steps: fc.array(fc.record({ fromMs: fc.integer({ min: 0, max: 4e12 }), feeMinor: minor }), {
    maxLength: 3,
  }),
});
const rate = fc.record({
  name: text,
  board: fc.oneof(fc.constantFrom('RO', 'BI', 'AI'), text),
  remarks: text,
  maxOccupancy: fc.integer({ min: 1, max: 16 }),
  occupancy: fc.record({
    adults: fc.integer({ min: 1, max: 10 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 6 }),
  }),
  totalMinor: minor,
  commissionMinor: minor,
  suggestedMinor: minor,
  taxes: fc.array(fc.record({ included: fc.boolean(), description: text, minor }), { maxLength: 3 }),
  policy,
  mappedRoomId: fc.option(whole),
  initialMinor: fc.option(minor, { nil: undefined }),
  promotions: fc.option(
    fc.array(
      fc.record({ name: text, code: text, percent: fc.integer({ min: 1, max: 90 }), from: text, to: text }),
      { maxLength: 2 },
    ),
    { nil: undefined },
  ),
  perks: fc.option(
    fc.array(
      fc.record({ number: fc.nat(), name: text, minor, level: fc.constantFrom('HOTEL', 'RATE', 'ROOM') }),
      { maxLength: 2 },
    ),
    { nil: undefined },
  ),
});
const quote: fc.Arbitrary<Quote> = fc.record({
  hotelId: whole,
  supplier: fc.constantFrom('one', 'another-2'),
  supplierNumber: fc.integer({ min: 1, max: 500 }),
  token: text,
  roomCode: text,
  isPackage: fc.boolean(),
  paymentType: fc.constantFrom('NUITEE_PAY' as const, 'PROPERTY_PAY' as const),
  currency: fc.constantFrom('USD', 'JPY', 'KWD', 'CLF'),
  priceMinor: minor,
  commissionMinor: minor,
  suggestedMinor: minor,
  netMinor: minor,
  supplierCurrency: fc.constant('EUR'),
  marginPercent: fc.constant('10'),
  policy,
  rates: fc.array(rate, { maxLength: 3 }),
});

test('the text equals the serialized objects', () => {
  const offers = fc.array(
    fc.record({ quote, offerId: fc.constantFrom('mJ0c7o1dUq3cY3mXb1YzVwq0a2Jr', 'x') }),
    {
      maxLength: 4,
    },
  );
  const shown = fc.record({ nowMs: fc.integer({ min: 0, max: 4e12 }), withRooms: fc.boolean() });
  fc.assert(
    fc.property(whole, offers, shown, (id, found, how) => {
      // Only the id of the hotel is shown.
      const hotel = { id } as HotelOnSale;
      assert.equal(
        hotelWriter(how)({ hotel, offers: found }),
        JSON.stringify(shownHotel({ hotel, offers: found }, how)),
      );
    }),
  );
});

test('an amount has the digits of the number', () => {
  const exponents = fc.constantFrom(0, 2, 3, 4);
  const amounts = fc.oneof(minor, fc.maxSafeNat(), fc.integer({ min: -20_000, max: 0 }));
  fc.assert(
    fc.property(amounts, exponents, (amount, exponent) => {
      assert.equal(amountText(amount, exponent), JSON.stringify(amount / 10 ** exponent));
    }),
  );
});
