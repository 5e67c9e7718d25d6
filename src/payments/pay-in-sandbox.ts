import type { Caller, Owner } from '../contract/owner.ts';
import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../contract/needs.ts';
import type { TestPaid, TestPaying } from './gateways/gateway-kind.ts';
import { testPaymentsOf } from './gateways/gateways.ts';
import { signPaymentToken } from './payment-token.ts';
import { sendTestNotice } from './tasks.ts';
import { transactionOf, type Transaction } from './money/transactions.ts';

type Paying = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'queue' | 'metrics'>;

export interface SandboxPaid {
  readonly transactionId: string;
  readonly state: string;
  /** The signed token for `payment.token` of a booking. */
  readonly token: string;
}

/** Acts as the payment page: sandbox transactions are paid with the name of a test card. */
export async function payInSandbox(
  needs: Paying,
  owner: Owner | Caller,
  { transactionId, card }: { transactionId: string; card: string },
): Promise<SandboxPaid> {
  const transaction = await transactionOf(needs.db, owner, transactionId);
  if (transaction === undefined || testPaymentsOf(transaction.gateway) === undefined)
    throw refuse('entity-not-found');
  const { state } = await payWithTestCard(needs, transaction, { card });
  const token = await signPaymentToken(needs, {
    transactionId,
    provider: transaction.gateway,
    prebookId: transaction.prebook,
  });
  return { transactionId, state, token };
}

/** Pays a transaction of a gateway that has test cards, and sends the notices of the gateway. */
export async function payWithTestCard(
  needs: Paying,
  { gateway, gatewayPayment }: Pick<Transaction, 'gateway' | 'gatewayPayment'>,
  { card, challenge }: Pick<TestPaying, 'card' | 'challenge'>,
): Promise<TestPaid> {
  const testPayments = testPaymentsOf(gateway);
  if (testPayments === undefined)
    throw refuse('invalid-field', 'this is not a sandbox payment: pay it at its gateway');
  const names = Object.keys(testPayments.cards);
  if (!names.includes(card))
    throw refuse('invalid-field', `card "${card}" is not a test card: expected one of ${names.join(', ')}`);
  const paid = await testPayments.pay(needs, { gatewayPayment, card, challenge });
  await needs.db.transaction(async (tx) => {
    for (const { afterMs, ...notice } of paid.notices)
      await needs.queue.enqueue(tx, sendTestNotice, { gateway, ...notice }, { startAfterMs: afterMs });
  });
  return paid;
}
