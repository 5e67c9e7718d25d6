import type { Caller } from '../accounts/caller.ts';
import { refuse } from '../contract/refusal.ts';
import { gatewayFor, gatewayNamed } from '../payments/gateways.ts';
import { balanceOf } from '../payments/ledger.ts';
import type { Payment, Source } from '../payments/payments-store.ts';
import { transactionOf, type Transaction } from '../payments/transactions.ts';
import { freeUntilMs } from '../rates/engine/cancellation.ts';
import { sellingTerms } from '../rates/suppliers/store.ts';
import type { AdvanceNeeds } from './advance.ts';
import type { BookAsked } from './book-asked.ts';
import { newPaymentId } from './ids.ts';
import type { Prebook } from './prebooks-store.ts';

export interface Paying {
  readonly asked: BookAsked;
  readonly prebook: Prebook;
}

/** How a booking is going to be paid, or the refusal; nothing is charged and nothing is written yet. */
export async function newPayment(needs: AdvanceNeeds, caller: Caller, paying: Paying): Promise<Payment> {
  const { asked, prebook } = paying;
  const { sale } = prebook;
  const common = {
    id: newPaymentId(needs),
    owner: prebook.owner,
    currency: sale.quote.currency,
    amountMinor: sale.dueMinor,
    gateway: undefined,
    gatewayPayment: undefined,
    transaction: undefined,
    state: 'opened',
    capturedMinor: 0,
    refundedMinor: 0,
    captureAt: undefined,
  } as const;
  if (sale.dueMinor === 0 && sale.quote.paymentType === 'PROPERTY_PAY')
    return { ...common, method: 'PROPERTY_PAY', source: 'none' };
  if (asked.method === 'NONE')
    throw refuse('unsupported-payment', 'payment.method "NONE" is for rooms paid at the hotel');
  // What a voucher has paid in full needs no source, whatever the method.
  if (sale.dueMinor === 0) return { ...common, method: asked.method, source: 'none' };
  const { method } = asked;
  const captureAt = await payLaterAt(needs, caller, paying);
  switch (method) {
    case 'WALLET':
      return { ...common, method, source: 'wallet', captureAt };
    case 'CREDIT':
      return { ...common, method, source: await creditSource(needs, caller, common.currency), captureAt };
    case 'ACC_CREDIT_CARD': {
      const gateway = gatewayFor(needs, caller.environment);
      if (gateway === undefined)
        throw refuse(
          'payment-refused',
          'please check if you have provided a payment method for your account',
        );
      return { ...common, method, source: 'card', gateway: gateway.name, captureAt };
    }
    case 'TRANSACTION_ID': {
      const { id, gateway, gatewayPayment } = await paidTransaction(needs, caller, paying);
      return { ...common, method, source: 'card', gateway, gatewayPayment, transaction: id, captureAt };
    }
  }
}

async function creditSource(needs: AdvanceNeeds, caller: Caller, currency: string): Promise<Source> {
  if (caller.environment === 'sandbox')
    throw refuse('unsupported-payment', 'payment.method "CREDIT" is not available to sandbox keys');
  const line = await balanceOf(needs.db, caller, { name: 'credit', currency });
  if (line === undefined)
    throw refuse('unsupported-payment', `the account has no credit line in ${currency}`);
  if (line.isSuspended) throw refuse('credit-line-suspended');
  return 'credit';
}

/** A transaction pays only the prebook it was made for, once, and only after the buyer has paid it. */
async function paidTransaction(
  needs: AdvanceNeeds,
  caller: Caller,
  { asked, prebook }: Paying,
): Promise<Transaction> {
  const transaction = await transactionOf(needs.db, caller, asked.transactionId ?? '');
  if (transaction === undefined) throw refuse('payment-incomplete', 'payment retrieval failed');
  if (transaction.prebook !== prebook.id)
    throw refuse('payment-incomplete', 'prebookId is not associated to the requested transactionId');
  if (transaction.state !== 'open')
    throw refuse('payment-incomplete', 'the transaction has been used or given back');
  const paid = await gatewayNamed(needs, transaction.gateway)
    .read(transaction.gatewayPayment)
    .catch((err: unknown) => {
      needs.log.warn({ err }, 'a payment could not be read');
      throw refuse('payment-incomplete', 'payment retrieval failed');
    });
  if (paid.state !== 'authorised')
    throw refuse('payment-incomplete', `payment not completed: it is ${paid.state}`);
  return transaction;
}

/** Pay later: for accounts that may, and rates that can still be cancelled for nothing. */
async function payLaterAt(
  { db, clock }: AdvanceNeeds,
  caller: Caller,
  { prebook }: Paying,
): Promise<Date | undefined> {
  const { payLater } = await sellingTerms(db, caller.accountId);
  const until = freeUntilMs(prebook.sale.quote.policy);
  return payLater && until !== undefined && until > clock.nowMs() ? new Date(until) : undefined;
}
