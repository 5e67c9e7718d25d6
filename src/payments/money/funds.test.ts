import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sliceOf, type Fund } from './funds.ts';

const funds: readonly Fund[] = [
  { gatewayPayment: 'own', minor: 40 },
  { gatewayPayment: 'carried', minor: 60 },
];

test('a slice begins in one fund and ends in the next', () => {
  const rows = [
    [0, 40, [['own', 40]]],
    [
      0,
      41,
      [
        ['own', 40],
        ['carried', 1],
      ],
    ],
    [
      10,
      40,
      [
        ['own', 30],
        ['carried', 10],
      ],
    ],
    [40, 60, [['carried', 60]]],
    [90, 10, [['carried', 10]]],
    [0, 0, []],
    [100, 5, []],
  ] as const;
  for (const [afterMinor, minor, wanted] of rows)
    assert.deepEqual(
      sliceOf(funds, { afterMinor, minor }).map((one) => [one.gatewayPayment, one.minor]),
      wanted,
    );
});

test('successive slices contain every fund exactly once', () => {
  const sums = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      sums,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (minors, cuts) => {
        const all = minors.map((minor, at) => ({ gatewayPayment: `p${at}`, minor }));
        const total = minors.reduce((sum, minor) => sum + minor, 0);
        const bounds = [0, ...cuts.map((cut) => Math.floor(cut * total)).sort((a, b) => a - b), total];
        const given = new Map<string, number>();
        for (const [at, afterMinor] of bounds.slice(0, -1).entries()) {
          const minor = (bounds[at + 1] ?? total) - afterMinor;
          const slice = sliceOf(all, { afterMinor, minor });
          assert.equal(
            slice.reduce((sum, fund) => sum + fund.minor, 0),
            minor,
          );
          for (const fund of slice)
            given.set(fund.gatewayPayment, (given.get(fund.gatewayPayment) ?? 0) + fund.minor);
        }
        assert.deepEqual(
          all.map(({ gatewayPayment }) => given.get(gatewayPayment)),
          minors,
        );
      },
    ),
  );
});
