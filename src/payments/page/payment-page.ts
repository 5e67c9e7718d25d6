import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import { amountOf } from '../../lib/currency.ts';
import type { GatewayState } from '../gateways/gateway.ts';
import type { ChallengeAnswer, FormSettings } from '../gateways/gateway-kind.ts';
import { formSettings, gatewayNamed, type GatewayName } from '../gateways/gateways.ts';
import { transactionOfSecret, type Transaction } from '../money/transactions.ts';
import { payWithTestCard } from '../pay-in-sandbox.ts';

/** What the form does next. `closed`: the transaction was used or released. */
export const pageStates = ['open', 'challenge', 'processing', 'authorised', 'declined', 'closed'] as const;
export type PageState = (typeof pageStates)[number];

/** What the payment form in a browser needs. */
export interface PagePayment extends FormSettings {
  readonly transactionId: string;
  readonly prebookId: string;
  readonly amount: number;
  readonly currency: string;
  readonly gateway: GatewayName;
  readonly state: PageState;
}

/** The payment of a client secret, for the page that was given it. */
export async function readPagePayment(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>,
  clientSecret: string,
): Promise<PagePayment> {
  const transaction = await payable(needs, clientSecret);
  const { id, prebook, gateway, gatewayPayment, amountMinor, currency, state } = transaction;
  const isOpen = state === 'open';
  return {
    transactionId: id,
    prebookId: prebook,
    amount: amountOf(amountMinor, currency),
    currency,
    gateway,
    state: isOpen ? shown((await gatewayNamed(needs, gateway).read(gatewayPayment)).state) : 'closed',
    ...formSettings(needs, gateway),
  };
}

interface Paying {
  readonly clientSecret: string;
  /** The name of a test card, never a number. */
  readonly card: string;
  readonly challenge?: ChallengeAnswer | undefined;
}

/** Pays in the sandbox, as the form does: with a test card that is chosen by name. */
export async function payOnPage(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'queue' | 'metrics'>,
  { clientSecret, card, challenge }: Paying,
): Promise<{ readonly state: PageState }> {
  const transaction = await payable(needs, clientSecret);
  if (transaction.state !== 'open') return { state: 'closed' };
  const { state, asksToConfirm } = await payWithTestCard(needs, transaction, { card, challenge });
  return { state: asksToConfirm ? 'challenge' : shown(state) };
}

async function payable({ db }: Pick<Needs, 'db'>, clientSecret: string): Promise<Transaction> {
  const transaction = await transactionOfSecret(db, clientSecret);
  if (transaction === undefined) throw refuse('entity-not-found', 'no payment has this client secret');
  return transaction;
}

/** Money that was captured or released belongs to a transaction that no page can pay. */
function shown(state: GatewayState['state']): PageState {
  return state === 'captured' || state === 'voided' ? 'closed' : state;
}
