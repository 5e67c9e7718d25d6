import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  feeAt,
  freeUntilMs,
  gmtText,
  policyChanged,
  policyOf,
  together,
  withFees,
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

test('a deadline is read on the clock of the hotel and told in GMT', () => {
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

test('the hours that clocks skip or repeat count from their earlier reading', () => {
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

test('what is not refundable costs everything at any time', () => {
  const policy = policyOf(
    { refundable: false, steps: [] },
    { checkin: '2026-06-10', timeZone: 'UTC', nightsMinor },
  );
  assert.equal(feeAt(policy, { atMs: 0, totalMinor: 22_000 }), 22_000);
  assert.equal(freeUntilMs(policy), undefined);
});

test('rooms together: fees add up, and one room that is not refundable binds all', () => {
  const one = {
    refundable: true,
    steps: [
      { fromMs: 1, feeMinor: 5 },
      { fromMs: 3, feeMinor: 9 },
    ],
  };
  const other = { refundable: true, steps: [{ fromMs: 2, feeMinor: 4 }] };
  assert.deepEqual(together([one, other]).steps, [
    { fromMs: 1, feeMinor: 5 },
    { fromMs: 2, feeMinor: 9 },
    { fromMs: 3, feeMinor: 13 },
  ]);
  assert.equal(together([one, { refundable: false, steps: [] }]).refundable, false);
});

test('another currency leaves the deadlines alone; another deadline is another policy', () => {
  const policy = policyOf(twoDays, { checkin: '2026-06-10', timeZone: 'UTC', nightsMinor });
  const doubled = withFees(policy, (fee) => fee * 2);
  assert.deepEqual(
    doubled.steps.map(({ feeMinor }) => feeMinor),
    [20_000, 44_000],
  );
  assert.equal(policyChanged(policy, doubled), false);
  const later = policyOf(twoDays, { checkin: '2026-06-11', timeZone: 'UTC', nightsMinor });
  assert.equal(policyChanged(policy, later), true);
});
