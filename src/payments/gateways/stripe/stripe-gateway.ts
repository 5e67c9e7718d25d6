import Stripe from 'stripe';
import { limits } from '../../../contract/limits.ts';
import { traceHeaders } from '../../../platform/telemetry/tracing.ts';
import { exactStripeAmount, minorOfStripe, stripeAmount } from './stripe-amounts.ts';
import {
  isReference,
  movesMoney,
  type AccountCard,
  type Authorisation,
  type Declined,
  type Gateway,
  type GatewayState,
  type NewPayment,
  type ReferredPayment,
} from '../gateway.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Another address than Stripe's own: a proxy, or a fake server of a test. */
  readonly url?: string | undefined;
}

/** Stripe through its official library: payment intents, held first and captured by us. */
export function openStripeGateway({ secretKey, url }: StripeOptions): Gateway {
  const stripe = new Stripe(secretKey, {
    ...addressOf(url),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: limits.gatewayTimeoutMs,
    httpClient: tracedClient(),
  });

  return {
    name: 'stripe',
    async open({ key, amountMinor, currency, reference }) {
      const amount = exactStripeAmount(amountMinor, currency);
      if (amount === undefined) throw new Error(noSuchAmount(currency));
      const intent = await stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          capture_method: 'manual',
          automatic_payment_methods: { enabled: true },
          metadata: { reference },
        },
        { idempotencyKey: key },
      );
      return { gatewayPayment: intent.id, clientSecret: intent.client_secret ?? '' };
    },
    authorise: (ask) => definite(() => heldOnCard(stripe, ask)).catch(accountUnknown),
    async read(id) {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      return stateOf(intent);
    },
    capture: ({ key, gatewayPayment, amountMinor, currency }) =>
      definite(async () => {
        const amount = stripeAmount(amountMinor, currency);
        const again = { idempotencyKey: key };
        // An amount below the minimum of Stripe is not captured.
        if (amount === 0) await stripe.paymentIntents.cancel(gatewayPayment, {}, again);
        else await stripe.paymentIntents.capture(gatewayPayment, { amount_to_capture: amount }, again);
        return { state: 'captured' };
      }),
    async void({ gatewayPayment, key, payment, card }) {
      const id = gatewayPayment ?? (card && (await heldUnder(this, { ...payment, card })));
      if (id === undefined) return;
      const { status } = await stripe.paymentIntents.retrieve(id);
      if (status !== 'canceled') await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key });
    },
    refund: ({ key, gatewayPayment, amountMinor, currency }) =>
      definite(async () => {
        const amount = stripeAmount(amountMinor, currency);
        if (amount > 0)
          await stripe.refunds.create({ payment_intent: gatewayPayment, amount }, { idempotencyKey: key });
        return { state: 'refunded' };
      }),
    async listSince({ sinceMs }) {
      const created = { gte: Math.floor(sinceMs / 1000) };
      const found: ReferredPayment[] = [];
      const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
      for await (const intent of intents) {
        // Other programs may use the account, too.
        const reference = intent.metadata['reference'] ?? '';
        if (isReference(reference) && movesMoney(stateOf(intent)))
          found.push({ gatewayPayment: intent.id, reference });
      }
      return found;
    },
  };
}

/** Each call has the headers of its span. */
function tracedClient() {
  const client = Stripe.createNodeHttpClient();
  const plain = client.makeRequest.bind(client);
  client.makeRequest = (...call) => {
    const [host, port, at, method, headers, ...rest] = call;
    return plain(host, port, at, method, { ...headers, ...traceHeaders() }, ...rest);
  };
  return client;
}

/** Authorises a saved card off-session. */
async function heldOnCard(
  stripe: Stripe,
  { key, card, amountMinor, currency, reference }: NewPayment & { readonly card: AccountCard },
): Promise<Authorisation> {
  const amount = exactStripeAmount(amountMinor, currency);
  if (amount === undefined) return { state: 'declined', reason: noSuchAmount(currency) };
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: currency.toLowerCase(),
    capture_method: 'manual',
    customer: card.customer,
    payment_method: card.paymentMethod,
    off_session: true,
    confirm: true,
    metadata: { reference },
  };
  const made = await stripe.paymentIntents.create(params, { idempotencyKey: key });
  // The key repeats the first answer, so the present state is read.
  const { id, status } = made.status === 'processing' ? await stripe.paymentIntents.retrieve(made.id) : made;
  if (status === 'processing') throw new Error(`the bank behind ${id} has not answered yet`);
  return status === 'requires_capture'
    ? { state: 'authorised', gatewayPayment: id }
    : { state: 'declined', reason: `the payment is ${status}` };
}

function noSuchAmount(currency: string): string {
  return `Stripe does not accept this amount of ${currency}: it has too many decimal places`;
}

function stateOf(intent: Stripe.PaymentIntent): GatewayState {
  const charge = intent.latest_charge;
  const currency = intent.currency.toUpperCase();
  const refunded = charge === null || typeof charge === 'string' ? 0 : charge.amount_refunded;
  return {
    state: states[intent.status] ?? 'open',
    amountMinor: minorOfStripe(intent.amount, currency),
    currency,
    capturedMinor: minorOfStripe(intent.amount_received, currency),
    refundedMinor: minorOfStripe(refunded, currency),
  };
}

const states: Readonly<Record<string, GatewayState['state']>> = {
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'voided',
};

/** Whether a lost call held money is unknown: repeated with its key it returns the same. */
async function heldUnder(
  gateway: Gateway,
  payment: NewPayment & { readonly card: AccountCard },
): Promise<string | undefined> {
  const answer = await gateway.authorise(payment);
  return answer.state === 'authorised' ? answer.gatewayPayment : undefined;
}

/** A refused card and a refused request are definite answers; no answer, and a fault at Stripe, are not. */
async function definite<T>(work: () => Promise<T>): Promise<T | Declined> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError
    )
      return { state: 'declined', reason: error.message };
    throw error;
  }
}

/** Stripe has not processed the card, so nothing is held. Later captures and refunds wait for a valid key. */
function accountUnknown(error: unknown): Declined {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return { state: 'declined', reason: 'the gateway does not accept our account', isAccountUnknown: true };
  throw error;
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  const plain = protocol === 'http:';
  return { host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? 'http' : 'https' };
}
