import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import { brokenLedger } from './ledger.ts';
import type { Row } from './money.ts';

/** A booking of 100 and an extra of 30, of which the supplier gets 80. */
const row = {
  id: 'b1',
  status: 'CONFIRMED',
  environment: 'sandbox',
  replaces: null,
  source: 'card',
  payment: '1',
  gatewayPayment: 'pay_1',
  rooms: 100,
  discount: 0,
  extras: 30,
  lost: 0,
  fee: null as number | null,
  askedMs: null as number | null,
  checkin: '2026-07-10',
  zone: 'Europe/Paris',
  fees: [40, 100],
  wallet: 0,
  card: 130,
  held: 0,
  carried: 0,
  supplier: 80,
  sold: 30,
};

/** Cancelled after the first deadline of the policy, and before the second. */
const cancelled = {
  ...row,
  status: 'CANCELLED_WITH_CHARGES',
  fee: 40,
  askedMs: Date.parse('2026-07-09T12:00:00Z'),
  card: 70,
  supplier: 32,
};

/** What is wrong if the gateway has taken 130 and refunded so much. */
function broken(changed: Partial<typeof row>, { refunded = 0, byHand = 0 } = {}): string[] {
  const charge = {
    id: 'pay_1',
    state: 'held',
    captures: new Map([['key', 130]]),
    refunds: new Map([['key', refunded]]),
    byHand: { refunds: byHand > 0 ? [{ atMs: 0, minor: byHand }] : [] },
  };
  const evidence = {
    supplier: { agreed: new Map([['b1', { netMinor: 80, currency: 'USD' }]]) },
    gateway: { charges: new Map([['pay_1', charge]]) },
  };
  return brokenLedger(evidence as unknown as Evidence, [{ ...row, ...changed } as unknown as Row]);
}

test('the ledger has what the gateway has taken and not refunded, if no person has refunded it', () => {
  assert.deepEqual(broken({}), []);
  assert.deepEqual(broken(cancelled, { refunded: 60 }), []);
  assert.deepEqual(broken({ ...cancelled, card: 130 }, { refunded: 60 }), [
    'the ledger has 130 from the card of b1 (CANCELLED_WITH_CHARGES), and the gateway keeps 70',
  ]);
  assert.deepEqual(broken({}, { refunded: 60, byHand: 60 }), []);
});

test('it holds nothing that was taken', () => {
  assert.deepEqual(broken({ held: 130 }), ['the ledger has 130 as held for b1 (CONFIRMED), and 0 is held']);
});

test('it has what is due for rooms and extras, also of a fee', () => {
  assert.deepEqual(broken({ supplier: 79 }), [
    'the ledger has 79 for the supplier of b1 (CONFIRMED), and 80 is due',
  ]);
  assert.deepEqual(broken({ ...cancelled, supplier: 33 }, { refunded: 60 }), []);
  assert.deepEqual(broken({ ...cancelled, supplier: 68 }, { refunded: 60 }), [
    'the ledger has 68 for the supplier of b1 (CANCELLED_WITH_CHARGES), and 32 is due',
  ]);
  assert.deepEqual(broken({ lost: 30 }), ['the ledger has 30 for extras of b1 (CONFIRMED), and 0 is due']);
});

test('what a rebook has moved from one booking is with the other', () => {
  assert.deepEqual(broken({ carried: -60 }), [
    'b1 (CONFIRMED): -60 was moved by a rebook and has not arrived',
  ]);
});
