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
    const { object } = event.data;
    const isPayment = 'object' in object && object.object === 'payment_intent';
    return { id: event.id, gatewayPayment: isPayment ? object.id : undefined };
  } catch {
    // Whatever the library does not accept or cannot read: some of it throws errors of other classes.
    return undefined;
  }
}
