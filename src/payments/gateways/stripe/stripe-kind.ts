import { refuse } from '../../../contract/refusal.ts';
import type { GatewayKind } from '../gateway-kind.ts';
import { openStripeGateway } from './stripe-gateway.ts';
import { readStripeNotice } from './stripe-notices.ts';

export const stripeKind: GatewayKind = {
  environment: 'production',
  variable: 'STRIPE_SECRET_KEY',
  open: ({ config: { stripeSecretKey: secretKey, stripeUrl: url } }) =>
    secretKey === undefined ? undefined : openStripeGateway({ secretKey, url }),
  async readNotice({ clock, config: { stripeWebhookSecret: secret } }, sent) {
    if (secret === undefined)
      throw refuse(
        'invalid-field',
        'STRIPE_WEBHOOK_SECRET is not set, so the signature of the notice cannot be checked',
      );
    return readStripeNotice({ secret, clock }, sent);
  },
};
