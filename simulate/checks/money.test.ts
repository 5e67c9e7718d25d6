import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import { brokenMoney, type Row } from './money.ts';

/** A booking of 120 that replaces one which was cancelled free of charge. */
const original = {
  id: 'b1',
  status: 'CANCELLED',
  replaces: null,
  source: 'card',
  payment: '1',
  gatewayPayment: 'pay_1',
  rooms: 100,
  discount: 0,
  extras: 0,
  lost: 0,
  fee: 0,
  wallet: 0,
};
const made = {
  ...original,
  id: 'b2',
  status: 'CONFIRMED',
  replaces: 'b1',
  gatewayPayment: 'pay_2',
  rooms: 120,
};

/** What is wrong if this was taken of the 120 that were held for it, by the program or by a person. */
function broken(taken: number, isByHand: boolean): string[] {
  const charge = {
    amountMinor: 120,
    captures: new Map([['key', taken]]),
    refunds: new Map(),
    byHand: { refunds: [], ...(isByHand && { capturedMinor: taken }) },
  };
  const gateway = { charges: new Map([['pay_2', charge]]) } as unknown as Evidence['gateway'];
  return brokenMoney(gateway, [original, made] as unknown as Row[]);
}

test('a rebook is charged what it costs, or what a person has captured of its hold', () => {
  assert.deepEqual(broken(120, false), []);
  assert.deepEqual(broken(50, false), ['b1 (CANCELLED) and b2 (CONFIRMED): 50 is charged, and 120 is owed']);
  assert.deepEqual(broken(50, true), []);
});
