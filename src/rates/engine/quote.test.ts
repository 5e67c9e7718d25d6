import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { refundableTagAt } from './cancellation.ts';
import type { SupplierOffer } from './offer.ts';
import { isFreeAt, pricer, type Selling } from './quote.ts';

const terms = {
  refundable: true,
  steps: [{ daysBefore: 1, at: '12:00', penalty: { kind: 'nights', nights: 1 } }],
} as const;

function offer(nets: readonly number[], change: Partial<SupplierOffer> = {}): SupplierOffer {
  return {
    hotelId: 42,
    token: 't',
    roomCode: '1',
    isPackage: false,
    paymentType: 'NUITEE_PAY',
    currency: 'USD',
    rates: nets.map((netMinor) => ({
      name: 'Room',
      board: 'RO',
      netMinor,
      taxes: [{ included: true, description: 'tax', minor: 100 }],
      maxOccupancy: 2,
      remarks: '',
      cancellation: { kind: 'terms', terms, nightsMinor: [netMinor] },
    })),
    ...change,
  };
}

const dollars: Selling = {
  currency: 'USD',
  exchange: undefined,
  marginPercent: '10',
  suggestedPercent: '15',
};
const rates = { fromPerUsd: '1', toPerUsd: '0.307', fromExponent: 2, toExponent: 3 };
const dinars: Selling = { ...dollars, currency: 'KWD', exchange: rates };

function seller(rooms: number) {
  const occupancies = Array.from({ length: rooms }, () => ({ adults: 2, childrenAges: [] }));
  const party = { checkin: '2026-06-10', timeZone: 'UTC', occupancies };
  return { supplier: 'bank', supplierNumber: 1, party, mappedRoomIds: [] };
}

test('the margin is added to net, and the commission is exactly the margin', () => {
  const quote = pricer(dollars).quote(offer([10_000]), seller(1));
  assert.equal(quote.priceMinor, 11_000);
  assert.equal(quote.commissionMinor, 1_000);
  assert.equal(quote.suggestedMinor, 11_500);
  assert.equal(quote.netMinor, 10_000);
  assert.deepEqual(
    quote.policy.steps.map(({ feeMinor }) => feeMinor),
    [11_000],
    'fees carry the margin too',
  );
});

test('a rate that is paid at the hotel has no margin', () => {
  const quote = pricer(dollars).quote(offer([10_000], { paymentType: 'PROPERTY_PAY' }), seller(1));
  assert.equal(quote.priceMinor, 10_000);
  assert.equal(quote.commissionMinor, 0);
});

test('a converted price has the decimal places of its currency and is never below the cost', () => {
  const quote = pricer({ ...dinars, marginPercent: '0' }).quote(offer([10_001]), seller(1));
  assert.equal(quote.priceMinor, 30_704, '30.70307 dinars, rounded up');
});

test('the price of several rooms is the exact sum, whatever the margin and the currency', () => {
  const nets = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 9 });
  const margins = fc.constantFrom('0', '7.5', '12.3456', '33.3333');
  fc.assert(
    fc.property(nets, margins, fc.constantFrom(dollars, dinars), (amounts, marginPercent, selling) => {
      const { quote, priceOf } = pricer({ ...selling, marginPercent });
      const whole = quote(offer(amounts), seller(amounts.length));
      assert.equal(
        whole.priceMinor,
        whole.rates.reduce((sum, rate) => sum + rate.totalMinor, 0),
      );
      assert.equal(whole.priceMinor, priceOf(offer(amounts)));
      assert.ok(whole.suggestedMinor >= whole.priceMinor);
      for (const step of whole.policy.steps) assert.ok(step.feeMinor <= whole.priceMinor);
    }),
  );
});

test('an offer with a missing room is an error', () => {
  assert.throws(() => pricer(dollars).quote(offer([1, 2]), seller(1)), /2 rates for 1 rooms/);
});

test('an offer is free to cancel until the deadline in the time zone of its hotel', () => {
  const rows = [
    ['UTC', '2026-06-09T12:00:00Z'],
    ['Asia/Tokyo', '2026-06-09T03:00:00Z'],
    ['America/Los_Angeles', '2026-06-09T19:00:00Z'],
    // The zone is unknown: the earliest noon on earth.
    ['', '2026-06-08T22:00:00Z'],
  ] as const;
  for (const [timeZone, deadline] of rows) {
    const atMs = Date.parse(deadline);
    const stay = { checkin: '2026-06-10', timeZone };
    assert.equal(isFreeAt(offer([1_000]), { ...stay, atMs: atMs - 1 }), true, timeZone);
    assert.equal(isFreeAt(offer([1_000]), { ...stay, atMs }), false, timeZone);
    const [tag] = pricer(dollars)
      .quote(offer([1_000]), { ...seller(1), party: { ...seller(1).party, timeZone } })
      .rates.map(({ policy }) => refundableTagAt(policy, atMs));
    assert.equal(tag, 'NRFN', timeZone);
  }
  const strict = { kind: 'policy', policy: { refundable: false, steps: [] } } as const;
  const [first, second] = offer([1_000, 1_000]).rates;
  assert.ok(first && second);
  const mixed = offer([], { rates: [first, { ...second, cancellation: strict }] });
  assert.equal(
    isFreeAt(mixed, { checkin: '2026-06-10', timeZone: 'UTC', atMs: 0 }),
    false,
    'one room is not',
  );
});
