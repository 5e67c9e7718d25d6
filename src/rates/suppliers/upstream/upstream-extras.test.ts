import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extrasOf } from './upstream-extras.ts';
import type { UpstreamRate } from './upstream-shapes.ts';

const rate: UpstreamRate = {
  name: 'Double',
  boardType: 'RO',
  retailRate: { total: [{ amount: 90, currency: 'USD' }] },
  cancellationPolicies: { refundableTag: 'RFN' },
};
const none = { initialMinor: undefined, suggestedMinor: undefined, promotions: undefined, perks: undefined };

test('prices, promotions and perks of another service are passed on', () => {
  const { retailRate } = rate;
  const full = {
    ...rate,
    retailRate: {
      ...retailRate,
      initialPrice: [{ amount: 100, currency: 'USD' }],
      suggestedSellingPrice: [{ amount: 110.5, currency: 'USD' }],
      promotions: [
        { name: 'Sale', promotionCode: 'S', discount: 10, discountType: 'percentage', from: 'a', to: 'b' },
      ],
    },
    perks: [{ perkId: 7, name: 'Wine', amount: 12, currency: 'USD', level: 'ROOM' }],
  };
  assert.deepEqual(extrasOf(full, 'USD'), {
    initialMinor: 10_000,
    suggestedMinor: 11_050,
    promotions: [{ name: 'Sale', code: 'S', percent: 10, from: 'a', to: 'b' }],
    perks: [{ number: 7, name: 'Wine', minor: 1_200, level: 'ROOM' }],
  });
});

test('what cannot be read is left out, and nothing is thrown', () => {
  const spoiled: readonly unknown[] = [
    null,
    undefined,
    'x',
    7,
    {},
    [null],
    [7],
    [{}],
    [[]],
    [{ amount: '1e999', currency: 'USD' }],
    [{ amount: -1, currency: 'USD' }],
    [{ amount: 1e300, currency: 'USD' }],
    [{ amount: 1, currency: 'EUR' }],
  ];
  for (const value of spoiled) {
    const all = { initialPrice: value, suggestedSellingPrice: value, promotions: value };
    // A supplier may send anything.
    const sent = { ...rate, retailRate: { ...rate.retailRate, ...all }, perks: value } as UpstreamRate;
    assert.deepEqual(extrasOf(sent, 'USD'), none, JSON.stringify(value));
  }
});
