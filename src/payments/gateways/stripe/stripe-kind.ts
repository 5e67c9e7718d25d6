import { limits } from '../../../contract/limits.ts';
import { refuse } from '../../../contract/refusal.ts';
import type { Gateway } from '../gateway.ts';
import type { GatewayKind } from '../gateway-kind.ts';
import { stripeStepMinor } from './stripe-amounts.ts';
import type { StripeOptions } from './stripe-client.ts';

export const stripeKind: GatewayKind = {
  environment: 'production',
  variable: 'STRIPE_SECRET_KEY',
  noticeSetup:
    'Register this address at Stripe as a webhook for `payment_intent.*`, `charge.refunded` and `charge.dispute.*`, and set STRIPE_WEBHOOK_SECRET.',
  open: ({ clock, config: { stripeSecretKey: secretKey, stripeUrl: url } }) =>
    secretKey === undefined ? undefined : importedGateway({ secretKey, url, clock }),
  formSettings({ config: { stripePublishableKey: publishableKey } }) {
    if (publishableKey === undefined)
      throw refuse(
        'unable-to-process',
        'STRIPE_PUBLISHABLE_KEY is not set, so the payment form cannot open Stripe',
      );
    return { publishableKey };
  },
  async readNotice({ clock, config: { stripeWebhookSecret: secret } }, sent) {
    if (secret === undefined)
      throw refuse(
        'invalid-field',
        'STRIPE_WEBHOOK_SECRET is not set, so the signature of the notice cannot be checked',
      );
    const { readStripeNotice } = await import('./stripe-notices.ts');
    return readStripeNotice({ secret, clock }, sent);
  },
};

/** Importing the library of Stripe takes 0.2 s of CPU, so only a process that uses Stripe does it. */
function importedGateway(options: StripeOptions): Gateway {
  const opened = import('./stripe-gateway.ts').then(({ openStripeGateway }) => openStripeGateway(options));
  return {
    name: 'stripe',
    holdsForMs: limits.stripeHoldsForMs,
    stepMinor: stripeStepMinor,
    open: async (payment) => (await opened).open(payment),
    authorise: async (ask) => (await opened).authorise(ask),
    read: async (gatewayPayment) => (await opened).read(gatewayPayment),
    capture: async (move) => (await opened).capture(move),
    void: async (move) => (await opened).void(move),
    refund: async (move) => (await opened).refund(move),
    returned: async (gatewayPayment) => (await (await opened).returned?.(gatewayPayment)) ?? [],
    listSince: async (period) => (await (await opened).listSince?.(period)) ?? [],
  };
}
