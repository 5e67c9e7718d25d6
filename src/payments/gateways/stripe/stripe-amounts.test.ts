import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exactStripeAmount, minorOfStripe, stripeAmount, stripeStepMinor } from './stripe-amounts.ts';

const amounts: readonly (readonly [
  currency: string,
  minor: number,
  stripe: number | undefined,
  why: string,
])[] = [
  ['EUR', 12_345, 12_345, 'as ISO 4217 counts'],
  ['HUF', 1_050, 1_050, 'two places, though nobody has coins for them'],
  ['JPY', 500, 500, 'no places'],
  ['MGA', 50_000, 500, 'no places at Stripe, two in ISO 4217'],
  ['MGA', 50_050, undefined, 'half an ariary is no amount at Stripe'],
  ['ISK', 5, 500, 'whole, written with two places'],
  ['UGX', 3_700, 370_000, 'whole, written with two places'],
  ['KWD', 5_120, 5_120, 'three places, in steps of ten'],
  ['KWD', 5_124, undefined, 'between two steps'],
];
for (const [currency, minor, stripe, why] of amounts)
  test(`${minor} minor units of ${currency} are ${stripe ?? 'nothing exact'}: ${why}`, () => {
    assert.equal(exactStripeAmount(minor, currency), stripe);
    if (stripe !== undefined) assert.equal(minorOfStripe(stripe, currency), minor);
  });

test('parts of a held amount never add up to more than it', () => {
  const minor = fc.integer({ min: 0, max: 10 ** 10 });
  const currency = fc.constantFrom('EUR', 'JPY', 'ISK', 'UGX', 'MGA', 'KWD', 'IQD');
  fc.assert(
    fc.property(currency, minor, minor, (code, one, other) => {
      assert.ok(stripeAmount(one, code) + stripeAmount(other, code) <= stripeAmount(one + other, code));
      assert.ok(minorOfStripe(stripeAmount(one, code), code) <= one);
    }),
  );
});

for (const [currency, minor] of [
  ['EUR', 1],
  ['JPY', 1],
  ['ISK', 1],
  ['MGA', 100],
  ['KWD', 10],
] as const)
  test(`the smallest amount of ${currency} that moves is ${minor} minor units`, () => {
    assert.equal(stripeStepMinor(currency), minor);
  });
