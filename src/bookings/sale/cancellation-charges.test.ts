import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  chargesAt,
  chargesToCome,
  keptShares,
  refundShares,
  sharesWithout,
  type Sold,
} from './cancellation-charges.ts';

const steps = [
  { fromMs: 100, feeMinor: 5_000 },
  { fromMs: 200, feeMinor: 22_000 },
];
const sold: Sold = {
  policy: { refundable: true, steps },
  roomsMinor: 22_000,
  commissionMinor: 2_000,
  vouchersMinor: 0,
  extrasVouchersMinor: 0,
  extrasMinor: 700,
  paysAtHotel: false,
};

describe('what a cancellation costs', () => {
  const cases: readonly (readonly [string, Partial<Sold>, number, number, number])[] = [
    ['before the first deadline nothing', {}, 99, 0, 22_000],
    ['from the first deadline its fee', {}, 100, 5_000, 17_000],
    ['from the last deadline everything', {}, 200, 22_000, 0],
    ['without a way back everything at once', { policy: { refundable: false, steps: [] } }, 0, 22_000, 0],
    ['a voucher is no money of the buyer', { vouchersMinor: 4_000 }, 99, 0, 18_000],
    ["the buyer's money pays the fee, not the voucher", { vouchersMinor: 4_000 }, 100, 5_000, 13_000],
    ['never more than the buyer paid', { vouchersMinor: 20_000 }, 100, 2_000, 0],
    ['a room paid at the hotel owes its fee there', { paysAtHotel: true }, 150, 5_000, 0],
  ];
  for (const [name, further, atMs, feeMinor, refundMinor] of cases)
    test(name, () => assert.deepEqual(chargesAt({ ...sold, ...further }, atMs), { feeMinor, refundMinor }));
});

describe('later charges', () => {
  test('are all later instants at which a cancellation costs more', () => {
    assert.deepEqual(
      chargesToCome(sold, 99).map(({ fromMs, feeMinor }) => [fromMs, feeMinor]),
      [
        [100, 5_000],
        [200, 22_000],
      ],
    );
    assert.deepEqual(chargesToCome(sold, 200), []);
    assert.deepEqual(chargesToCome({ ...sold, policy: { refundable: false, steps: [] } }, 0), []);
  });

  test('leave out a step that changes nothing because of a voucher', () => {
    const covered = { ...sold, vouchersMinor: 21_000 };
    assert.deepEqual(
      chargesToCome(covered, 0).map(({ feeMinor }) => feeMinor),
      [1_000],
    );
  });
});

describe('the shares of a refund', () => {
  test('supplier and we refund in proportion; the voucher gets back what has not paid a fee', () => {
    assert.deepEqual(refundShares({ ...sold, vouchersMinor: 4_000 }, 99), {
      supplierMinor: 20_000,
      commissionMinor: 2_000,
      extrasMinor: 0,
      vouchersMinor: 4_000,
    });
    assert.deepEqual(refundShares(sold, 100), {
      supplierMinor: 15_455,
      commissionMinor: 1_545,
      extrasMinor: 0,
      vouchersMinor: 0,
    });
    // The buyer's money pays all, 2,000 and nothing of the fee of 5,000.
    for (const [vouchersMinor, backMinor] of [
      [4_000, 4_000],
      [20_000, 17_000],
      [22_000, 17_000],
    ] as const)
      assert.deepEqual(refundShares({ ...sold, vouchersMinor }, 100), {
        supplierMinor: 15_455,
        commissionMinor: 1_545,
        extrasMinor: 0,
        vouchersMinor: backMinor,
      });
  });

  test('of held money, the fee and the extras are captured', () => {
    assert.deepEqual(keptShares(sold, 99), {
      capturedMinor: 700,
      commissionMinor: 0,
      extrasMinor: 700,
      vouchersMinor: 0,
    });
    assert.equal(keptShares(sold, 100).capturedMinor, 5_700);
  });

  test('of held money, a voucher pays the rest of the fee, and extras that it paid in 0.1.0', () => {
    const paid = { ...sold, vouchersMinor: 20_000 };
    assert.equal(keptShares(paid, 99).vouchersMinor, 0);
    assert.deepEqual(keptShares(paid, 100), {
      capturedMinor: 2_700,
      commissionMinor: 454,
      extrasMinor: 700,
      vouchersMinor: 3_000,
    });
    assert.equal(keptShares({ ...sold, vouchersMinor: 4_000 }, 100).vouchersMinor, 0);
    const paidInFull = { ...sold, vouchersMinor: 22_000, extrasVouchersMinor: 300 };
    assert.deepEqual(keptShares(paidInFull, 99), {
      capturedMinor: 400,
      commissionMinor: 0,
      extrasMinor: 700,
      vouchersMinor: 300,
    });
  });

  test('what is missing of the money comes from the commission, then from the rooms, then from the extras', () => {
    const kept = { capturedMinor: 5_700, commissionMinor: 455, extrasMinor: 700, vouchersMinor: 0 };
    const without = (missingMinor: number) => {
      const { capturedMinor, commissionMinor, extrasMinor } = sharesWithout(kept, missingMinor);
      return [capturedMinor - commissionMinor - extrasMinor, commissionMinor, extrasMinor];
    };
    assert.deepEqual(without(0), [4_545, 455, 700]);
    assert.deepEqual(without(400), [4_545, 55, 700]);
    assert.deepEqual(without(1_455), [3_545, 0, 700]);
    assert.deepEqual(without(5_100), [0, 0, 600]);
  });

  test('the shares add up, whatever was sold and whenever it is cancelled', () => {
    const any = fc.record({
      roomsMinor: fc.integer({ min: 1, max: 10 ** 9 }),
      share: fc.integer({ min: 0, max: 100 }),
      voucherShare: fc.integer({ min: 0, max: 100 }),
      fees: fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 4 }),
      refundable: fc.boolean(),
      paysAtHotel: fc.boolean(),
      atMs: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(any, ({ roomsMinor, share, voucherShare, fees, refundable, paysAtHotel, atMs }) => {
        const one: Sold = {
          policy: {
            refundable,
            steps: fees.sort((a, b) => a - b).map((feeMinor, at) => ({ fromMs: at + 1, feeMinor })),
          },
          roomsMinor,
          commissionMinor: Math.floor((roomsMinor * share) / 100),
          vouchersMinor: paysAtHotel ? 0 : Math.floor((roomsMinor * voucherShare) / 100),
          extrasVouchersMinor: 0,
          extrasMinor: 0,
          paysAtHotel,
        };
        const { feeMinor, refundMinor } = chargesAt(one, atMs);
        assert.ok(feeMinor >= 0 && refundMinor >= 0);
        if (!paysAtHotel) assert.equal(feeMinor + refundMinor, roomsMinor - one.vouchersMinor);
        const { supplierMinor, commissionMinor, vouchersMinor } = refundShares(one, atMs);
        assert.equal(supplierMinor + commissionMinor, refundMinor + vouchersMinor);
        assert.ok(supplierMinor >= 0 && commissionMinor >= 0 && commissionMinor <= one.commissionMinor + 1);
        for (const step of chargesToCome(one, atMs))
          assert.deepEqual(chargesAt(one, step.fromMs), {
            feeMinor: step.feeMinor,
            refundMinor: step.refundMinor,
          });
      }),
    );
  });
});
