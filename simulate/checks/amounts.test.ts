import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Amounts } from '../world/shown.ts';
import { untrueAmounts } from './amounts.ts';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';

const row = {
  id: 'b1',
  prebook: 'p1',
  source: 'card',
  payment: '1',
  gatewayPayment: 'pay_1',
  replaces: null,
  rooms: 100,
  extras: 30,
  discount: 10,
  lost: 20,
  fee: 40,
  // After the first deadline of the policy, and before the second.
  checkin: '2026-07-10',
  zone: 'Europe/Paris',
  fees: [40, 90],
  askedMs: Date.parse('2026-07-09T12:00:00Z'),
};

/** What is wrong if a caller has read this, and the gateway has taken 120 and refunded so much. */
function broken(status: string, amounts: Partial<Amounts>, refunded: number): string[] {
  const charge = {
    captures: new Map([['key', 120]]),
    refunds: new Map([['key', refunded]]),
    byHand: { refunds: [] },
  };
  const evidence = {
    gateway: { charges: new Map([['pay_1', charge]]) },
    seen: [{ booking: status === '' ? undefined : { id: 'b1', status }, prebook: 'p1', amounts }],
    repeated: [],
    receiver: { deliveries: [] },
  };
  return untrueAmounts(evidence as unknown as Evidence, [row as unknown as Row]);
}

test('the price of a prebook is that of its booking', () => {
  assert.deepEqual(broken('', { price: 120 }, 0), []);
  assert.deepEqual(broken('', { price: 130 }, 0), [
    'the prebook p1 was said to cost 130, and its booking costs 120',
  ]);
});

test('nothing costs less than nothing', () => {
  assert.deepEqual(broken('', { price: -120 }, 0), [
    'p1 was said to cost -120',
    'the prebook p1 was said to cost -120, and its booking costs 120',
  ]);
});

test('extras that are given up may still be in the price while a booking is open, and not later', () => {
  assert.deepEqual(broken('PENDING', { price: 120 }, 20), []);
  assert.deepEqual(broken('CONFIRMED', { price: 100, refunded: 20 }, 20), []);
  assert.deepEqual(broken('CONFIRMED', { price: 120 }, 20), [
    'the price of b1 (CONFIRMED) was said to be 120, and is 100',
  ]);
});

test('the fee is that of the policy, and the refund that of the gateway', () => {
  const read = { price: 100, fee: 40, refund: 50, refunded: 70 };
  assert.deepEqual(broken('CANCELLED_WITH_CHARGES', read, 70), []);
  assert.deepEqual(broken('CANCELLED_WITH_CHARGES', { ...read, fee: 45 }, 70), [
    'the fee of b1 (CANCELLED_WITH_CHARGES) was said to be 45, and is 40',
  ]);
  assert.deepEqual(broken('CANCELLED_WITH_CHARGES', read, 60), [
    'the refund of b1 (CANCELLED_WITH_CHARGES) was said to be 50, and is 40',
    'the sum of refunds of b1 (CANCELLED_WITH_CHARGES) was said to be 70, and is 60',
  ]);
});
