import type Stripe from 'stripe';
import type { Declined, GatewayState } from '../gateway.ts';
import { minorOfStripe, stripeAmount } from './stripe-amounts.ts';

/**
 * What an answer of Stripe proves. Money has moved only if the answer states it, with the requested amount. An answer that
 * states nothing definite is thrown, and the caller repeats the request.
 */

const states: Readonly<Record<string, GatewayState['state']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'voided',
};

/** The answer, if it is a payment intent that this program can read. */
export function intentOf(answer: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const { object, id, status, amount, amount_capturable, amount_received, currency } = answer;
  const areAmounts = [amount, amount_capturable, amount_received].every((one) => Number.isSafeInteger(one));
  const areTexts = [id, currency].every((one) => typeof one === 'string' && one !== '');
  if (object !== 'payment_intent' || !areAmounts || !areTexts)
    throw new Error('the answer of Stripe is not a payment intent');
  stateNamed(status);
  return answer;
}

function stateNamed(status: string): GatewayState['state'] {
  const state = states[status];
  if (state === undefined) throw new Error(`Stripe has answered with an unknown state: ${status}`);
  return state;
}

export function stateOf(answer: Stripe.PaymentIntent): GatewayState {
  const intent = intentOf(answer);
  const charge = intent.latest_charge;
  const currency = intent.currency.toUpperCase();
  const state = stateNamed(intent.status);
  const refunded = charge === null || typeof charge === 'string' ? 0 : charge.amount_refunded;
  return {
    state,
    amountMinor: minorOfStripe(state === 'authorised' ? intent.amount_capturable : intent.amount, currency),
    currency,
    capturedMinor: minorOfStripe(intent.amount_received, currency),
    refundedMinor: minorOfStripe(refunded, currency),
  };
}

/** Whether the buyer has ever disputed it; the list of its disputes says what came of them. */
export function isDisputed({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge !== 'string' && charge.disputed;
}

interface Sum {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Whether exactly this sum is held. */
export function holds(answer: Stripe.PaymentIntent, { amountMinor, currency }: Sum): boolean {
  const held = stateOf(answer);
  return held.state === 'authorised' && held.amountMinor === amountMinor && held.currency === currency;
}

/** Undefined: nothing was captured, and it still may be. */
export function captureOf(
  answer: Stripe.PaymentIntent,
  { amountMinor, currency }: Sum,
): { readonly state: 'captured' } | Declined | undefined {
  const { status, amount_received: received } = intentOf(answer);
  if (status === 'canceled') return { state: 'declined', reason: 'the payment is canceled' };
  if (status !== 'succeeded') return undefined;
  const isSame = received === stripeAmount(amountMinor, currency) && hasCurrency(answer, currency);
  return isSame
    ? { state: 'captured' }
    : { state: 'declined', reason: 'the captured amount differs from the requested one' };
}

/** A refund that is pending is final days later, and may fail. */
export function refundOf(
  answer: Stripe.Refund,
  { amountMinor, currency }: Sum,
): { readonly state: 'refunded' } | Declined {
  const { object, status, amount, failure_reason: reason } = answer;
  if (object !== 'refund') throw new Error('the answer of Stripe is not a refund');
  if (status === 'failed' || status === 'canceled')
    return { state: 'declined', reason: `the refund is ${status}${reason ? `: ${reason}` : ''}` };
  if (status !== 'succeeded') throw new Error(`the refund ${answer.id} is ${status}: it is not final`);
  if (amount !== stripeAmount(amountMinor, currency) || !hasCurrency(answer, currency))
    throw new Error(`the refund ${answer.id} has an amount other than the requested one`);
  return { state: 'refunded' };
}

function hasCurrency({ currency }: { readonly currency: string }, wanted: string): boolean {
  return currency.toUpperCase() === wanted;
}
