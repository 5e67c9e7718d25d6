import type Stripe from 'stripe';
import type { Returned } from '../gateway.ts';
import { minorOfStripe } from './stripe-amounts.ts';

/** What has left a payment at Stripe: refunds by this program, refunds by people in the dashboard, and disputes. */

export async function refundUnder(
  stripe: Stripe,
  gatewayPayment: string,
  key: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of allRefunds(stripe, gatewayPayment))
    if (refund.metadata?.['key'] === key) return refund;
  return undefined;
}

export async function refundsOf(stripe: Stripe, gatewayPayment: string): Promise<Returned[]> {
  const found: Returned[] = [];
  for await (const refund of allRefunds(stripe, gatewayPayment))
    if (refund.status !== 'failed' && refund.status !== 'canceled')
      found.push({ key: refund.metadata?.['key'], minor: minorOf(refund) });
  return found;
}

function allRefunds(stripe: Stripe, gatewayPayment: string): AsyncIterable<Stripe.Refund> {
  return stripe.refunds.list({ payment_intent: gatewayPayment, limit: 100 });
}

/** Stripe takes the money when a dispute is opened. An inquiry takes none, and a dispute that is won returns it. */
const taking: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

export async function disputesOf(stripe: Stripe, gatewayPayment: string): Promise<Returned[]> {
  const found: Returned[] = [];
  for await (const dispute of stripe.disputes.list({ payment_intent: gatewayPayment, limit: 100 }))
    if (taking.has(dispute.status)) found.push({ key: undefined, minor: minorOf(dispute) });
  return found;
}

function minorOf({ amount, currency }: { readonly amount: number; readonly currency: string }): number {
  return minorOfStripe(amount, currency.toUpperCase());
}
