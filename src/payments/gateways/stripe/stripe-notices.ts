import Stripe from 'stripe';
import type { Clock } from '../../../contract/needs.ts';
import type { Notice, SentNotice } from '../gateway.ts';

/** Signatures older than this are refused, so that a recorded notice cannot be replayed. */
const TOLERANCE_SECONDS = 300;

/**
 * A notice of Stripe: its library checks the signature over the text as it was sent. Undefined if Stripe did not
 * sign it; without a payment if it is about something else.
 */
export function readStripeNotice(
  { secret, clock }: { readonly secret: string; readonly clock: Pick<Clock, 'nowMs'> },
  { text, headers }: SentNotice,
): Notice | undefined {
  const signature = headers['stripe-signature'] ?? '';
  try {
    const event = Stripe.webhooks.constructEvent(
      text,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      clock.nowMs(),
    );
    return { id: event.id, gatewayPayment: paymentOf(event.data.object) };
  } catch {
    // Whatever the library does not accept or cannot read: some of it throws errors of other classes.
    return undefined;
  }
}

/** The payment that it is about: itself, or that of a charge, a refund or a dispute. */
function paymentOf(about: object): string | undefined {
  const { object, id, payment_intent: paymentIntent } = about as Partial<Record<string, unknown>>;
  const payment = object === 'payment_intent' ? id : paymentIntent;
  return typeof payment === 'string' && /^pi_\w+$/.test(payment) ? payment : undefined;
}
