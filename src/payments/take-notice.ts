import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../platform/needs.ts';
import type { GatewayName, Notice, SentNotice } from './gateways/gateway.ts';
import { gatewayNamed } from './gateways/gateways.ts';
import { insertNotice } from './notices-store.ts';
import { readSandboxNotice } from './gateways/sandbox/sandbox-notices.ts';
import { readStripeNotice } from './gateways/stripe/stripe-notices.ts';
import { releaseAgain } from './money/transactions.ts';

type Noticing = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log'>;

/**
 * A gateway tells us that something has happened to a payment. The notice is a hint: how the payment stands is asked
 * of the gateway, so a notice that is late, repeated or out of order says nothing wrong. A booking that waits for the
 * money asks by itself; what only a notice can tell is money that came after its transaction was given back.
 */
export async function takeNotice(
  needs: Noticing,
  gateway: GatewayName,
  sent: SentNotice,
): Promise<{ readonly repeated: boolean }> {
  const notice = await readNotice(needs, gateway, sent);
  if (notice === undefined) throw refuse('invalid-field', `the notice is not signed by ${gateway}`);
  const { id, gatewayPayment } = notice;
  if (gatewayPayment === undefined) return { repeated: false };
  const { state } = await gatewayNamed(needs, gateway).read(gatewayPayment);
  const repeats = await needs.db.transaction(async (tx) => {
    const before = await insertNotice(tx, { gateway, id, gatewayPayment, state, at: needs.clock.now() });
    if (state === 'authorised') await releaseAgain(tx, { gateway, gatewayPayment });
    return before;
  });
  needs.log.info({ gateway, notice: id, state, repeats }, 'a payment gateway has told us something');
  return { repeated: repeats > 0 };
}

async function readNotice(
  needs: Noticing,
  gateway: GatewayName,
  sent: SentNotice,
): Promise<Notice | undefined> {
  if (gateway === 'sandbox') return readSandboxNotice(needs, sent);
  const { stripeWebhookSecret: secret } = needs.config;
  if (secret === undefined)
    throw refuse('invalid-field', 'STRIPE_WEBHOOK_SECRET is not set: notices of Stripe cannot be believed');
  return readStripeNotice({ secret, clock: needs.clock }, sent);
}
