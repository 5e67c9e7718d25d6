import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SupplierOffer, SupplierRate } from './offer.ts';
import { flawOf, mostMinorOf } from './sellable.ts';

const sound: SupplierRate = {
  name: 'Double',
  board: 'RO',
  netMinor: 10_000,
  taxes: [{ included: true, description: 'Tax', minor: 100 }],
  maxOccupancy: 2,
  remarks: '',
  cancellation: { kind: 'policy', policy: { refundable: true, steps: [{ fromMs: 0, feeMinor: 10_000 }] } },
};
const offer = (...rates: readonly SupplierRate[]): SupplierOffer => ({
  hotelId: 1,
  token: '',
  roomCode: '',
  isPackage: false,
  paymentType: 'NUITEE_PAY',
  currency: 'USD',
  rates,
});
const withFee = (feeMinor: number): SupplierRate['cancellation'] => ({
  kind: 'policy',
  policy: { refundable: true, steps: [{ fromMs: 0, feeMinor }] },
});
const withNight = (night: number): SupplierRate['cancellation'] => ({
  kind: 'terms',
  terms: { refundable: false, steps: [] },
  nightsMinor: [night],
});
const tax = (minor: number) => [{ included: false, description: '', minor }];

const cases: readonly (readonly [what: string, change: Partial<SupplierRate>, flaw: string | undefined])[] = [
  ['a sound rate', {}, undefined],
  ['the highest price', { netMinor: 1_000_000 }, undefined],
  ['a price above the highest', { netMinor: 1_000_001 }, 'price'],
  ['a price of zero', { netMinor: 0 }, 'price'],
  ['a price below zero', { netMinor: -1 }, 'price'],
  ['a price that could not be read', { netMinor: Number.NaN }, 'price'],
  ['a part of a minor unit', { netMinor: 0.5 }, 'price'],
  ['an endless price', { netMinor: Number.POSITIVE_INFINITY }, 'price'],
  ['a tax below zero', { taxes: tax(-1) }, 'tax'],
  ['a tax above the highest price', { taxes: tax(1_000_001) }, 'tax'],
  ['a fee below zero', { cancellation: withFee(-1) }, 'fee'],
  ['a fee that could not be read', { cancellation: withFee(Number.NaN) }, 'fee'],
  ['a night below zero', { cancellation: withNight(-1) }, 'fee'],
];
for (const [what, change, flaw] of cases)
  test(`${what}: ${flaw ?? 'can be sold'}`, () => {
    assert.equal(flawOf(offer({ ...sound, ...change }), { rooms: 1, mostMinor: 1_000_000 }), flaw);
  });

test('one rate for each room; a room of a package may cost nothing, and all of them together may not', () => {
  const free = { ...sound, netMinor: 0 };
  const flaw = (...rates: readonly SupplierRate[]) =>
    flawOf(offer(...rates), { rooms: 2, mostMinor: 15_000 });
  assert.equal(flaw(sound), 'rooms');
  assert.equal(flaw(sound, free), undefined);
  assert.equal(flaw(free, free), 'price');
  assert.equal(flaw(sound, sound), 'price', 'the sum is above the highest price');
});

test('the highest price is ten million US dollars, in minor units of the currency', () => {
  assert.equal(mostMinorOf('USD', '1'), 1_000_000_000);
  assert.equal(mostMinorOf('JPY', '150'), 1_500_000_000);
  assert.equal(mostMinorOf('KWD', '0.3'), 3_000_000_000);
  assert.equal(mostMinorOf('XYZ', undefined), 1_000_000_000_000);
});
