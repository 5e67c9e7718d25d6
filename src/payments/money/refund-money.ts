import type { Tx } from '../../contract/database.ts';
import { assert } from '../../lib/assert.ts';
import type { Declined } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/gateways.ts';
import { sliceOf, sumOf, type Fund } from './funds.ts';
import { enter, hasEntry } from './ledger.ts';
import { entryOf, type MoneyNeeds } from './move-money.ts';
import { owedFunds } from './owed-refund.ts';
import { changePayment, fundsOf, type Payment } from './payments-store.ts';
import { endDeduction } from './refund-deductions-store.ts';

/** Refunds captured money: `askRefund` and `recordRefund` are a pair as those of `move-money.ts`. */
export interface Refund {
  /** Identifies this refund of the payment: a repeat moves nothing. */
  readonly name: string;
  /** The amount that is refunded by the original method. */
  readonly amountMinor: number;
  /** The amount that pays the booking that replaces this one. */
  readonly carriedOnMinor: number;
  /** The part of the amount that the operator has paid by another method, because the gateway refuses it. */
  readonly elsewhereMinor?: number;
}

/** The number of refused refunds for each gateway payment. */
export type Refusals = Readonly<Record<string, number>>;

/** A refund, and how often it was refused. */
type Wanted = Pick<Refund, 'name' | 'amountMinor'> & { readonly refusals: Refusals };

export interface RefundDeclined extends Declined {
  readonly gatewayPayment: string;
  /** The part of the refund that is still to be paid. */
  readonly refusedMinor: number;
}

/**
 * Refunds money from the gateway payments that have it: the payment's own first, then those it was carried over
 * from. A refused refund is retried under another key: a gateway repeats its response for the same key.
 */
export async function askRefund(
  needs: MoneyNeeds,
  payment: Payment,
  wanted: Wanted,
): Promise<{ state: 'refunded' } | RefundDeclined> {
  const { gateway, currency } = payment;
  if (gateway === undefined) return { state: 'refunded' };
  const owed = partsOf(payment, wanted);
  const funds = await owedFunds(needs, owed);
  for (const [place, { gatewayPayment, minor }] of funds.entries()) {
    const movement = { key: owed.keyOf(gatewayPayment), gatewayPayment, amountMinor: minor, currency };
    const answer = await gatewayNamed(needs, gateway).refund(movement);
    if (answer.state === 'declined')
      return { ...answer, gatewayPayment, refusedMinor: sumOf(funds.slice(place)) };
  }
  return { state: 'refunded' };
}

/** What is still owed of a refused refund. Undefined: only this program moves money at the gateway. */
export async function refusedNow(
  needs: MoneyNeeds,
  payment: Payment,
  wanted: Wanted,
): Promise<number | undefined> {
  const { gateway } = payment;
  if (gateway === undefined || gatewayNamed(needs, gateway).returned === undefined) return undefined;
  const funds = await owedFunds(needs, partsOf(payment, wanted));
  return sumOf(funds.filter(({ isMade }) => isMade !== true));
}

function partsOf(payment: Payment, { name, amountMinor, refusals }: Wanted) {
  const refund = entryKey(payment, name);
  const keyOf = (gatewayPayment: string) => {
    const refused = refusals[gatewayPayment] ?? 0;
    return `${refund}:${gatewayPayment}${refused === 0 ? '' : `:${refused}`}`;
  };
  return { payment, refund, keyOf, funds: fundsToRefund(payment, amountMinor) };
}

/** Identifies its ledger entry. */
const entryKey = ({ id }: Payment, name: string) => `${id}:refund:${name}`;

function fundsToRefund(payment: Payment, amountMinor: number): Fund[] {
  const { id, refundedMinor } = payment;
  const slice = sliceOf(fundsOf(payment), { afterMinor: refundedMinor, minor: amountMinor });
  const amountThere = sumOf(slice);
  assert(
    amountThere === amountMinor,
    `payment ${id} has ${amountThere} at its gateway to refund, not ${amountMinor}`,
  );
  return slice;
}

/** The shares that pay the refund: they add up to the refund, the amount carried over, and the amount that vouchers get back. */
export interface RefundShares {
  readonly supplierMinor: number;
  readonly commissionMinor: number;
  readonly extrasMinor: number;
  readonly vouchersMinor: number;
}

export async function recordRefund(
  tx: Tx,
  payment: Payment,
  { refund, shares, at }: { refund: Refund; shares: RefundShares; at: Date },
): Promise<void> {
  const { supplierMinor, commissionMinor, extrasMinor, vouchersMinor } = shares;
  const { name, amountMinor, carriedOnMinor, elsewhereMinor = 0 } = refund;
  const allMinor = amountMinor + carriedOnMinor + vouchersMinor;
  assert(supplierMinor + commissionMinor + extrasMinor === allMinor, 'the shares of a refund add up to it');
  if (allMinor === 0) return;
  const { source } = payment;
  // 0.1.0 wrote no entry for a booking that a voucher paid in full: there is nothing to reverse.
  if (source === 'none' && !(await hasEntry(tx, entryOf(payment, 'capture', at).key))) return;
  const lines = {
    ...(source === 'none' ? {} : { [source]: elsewhereMinor - amountMinor }),
    // Paid from the ledger account `funding`.
    funding: -elsewhereMinor,
    carried: -carriedOnMinor,
    vouchers: -vouchersMinor,
    supplier: supplierMinor,
    commission: commissionMinor,
    extras: extrasMinor,
  };
  const key = entryKey(payment, name);
  const isNew = await enter(tx, { ...entryOf(payment, 'refund', at), key, lines });
  if (!isNew) return;
  const { id, state } = payment;
  await changePayment(tx, id, { state, refundedMinor: amountMinor, elsewhereMinor, carriedOnMinor, at });
  if (payment.gateway !== undefined) await endDeduction(tx, id, key);
}
