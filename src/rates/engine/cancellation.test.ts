import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  feeAt,
  freeUntilMs,
  gmtText,
  policyChanged,
  policyOf,
  refundableTagAt,
  stepsFrom,
  withFees,
  type Policy,
  type Terms,
} from './cancellation.ts';

const twoDays: Terms = {
  refundable: true,
  steps: [
    { daysBefore: 0, at: '18:00', penalty: { kind: 'percent', percent: '100' } },
    { daysBefore: 2, at: '18:00', penalty: { kind: 'nights', nights: 1 } },
  ],
};
const nightsMinor = [10_000, 12_000];

function deadlines(timeZone: string | undefined, checkin = '2026-06-10'): string[] {
  return policyOf(twoDays, { checkin, timeZone, nightsMinor }).steps.map(({ fromMs }) => gmtText(fromMs));
}

test("a deadline is read in the hotel's local time and returned in GMT", () => {
  const rows: readonly (readonly [string | undefined, string])[] = [
    ['Europe/Paris', '2026-06-08 16:00:00'],
    ['America/New_York', '2026-06-08 22:00:00'],
    ['Asia/Kolkata', '2026-06-08 12:30:00'],
    ['Pacific/Kiritimati', '2026-06-08 04:00:00'],
    ['UTC', '2026-06-08 18:00:00'],
  ];
  for (const [zone, wanted] of rows) assert.equal(deadlines(zone)[0], wanted, String(zone));
});

test('an unknown zone gives the earliest instant of all zones', () => {
  for (const zone of [undefined, '', 'Atlantis/Sunken_City'])
    assert.equal(deadlines(zone)[0], '2026-06-08 04:00:00', String(zone));
});

test('in an hour that is skipped or repeated, the earlier instant is used', () => {
  const at = (time: string): Terms => ({
    refundable: true,
    steps: [{ daysBefore: 0, at: time, penalty: { kind: 'percent', percent: '50' } }],
  });
  const repeated = policyOf(at('02:30'), {
    checkin: '2026-10-25',
    timeZone: 'Europe/Berlin',
    nightsMinor,
  });
  assert.equal(gmtText(repeated.steps[0]?.fromMs ?? 0), '2026-10-25 00:30:00');
  const skipped = policyOf(at('02:30'), { checkin: '2026-03-29', timeZone: 'Europe/Berlin', nightsMinor });
  assert.equal(gmtText(skipped.steps[0]?.fromMs ?? 0), '2026-03-29 00:30:00');
});

test('the fee is that of the latest step reached', () => {
  const policy = policyOf(twoDays, { checkin: '2026-06-10', timeZone: 'UTC', nightsMinor });
  const at = (text: string): number => feeAt(policy, { atMs: Date.parse(text), totalMinor: 22_000 });
  assert.equal(at('2026-06-08T17:59:59.999Z'), 0);
  assert.equal(at('2026-06-08T18:00:00Z'), 10_000);
  assert.equal(at('2026-06-10T17:59:59Z'), 10_000);
  assert.equal(at('2026-06-10T18:00:00Z'), 22_000);
  assert.equal(freeUntilMs(policy), Date.parse('2026-06-08T18:00:00Z'));
});

test('a non-refundable stay costs its full price at any time', () => {
  const policy = policyOf(
    { refundable: false, steps: [] },
    { checkin: '2026-06-10', timeZone: 'UTC', nightsMinor },
  );
  assert.equal(feeAt(policy, { atMs: 0, totalMinor: 22_000 }), 22_000);
  assert.equal(freeUntilMs(policy), undefined);
});

describe('whether a policy differs from the accepted one', () => {
  const fees = (feeMinor: number, later = 22_000): Policy => ({
    refundable: true,
    steps: [
      { fromMs: 1, feeMinor },
      { fromMs: 2, feeMinor: later },
    ],
  });
  const accepted = { policy: fees(10_000), priceMinor: 22_000 };
  const cases: readonly (readonly [string, Policy, number, boolean])[] = [
    ['the same', fees(10_000), 22_000, false],
    ['a higher fee at the same price', fees(10_001), 22_000, true],
    ['a lower fee at the same price', fees(5_000), 22_000, true],
    ['another fee of a later step alone', fees(10_000, 21_000), 22_000, true],
    ['fees that moved with the price', fees(15_000, 33_000), 33_000, false],
    ['fees that moved with the price, rounded', fees(10_046, 22_100), 22_100, false],
    ['the same fee of half the price', fees(10_000, 11_000), 11_000, true],
    ['an earlier deadline', { refundable: true, steps: fees(10_000).steps.slice(1) }, 22_000, true],
    ['no way back', { refundable: false, steps: [] }, 22_000, true],
  ];
  for (const [name, policy, priceMinor, expected] of cases)
    test(name, () => assert.equal(policyChanged(accepted, { policy, priceMinor }, { rooms: 1 }), expected));

  test('each room may have been rounded separately', () => {
    const now = { policy: fees(15_003, 33_000), priceMinor: 33_000 };
    assert.equal(policyChanged(accepted, now, { rooms: 3 }), false);
    assert.equal(policyChanged(accepted, now, { rooms: 1 }), true);
  });

  test('another day is a changed deadline; another currency alone is not a change', () => {
    const before = policyOf(twoDays, { checkin: '2026-06-10', timeZone: 'UTC', nightsMinor });
    const later = policyOf(twoDays, { checkin: '2026-06-11', timeZone: 'UTC', nightsMinor });
    const doubled = withFees(before, (fee) => fee * 2);
    const one = { policy: before, priceMinor: 22_000 };
    assert.equal(policyChanged(one, { policy: later, priceMinor: 22_000 }, { rooms: 1 }), true);
    assert.equal(policyChanged(one, { policy: doubled, priceMinor: 44_000 }, { rooms: 1 }), false);
  });
});

test('RFN ends at the instant of the first fee, and only the fee that is due and later ones are listed', () => {
  const policy: Policy = {
    refundable: true,
    steps: [
      { fromMs: 1_000, feeMinor: 10 },
      { fromMs: 2_000, feeMinor: 20 },
      { fromMs: 3_000, feeMinor: 30 },
    ],
  };
  const rows = [
    [999, 'RFN', [10, 20, 30], 0],
    [1_000, 'NRFN', [10, 20, 30], 10],
    [1_999, 'NRFN', [10, 20, 30], 10],
    [2_000, 'NRFN', [20, 30], 20],
    [9_000, 'NRFN', [30], 30],
  ] as const;
  for (const [atMs, tag, fees, dueMinor] of rows) {
    assert.equal(refundableTagAt(policy, atMs), tag, `${atMs}`);
    assert.deepEqual(
      stepsFrom(policy, atMs).map(({ feeMinor }) => feeMinor),
      fees,
    );
    assert.equal(feeAt(policy, { atMs, totalMinor: 100 }), dueMinor);
  }
  assert.equal(refundableTagAt({ refundable: true, steps: [] }, 9_000), 'RFN');
  assert.equal(refundableTagAt({ refundable: false, steps: [] }, 0), 'NRFN');
});
