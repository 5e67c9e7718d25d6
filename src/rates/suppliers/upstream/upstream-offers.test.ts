import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offersOfHotel } from './upstream-offers.ts';
import type { UpstreamOffer, UpstreamPolicyStep, UpstreamRate } from './upstream-shapes.ts';

interface RateCase {
  readonly amount?: number | undefined;
  readonly step?: Partial<UpstreamPolicyStep>;
}

/** A rate of the upstream service; without an amount its price is null. */
function rate({ amount, step = {} }: RateCase): UpstreamRate {
  const cancelPolicyInfos = [{ cancelTime: '2026-06-08 16:00:00', amount: 10, ...step }];
  return {
    name: 'Double',
    boardType: 'RO',
    retailRate: { total: amount === undefined ? null : [{ amount, currency: 'USD' }] },
    cancellationPolicies: { refundableTag: 'RFN', cancelPolicyInfos },
  };
}

const offer = (...rates: readonly UpstreamRate[]): UpstreamOffer => ({ offerId: 'o', rates });
const read = (...roomTypes: readonly UpstreamOffer[]) => offersOfHotel({ hotelId: 'lp7', roomTypes });

function feeOf(rateCase: RateCase): number | undefined {
  const [cancellation] = read(offer(rate(rateCase))).map(({ rates }) => rates[0]?.cancellation);
  return cancellation?.kind === 'policy' ? cancellation.policy.steps[0]?.feeMinor : undefined;
}

test('a fee is an amount of money, or a percentage of the price', () => {
  assert.equal(feeOf({ amount: 120, step: { amount: 100, type: 'percentage' } }), 12_000);
  assert.equal(feeOf({ amount: 99.99, step: { amount: 12.5, type: 'percentage' } }), 1_250, 'rounded up');
  assert.equal(feeOf({ amount: 120, step: { amount: 100, type: 'amount' } }), 10_000);
  assert.equal(feeOf({ amount: 120, step: { amount: 100 } }), 10_000);
});

test('a fee of an unknown kind, or in a currency other than that of the price, cannot be read', () => {
  for (const step of [{ type: 'percent' }, { currency: 'JPY' }, { type: 'amount', currency: 'KWD' }])
    assert.equal(feeOf({ amount: 120, step }), Number.NaN, JSON.stringify(step));
  assert.equal(feeOf({ amount: 120, step: { currency: 'USD' } }), 1_000);
  assert.equal(feeOf({ amount: 120, step: { currency: 'EUR', type: 'percentage' } }), 1_200);
});

test('a time counts in its zone', () => {
  const atOf = (timezone: string | null): string | undefined => {
    const [found] = read(offer(rate({ amount: 120, step: { timezone } })));
    const cancellation = found?.rates[0]?.cancellation;
    const step = cancellation?.kind === 'policy' ? cancellation.policy.steps[0] : undefined;
    return step && new Date(step.fromMs).toISOString().slice(0, 16);
  };
  for (const zone of [null, '', 'GMT', 'utc', 'Etc/UTC', '+00:00'])
    assert.equal(atOf(zone), '2026-06-08T16:00', String(zone));
  assert.equal(atOf('America/New_York'), '2026-06-08T20:00');
  assert.equal(atOf('+09:00'), '2026-06-08T07:00');
  assert.equal(atOf('Nowhere/Atall'), undefined, 'the offer cannot be read');
});

test('of two fees at one time the higher one counts, in whatever order they are listed', () => {
  const steps = [99, 22].map((amount) => ({ cancelTime: '2026-06-08 16:00:00', amount }));
  for (const cancelPolicyInfos of [steps, steps.toReversed()]) {
    const policies = { refundableTag: 'RFN', cancelPolicyInfos };
    const [found] = read(offer({ ...rate({ amount: 120 }), cancellationPolicies: policies }));
    const cancellation = found?.rates[0]?.cancellation;
    assert.equal(cancellation?.kind === 'policy' && cancellation.policy.steps.at(-1)?.feeMinor, 9_900);
  }
});

test('a tax in a currency other than that of the price cannot be read', () => {
  const taxed = rate({ amount: 120 });
  const taxesAndFees = [{ included: false, amount: 5, currency: 'EUR' }];
  const [found] = read(offer({ ...taxed, retailRate: { ...taxed.retailRate, taxesAndFees } }));
  assert.equal(found?.rates[0]?.taxes[0]?.minor, Number.NaN);
});

test('the price of a package may be given at its first room only', () => {
  const [found] = read(offer(rate({ amount: 300 }), rate({})));
  assert.deepEqual(
    found?.rates.map(({ netMinor }) => netMinor),
    [30_000, 0],
  );
});

test('an offer that cannot be read is left out, and the others are kept', () => {
  const good = offer(rate({ amount: 300 }));
  const bad = [
    offer(),
    offer(rate({})),
    offer(rate({ amount: 300, step: { cancelTime: 'soon' } })),
    // Another service may leave out anything.
    { offerId: 'o' } as UpstreamOffer,
  ];
  assert.equal(read(good, ...bad, good).length, 2);
  // It is dropped later, where such offers are counted.
  assert.equal(read(offer(rate({ amount: Number.POSITIVE_INFINITY })))[0]?.rates[0]?.netMinor, Number.NaN);
  assert.deepEqual(offersOfHotel({ hotelId: 'lp7', roomTypes: null }), []);
});

test('an offer whose id is not a text, or too long for our own id, is left out, and the others are kept', () => {
  const bad = [5, null, {}, true, undefined, '', 'o'.repeat(60_000)].map(
    // The types of the answer are not checked before.
    (offerId) => ({ offerId, rates: [rate({ amount: 120 })] }) as unknown as UpstreamOffer,
  );
  assert.deepEqual(
    read(...bad, offer(rate({ amount: 120 }))).map(({ token }) => token),
    ['o'],
  );
});

test('a room type may be a number', () => {
  const roomTypes = ['r7', 7, {}, null, undefined].map(
    (roomTypeId) => ({ ...offer(rate({ amount: 120 })), roomTypeId }) as unknown as UpstreamOffer,
  );
  assert.deepEqual(
    read(...roomTypes).map(({ roomCode }) => roomCode),
    ['r7', '7', '', '', ''],
  );
});

test('numbers and flags of any other type are not passed on', () => {
  const sent = (more: object, included: unknown) => {
    const one = rate({ amount: 120 });
    const taxesAndFees = [{ included, description: 'City tax', amount: 1, currency: 'USD' }];
    // The types of the answer are not checked before.
    return offer({ ...one, ...more, retailRate: { ...one.retailRate, taxesAndFees } } as UpstreamRate);
  };
  for (const maxOccupancy of ['x', '4,"a":1', {}, [2], null, -1, 2.5, Number.NaN])
    assert.equal(read(sent({ maxOccupancy }, true))[0]?.rates[0]?.maxOccupancy, 0, String(maxOccupancy));
  assert.equal(read(sent({ maxOccupancy: 3 }, true))[0]?.rates[0]?.maxOccupancy, 3);
  for (const included of ['x', 'false', 1, {}]) {
    const tax = read(sent({}, included))[0]?.rates[0]?.taxes[0];
    assert.deepEqual([tax?.included, tax?.minor], [false, Number.NaN], String(included));
  }
  for (const included of [false, null, undefined])
    assert.equal(read(sent({}, included))[0]?.rates[0]?.taxes[0]?.minor, 100);
});
