import type { Caller, Owner } from '../accounts/caller.ts';
import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../contract/needs.ts';
import type { GatewayState } from './gateways/gateway.ts';
import { sandboxGateway } from './gateways/sandbox/sandbox-kind.ts';

import { signPaymentToken } from './payment-token.ts';
import {
  isTestCard,
  LATE_MS,
  testCards,
  type ChallengeAnswer,
  type TestCard,
} from './gateways/sandbox/sandbox-cards.ts';
import { notifyOfSandboxPayment } from './tasks.ts';
import { transactionOf, type Transaction } from './money/transactions.ts';

export interface SandboxPaid {
  readonly transactionId: string;
  readonly state: string;
  /** The signed token for `payment.token` of a booking. */
  readonly token: string;
}

/** Acts as the payment page: sandbox transactions are paid with the name of a test card. */
export async function payInSandbox(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'queue' | 'metrics'>,
  owner: Owner | Caller,
  { transactionId, card }: { transactionId: string; card: string },
): Promise<SandboxPaid> {
  const known = testCardNamed(card);
  const transaction = await transactionOf(needs.db, owner, transactionId);
  if (transaction?.gateway !== 'sandbox') throw refuse('entity-not-found');
  const state = await payWithTestCard(needs, transaction, { card: known });
  const token = await signPaymentToken(needs, {
    transactionId,
    provider: 'sandbox',
    prebookId: transaction.prebook,
  });
  return { transactionId, state, token };
}

export function testCardNamed(card: string): TestCard {
  if (isTestCard(card)) return card;
  const names = Object.keys(testCards).join(', ');
  throw refuse('invalid-field', `card "${card}" is not a test card: expected one of ${names}`);
}

interface Paying {
  readonly card: TestCard;
  readonly challenge?: ChallengeAnswer | undefined;
}

/** Returns the state of the payment. */
export async function payWithTestCard(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'queue' | 'metrics'>,
  { gatewayPayment }: Pick<Transaction, 'gatewayPayment'>,
  { card, challenge }: Paying,
): Promise<GatewayState['state']> {
  const { state } = await sandboxGateway(needs).pay(gatewayPayment, card, challenge);
  await notify(needs, { gatewayPayment, card });
  return state;
}

/** The notices of the gateway: one; or one three seconds later for the slow bank; or several. */
async function notify(
  { db, queue, random }: Pick<Needs, 'db' | 'queue' | 'random'>,
  { gatewayPayment, card }: { gatewayPayment: string; card: TestCard },
): Promise<void> {
  const startAfterMs = card === 'late' ? LATE_MS : 0;
  const notice = () => ({ id: `ntc_${random.uuid()}`, gatewayPayment });
  const once = notice();
  const notices =
    card === 'contradict'
      ? ['voided', 'captured', 'declined'].map((says) => ({ ...notice(), says }))
      : [once, ...(card === 'double' ? [once] : [])];
  await db.transaction(async (tx) => {
    for (const one of notices) await queue.enqueue(tx, notifyOfSandboxPayment, one, { startAfterMs });
  });
}
