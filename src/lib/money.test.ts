import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { converted, decimalText, percentDifference, percentOf, scaled, split } from './money.ts';

test('the rounding mode is explicit, and `half-even` rounds a half to the even neighbour', () => {
  const rows = [
    [5, 'down', 2],
    [5, 'up', 3],
    [5, 'half-even', 2],
    [7, 'half-even', 4],
    [-5, 'half-even', -2],
    [-5, 'down', -3],
  ] as const;
  for (const [value, rounding, wanted] of rows)
    assert.equal(scaled(value, { over: 1, under: 2, rounding }), wanted);
});

test('the fast path and the exact path give the same number', () => {
  const roundings = fc.constantFrom('down', 'up', 'half-even');
  const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(
      whole,
      fc.nat(5_000),
      fc.integer({ min: 1, max: 5_000 }),
      roundings,
      (value, over, under, rounding) => {
        const long = scaled(value, { over: BigInt(over), under: BigInt(under), rounding });
        assert.equal(scaled(value, { over, under, rounding }), long);
      },
    ),
  );
});

test('the fast path is also exact close to whole numbers and for large amounts', () => {
  const roundings = fc.constantFrom('down', 'up', 'half-even');
  const parts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: 1, max: 4_000_000 }),
      fc.integer({ min: -1, max: 1 }),
      roundings,
      (whole, under, remainder, rounding) => {
        const value = whole * under + remainder;
        const long = scaled(value, { over: 1n, under: BigInt(under), rounding });
        assert.equal(scaled(value, { over: 1, under, rounding }), long);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('conversion respects the decimal places of both currencies', () => {
  const yen = { fromPerUsd: '1', toPerUsd: '150.5', fromExponent: 2, toExponent: 0 };
  assert.equal(converted(10_000, yen, 'half-even'), 15_050);
  const dinar = { fromPerUsd: '1', toPerUsd: '0.307', fromExponent: 2, toExponent: 3 };
  assert.equal(converted(10_000, dinar, 'half-even'), 30_700);
});

test('percentages are decimal, not binary', () => {
  assert.equal(percentOf(1_000, '0.1', 'half-even'), 1);
  assert.equal(percentOf(10_050, decimalText(7.1), 'up'), 714);
  assert.equal(decimalText(1e-7), '0.0000001');
});

test('the parts of a split add up to the total, whatever the weights', () => {
  const weights = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.nat(1_000_000_000), weights, (total, shares) => {
      const parts = split(total, shares);
      assert.equal(
        parts.reduce((one, other) => one + other, 0),
        total,
      );
      for (const [at, part] of parts.entries())
        assert.ok(part >= 0 && (shares[at] !== 0 || part === 0 || shares.every((share) => share === 0)));
    }),
  );
});

test('a difference has two decimals and a sign', () => {
  assert.equal(percentDifference(30_500, 32_050), 5.08);
  assert.equal(percentDifference(10_000, 9_000), -10);
  assert.equal(percentDifference(0, 0), 0);
});
