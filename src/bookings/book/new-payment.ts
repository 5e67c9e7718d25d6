import type { Caller } from '../../contract/owner.ts';
import { refuse } from '../../contract/refusal.ts';
import { gatewayFor, gatewayNamed } from '../../payments/gateways/gateways.ts';
import { balanceOf } from '../../payments/money/ledger.ts';
import type { Payment, Source } from '../../payments/money/payments-store.ts';
import { transactionOf, type Transaction } from '../../payments/money/transactions.ts';
import type { SellingData } from '../../rates/suppliers/selling-data.ts';
import { dueMs } from '../collect/due-at.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import type { BookRequest } from './book-request.ts';
import { carriedMoney, type CarriedMoney } from './carried-money.ts';
import { readOrRefuse } from './read-paid.ts';
import { newPaymentId } from '../sale/ids.ts';
import type { Prebook } from '../stores/prebooks-store.ts';

export interface Paying {
  readonly request: BookRequest;
  readonly prebook: Prebook;
  readonly data: SellingData;
  /** The instant of the booking. */
  readonly at: Date;
}

/** How a booking will be paid, or a refusal; nothing is charged and nothing is written yet. */
export async function newPayment(needs: AdvanceNeeds, caller: Caller, paying: Paying): Promise<Payment> {
  const { request, prebook, at } = paying;
  const { dueMinor, quote } = prebook.sale;
  const { replaces } = request;
  const brought =
    replaces === undefined ? undefined : await carriedMoney(needs, { original: replaces, dueMinor, at });
  const common = {
    id: newPaymentId(needs),
    owner: prebook.owner,
    currency: quote.currency,
    amountMinor: dueMinor,
    gateway: undefined,
    gatewayPayment: undefined,
    transaction: undefined,
    state: 'opened',
    status: '',
    capturedMinor: 0,
    refundedMinor: 0,
    elsewhereMinor: 0,
    captureAt: undefined,
    captureRequestedAt: undefined,
    carried: brought?.carried,
    carriedOnMinor: 0,
    createdAt: at,
  } as const;
  if (brought !== undefined) return { ...common, ...(await wayOf(needs, caller, { brought, dueMinor })) };
  if (dueMinor === 0 && quote.paymentType === 'PROPERTY_PAY')
    return { ...common, method: 'PROPERTY_PAY', source: 'none' };
  if (request.method === 'NONE')
    throw refuse('unsupported-payment', 'payment.method "NONE" is for rooms paid at the hotel');
  // A sale that a voucher pays in full needs no source of money, whatever the method.
  if (dueMinor === 0) return { ...common, method: request.method, source: 'none' };
  const way = await paymentWay(needs, caller, { ...paying, method: request.method });
  return { ...common, ...way, captureAt: await payLaterAt(needs, caller, { ...paying, way }) };
}

type Way = Pick<Payment, 'method' | 'source'> &
  Partial<Pick<Payment, 'gateway' | 'gatewayPayment' | 'transaction'>>;

async function paymentWay(
  needs: AdvanceNeeds,
  caller: Caller,
  paying: Paying & { readonly method: Exclude<BookRequest['method'], 'NONE'> },
): Promise<Way> {
  const { method, prebook } = paying;
  switch (method) {
    case 'WALLET':
      return { method, source: 'wallet' };
    case 'CREDIT':
      return { method, source: await creditSource(needs, caller, prebook.sale.quote.currency) };
    case 'ACC_CREDIT_CARD': {
      const gateway = gatewayFor(needs, caller.environment);
      if (gateway === undefined)
        throw refuse(
          'payment-refused',
          'please check if you have provided a payment method for your account',
        );
      return { method, source: 'card', gateway: gateway.name };
    }
    case 'TRANSACTION_ID': {
      if (paying.request.replaces !== undefined) throw cannotChargeAgain();
      const { id, gateway, gatewayPayment } = await paidTransaction(needs, caller, paying);
      return { method, source: 'card', gateway, gatewayPayment, transaction: id };
    }
  }
}

/** Money is refunded by the method it was paid with, so the difference is charged by the same method. */
async function wayOf(
  needs: AdvanceNeeds,
  caller: Caller,
  { brought, dueMinor }: { brought: CarriedMoney; dueMinor: number },
): Promise<Way> {
  const { method, source, gateway, currency } = brought.payment;
  if (brought.carried.minor < dueMinor) {
    if (method === 'TRANSACTION_ID') throw cannotChargeAgain();
    if (source === 'credit') await creditSource(needs, caller, currency);
  }
  return { method, source, gateway };
}

/** The buyer made a transaction in the browser, so only the buyer can repeat it. */
function cannotChargeAgain() {
  return refuse(
    'payment-incomplete',
    'more is due than was paid, and the transaction of the original cannot be charged again; nothing was booked or charged',
  );
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
  { request, prebook }: Paying,
): Promise<Transaction> {
  const transaction = await transactionOf(needs.db, caller, request.transactionId ?? '');
  if (transaction === undefined) throw refuse('payment-incomplete', 'payment retrieval failed');
  if (transaction.prebook !== prebook.id)
    throw refuse('payment-incomplete', 'prebookId is not associated to the requested transactionId');
  if (request.provider !== undefined && request.provider !== transaction.gateway)
    throw refuse('payment-incomplete', 'the payment token and the transaction belong to different providers');
  if (transaction.state !== 'open')
    throw refuse('payment-incomplete', 'the transaction has been used or refunded');
  const { gateway, gatewayPayment } = transaction;
  const paid = await readOrRefuse(needs, () => gatewayNamed(needs, gateway).read(gatewayPayment));
  // Paid, and not confirmed by the bank yet: the booking waits for it before the supplier is asked.
  if (paid.state !== 'authorised' && paid.state !== 'processing')
    throw refuse('payment-incomplete', `payment not completed: it is ${paid.state}`);
  return transaction;
}

/** Pay later: for accounts that may use it, and rates that can still be cancelled free of charge. */
async function payLaterAt(
  needs: AdvanceNeeds,
  caller: Caller,
  { prebook, data, at, way }: Paying & { readonly way: Way },
): Promise<Date | undefined> {
  const { payLater } = await data.terms(caller.accountId);
  if (!payLater) return undefined;
  const due = dueMs(needs, { sale: prebook.sale, createdAt: at }, way);
  return due === undefined || due <= needs.clock.nowMs() ? undefined : new Date(due);
}
