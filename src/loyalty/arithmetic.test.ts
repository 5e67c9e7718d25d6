import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  converted,
  discountAbroad,
  discountOn,
  pointsEarned,
  valueOfPoints,
  type VoucherTerms,
} from './arithmetic.ts';

const usd = { exponent: 2, perUsd: '1' };
const yen = { exponent: 0, perUsd: '152.50000000' };
const dinar = { exponent: 3, perUsd: '0.30700000' };

describe('points of a booking', () => {
  const cases = [
    { price: { ...usd, minor: 30_400 }, rate: '0.010000', points: 30 },
    { price: { ...usd, minor: 30_400 }, rate: '0.020000', points: 60 },
    { price: { ...usd, minor: 30_400 }, rate: '1', points: 3_040 },
    { price: { ...usd, minor: 30_400 }, rate: '0', points: 0 },
    // 0.1 + 0.2 in floating point would lose the last point of these.
    { price: { ...usd, minor: 30 }, rate: '1', points: 3 },
    { price: { ...usd, minor: 115_000 }, rate: '0.03', points: 345 },
    // 15,250 yen are 100 dollars; 15,249 are just below.
    { price: { ...yen, minor: 15_250 }, rate: '0.03', points: 30 },
    { price: { ...yen, minor: 15_249 }, rate: '0.03', points: 29 },
    // 30.700 dinars are 100 dollars.
    { price: { ...dinar, minor: 30_700 }, rate: '0.03', points: 30 },
    { price: { ...dinar, minor: 30_699 }, rate: '0.03', points: 29 },
  ];
  for (const { price, rate, points } of cases)
    test(`${price.minor} minor units at ${price.perUsd} a dollar and rate ${rate} earn ${points}`, () => {
      assert.equal(pointsEarned(price, rate), points);
    });
});

describe('worth of points', () => {
  test('ten points are a dollar in every currency, rounded down', () => {
    assert.equal(valueOfPoints(345, usd), 3_450);
    assert.equal(valueOfPoints(345, yen), 5_261);
    assert.equal(valueOfPoints(345, dinar), 10_591);
    assert.equal(valueOfPoints(1, yen), 15);
  });

  test('earning and redeeming points never gains money', () => {
    const currency = fc.record({
      exponent: fc.integer({ min: 0, max: 3 }),
      perUsd: fc.integer({ min: 1, max: 10 ** 10 }).map((scaled) => (scaled / 10 ** 4).toFixed(8)),
    });
    fc.assert(
      fc.property(currency, fc.integer({ min: 0, max: 10 ** 11 }), (money, minor) => {
        assert.ok(valueOfPoints(pointsEarned({ ...money, minor }, '1'), money) <= minor);
        assert.ok(converted({ ...money, minor }, money) === minor);
      }),
    );
  });
});

describe('the discount of a voucher', () => {
  const fixed: VoucherTerms = {
    discountType: 'fixed_amount',
    discountValue: 2_000,
    minimumSpendMinor: 5_000,
    maximumDiscountMinor: null,
  };
  const tenth: VoucherTerms = {
    discountType: 'percentage',
    discountValue: 1_000,
    minimumSpendMinor: 0,
    maximumDiscountMinor: 3_000,
  };
  const cases: readonly (readonly [string, VoucherTerms, number, number | undefined])[] = [
    ['fixed', fixed, 16_366, 2_000],
    ['fixed, exactly the minimum spend', fixed, 5_000, 2_000],
    ['fixed, below the minimum spend', fixed, 4_999, undefined],
    ['fixed, never more than the price', { ...fixed, minimumSpendMinor: 0 }, 1_500, 1_500],
    ['fixed, with a smaller maximum', { ...fixed, maximumDiscountMinor: 1_200 }, 16_366, 1_200],
    ['a tenth', tenth, 12_345, 1_234],
    ['a tenth, capped', tenth, 99_999, 3_000],
    ['everything', { ...tenth, discountValue: 10_000, maximumDiscountMinor: null }, 77, 77],
  ];
  for (const [name, terms, price, expected] of cases)
    test(name, () => assert.equal(discountOn(terms, price), expected));

  const abroad: readonly (readonly [string, VoucherTerms, number, number, number])[] = [
    [
      'all of it leaves nothing to pay',
      { ...tenth, discountValue: 10_000, maximumDiscountMinor: null },
      37_339,
      37_339,
      24_484,
    ],
    ['a fixed sum that covers it, too', { ...fixed, discountValue: 24_484 }, 37_339, 37_339, 24_484],
    ['a share is one of the price itself', { ...tenth, maximumDiscountMinor: null }, 37_339, 3_733, 2_448],
    ['a share above the maximum is the maximum', tenth, 99_999, 4_575, 3_000],
    ['a fixed sum is converted', fixed, 37_339, 3_050, 2_000],
  ];
  for (const [name, terms, minor, discountMinor, amountMinor] of abroad)
    test(`of dollars on a price in yen: ${name}`, () =>
      assert.deepEqual(discountAbroad(terms, { ...yen, minor }, usd), { discountMinor, amountMinor }));

  test('is never negative and never above price or maximum', () => {
    const terms = fc.record({
      discountType: fc.constantFrom('fixed_amount' as const, 'percentage' as const),
      discountValue: fc.integer({ min: 1, max: 10_000 }),
      minimumSpendMinor: fc.integer({ min: 0, max: 10_000 }),
      maximumDiscountMinor: fc.option(fc.integer({ min: 1, max: 10_000 })),
    });
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 10 ** 12 }), (voucher, price) => {
        const discount = discountOn(voucher, price);
        if (discount === undefined) assert.ok(price < voucher.minimumSpendMinor);
        else
          assert.ok(
            discount >= 0 && discount <= price && discount <= (voucher.maximumDiscountMinor ?? price),
          );
      }),
    );
  });
});
