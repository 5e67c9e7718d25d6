import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { storeNewHold } from './due-payments.ts';
import { paymentOf } from './payments-store.ts';

const { db } = await testDatabase();
const due = new Date('2026-03-01T00:00:00Z');
await db.run(`insert into accounts (id, name) values ('acc_0000000000000001', 'a')`);

/** A payment that is held at a gateway, and due. */
async function held(id: string) {
  await db.run(
    `insert into payments (id, account, environment, method, source, gateway, gateway_payment, currency, amount_minor,
       state, capture_at, created_at, updated_at)
     values ($1, 'acc_0000000000000001', 'sandbox', 'ACC_CREDIT_CARD', 'card', 'sandbox', $1 || '-first', 'EUR', 500,
       'held', $2, $2, $2)`,
    [id, due],
  );
  return paymentOf(db, id);
}

for (const [title, lateMs, laterMs] of [
  ['in the same millisecond', 0, 1],
  ['by a slow clock', -5_000, 1],
  ['later', 60_000, 60_000],
] as const)
  test(`a new hold ${title} is due at a later time than before, so its capture has a new key`, async () => {
    const payment = await held(`pay_${laterMs}${lateMs}`);
    const at = new Date(due.getTime() + lateMs);
    await storeNewHold(db, payment, { gatewayPayment: 'second', at });
    const { captureAt, gatewayPayment } = await paymentOf(db, payment.id);
    assert.deepEqual([captureAt?.getTime(), gatewayPayment], [due.getTime() + laterMs, 'second']);
  });
