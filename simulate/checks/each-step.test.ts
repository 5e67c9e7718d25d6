import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EachStep } from './each-step.ts';
import type { Evidence } from './evidence.ts';

/** What the history has added, and the rows that every statement of the check finds. It reads no other evidence. */
interface Added {
  readonly room?: string;
  readonly charge?: { readonly taken: number; readonly refunded?: number };
  readonly answers?: readonly { readonly status: string; readonly at: number; readonly refund?: number }[];
  readonly prebook?: string;
  readonly delivery?: string;
  readonly switched?: Evidence['switched'];
  readonly creditLine?: Evidence['creditLine'];
  readonly rows: readonly object[];
}

function broken({
  room,
  charge,
  answers = [],
  prebook,
  delivery,
  switched = {},
  creditLine = {},
  rows,
}: Added): Promise<string[]> {
  const captures = new Map(charge && charge.taken > 0 ? [['key', charge.taken]] : []);
  const refunds = new Map([['key', charge?.refunded ?? 0]]);
  const taken = charge && {
    id: 'pay_1',
    state: 'held',
    captures,
    refunds,
    ...(charge.taken > 0 && { takenAtStep: 1 }),
  };
  const evidence = {
    supplier: {
      rooms: room === undefined ? [] : [{ reference: room }],
      booked: (reference: string) => (reference === room ? [{}] : []),
    },
    gateway: { charges: new Map(taken && [['pay_1', taken]]) },
    seen: [
      ...answers.map(({ status, at, refund }) => ({
        booking: { id: 'b1', status },
        amounts: { refund },
        askedAtStep: at,
        readAtStep: at + 1,
      })),
      ...(prebook === undefined ? [] : [{ prebook }]),
    ],
    receiver: {
      broken: [],
      deliveries: delivery === undefined ? [] : [{ eventId: delivery, isAccepted: true }],
    },
    switched,
    creditLine,
    sessions: { rows: () => Promise.resolve(rows) },
  };
  return new EachStep(evidence as unknown as Evidence).broken();
}

const paid = { status: 'CONFIRMED', charge: 'pay_1' };

test('a room that no committed row expects is a violation', async () => {
  assert.deepEqual(await broken({ room: 'b1', rows: [{}] }), []);
  assert.deepEqual(await broken({ room: 'b1', rows: [] }), [
    'the supplier has booked b1, and no row says that it was asked',
  ]);
});

test('so is money that no payment has, or that is taken before it is stored as held or before there is a room', async () => {
  const charge = { taken: 5 };
  assert.deepEqual(await broken({ room: 'b1', charge, rows: [{ state: 'held', booking: 'b1' }] }), []);
  assert.deepEqual(await broken({ charge: { taken: 0 }, rows: [{ state: 'opened' }] }), []);
  assert.deepEqual(await broken({ charge: { taken: 0 }, rows: [] }), [
    'money is held at pay_1, and no payment has it',
  ]);
  assert.deepEqual(await broken({ charge, rows: [{ state: 'opened', booking: 'b1' }] }), [
    'pay_1 is charged, and is not stored as held',
    'pay_1 is charged, and the supplier has no room for b1',
  ]);
});

test('so is an answer that is lost, goes back, or says CONFIRMED before the money was taken', async () => {
  const answers = [{ status: 'CONFIRMED', at: 1 }];
  assert.deepEqual(
    await broken({ answers, charge: { taken: 5 }, rows: [{ ...paid, state: 'held', booking: null }] }),
    [],
  );
  assert.deepEqual(await broken({ answers, rows: [] }), ['b1 was reported and does not exist']);
  assert.deepEqual(await broken({ answers, charge: { taken: 0 }, rows: [{ ...paid, state: 'held' }] }), [
    'b1 was reported as CONFIRMED before its money was taken',
  ]);
  assert.deepEqual(await broken({ answers, rows: [{ status: 'FAILED', charge: null }] }), [
    'b1 was reported as CONFIRMED and is FAILED',
  ]);
  const back = [...answers, { status: 'PENDING', at: 5 }];
  assert.deepEqual(await broken({ answers: back, rows: [{ status: 'CONFIRMED', charge: null }] }), [
    'b1 was CONFIRMED and later PENDING',
  ]);
});

test('so is a prebook or a voucher that was reported, and is not stored', async () => {
  assert.deepEqual(await broken({ prebook: 'p1', rows: [] }), []);
  assert.deepEqual(await broken({ prebook: 'p1', rows: [{ what: 'the prebook p1' }] }), [
    'the prebook p1 was reported and does not exist',
  ]);
});

test('so is a cancellation that states a refund before the gateway has made it', async () => {
  const answers = [{ status: 'CANCELLED', at: 1, refund: 5 }];
  const rows = [{ status: 'CANCELLED', charge: 'pay_1', isAlone: true, state: 'held', booking: null }];
  assert.deepEqual(await broken({ answers, charge: { taken: 5, refunded: 5 }, rows }), []);
  assert.deepEqual(await broken({ answers, charge: { taken: 5, refunded: 3 }, rows }), [
    'b1 was said to be refunded 5, and is refunded 3',
  ]);
});

test('so is an event that is received before an earlier one of its booking', async () => {
  assert.deepEqual(await broken({ delivery: 'e2', rows: [] }), []);
  assert.deepEqual(await broken({ delivery: 'e2', rows: [{ eventId: 'e1', subject: 'b1' }] }), [
    'e2 of b1 reached its receiver before the earlier e1',
  ]);
});

test('so is a voucher that was switched, and has another status', async () => {
  const rows = [{ code: 'ONCE', status: 'active' }];
  assert.deepEqual(await broken({ switched: { id: 1, status: 'unclear' }, rows }), []);
  assert.deepEqual(await broken({ switched: { id: 1, status: 'inactive' }, rows: [] }), []);
  assert.deepEqual(await broken({ switched: { id: 1, status: 'inactive' }, rows }), [
    'the voucher ONCE was switched to inactive, and is active',
  ]);
});

test('so is a credit line that was set, and is another', async () => {
  const rows = [{ limitMinor: 900, isSuspended: false }];
  assert.deepEqual(await broken({ creditLine: { last: { limitMinor: 900, isSuspended: false } }, rows }), []);
  assert.deepEqual(await broken({ creditLine: { last: { limitMinor: 900, isSuspended: true } }, rows }), [
    'the credit line was set to 900, suspended, and is 900',
  ]);
});
