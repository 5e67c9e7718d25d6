import Stripe from 'stripe';
import { limits } from '../../../contract/limits.ts';
import { exactStripeAmount, stripeAmount } from './stripe-amounts.ts';
import { captureOf, holds, intentOf, refundOf, stateOf } from './stripe-answers.ts';
import { openStripe, type StripeOptions } from './stripe-client.ts';
import {
  isReference,
  movesMoney,
  UnknownPayment,
  type AccountCard,
  type Authorisation,
  type Declined,
  type Gateway,
  type Movement,
  type NewPayment,
  type ReferredPayment,
} from '../gateway.ts';

/** Stripe through its official library: payment intents, held first and captured by us. */
export function openStripeGateway(options: StripeOptions): Gateway {
  const stripe = openStripe(options);

  return {
    name: 'stripe',
    holdsForMs: limits.stripeHoldsForMs,
    async open({ key, amountMinor, currency, reference }) {
      const amount = exactStripeAmount(amountMinor, currency);
      if (amount === undefined) throw new Error(noSuchAmount(currency));
      const intent = intentOf(
        await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            capture_method: 'manual',
            automatic_payment_methods: { enabled: true },
            metadata: { reference },
          },
          { idempotencyKey: key },
        ),
      );
      return { gatewayPayment: intent.id, clientSecret: intent.client_secret ?? '' };
    },
    authorise: (ask) => definite(() => heldOnCard(stripe, ask)).catch(accountUnknown),
    async read(id) {
      const intent = stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      return stateOf(await intent.catch(paymentUnknown));
    },
    capture: (ask) => definite(() => captured(stripe, ask)),
    async void({ gatewayPayment, key, payment, card }) {
      const id = gatewayPayment ?? (card && (await heldUnder(this, { ...payment, card })));
      if (id === undefined) return;
      const { status } = intentOf(await stripe.paymentIntents.retrieve(id));
      if (status !== 'canceled') await cancel(stripe, id, key);
    },
    refund: (ask) => definite(() => refunded(stripe, ask)),
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
  const made = intentOf(await stripe.paymentIntents.create(params, { idempotencyKey: key }));
  // The key repeats the first answer, so the present state is read.
  const intent = made.status === 'processing' ? await stripe.paymentIntents.retrieve(made.id) : made;
  const { id, status } = intentOf(intent);
  if (status === 'processing') throw new Error(`the bank behind ${id} has not answered yet`);
  if (status === 'succeeded') throw new Error(`${id} was captured, and it was only to be held`);
  if (status !== 'requires_capture') return { state: 'declined', reason: `the payment is ${status}` };
  if (holds(intent, { amountMinor, currency })) return { state: 'authorised', gatewayPayment: id };
  await cancel(stripe, id, `${key}:other`);
  return { state: 'declined', reason: 'another amount was held than was asked for' };
}

async function cancel(stripe: Stripe, id: string, key: string): Promise<void> {
  const { status } = intentOf(await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }));
  if (status !== 'canceled') throw new Error(`${id} is ${status} after it was canceled`);
}

/** A key repeats the first answer, and Stripe keeps it for a day: the payment itself shows what was captured. */
async function captured(
  stripe: Stripe,
  { key, gatewayPayment: id, amountMinor, currency }: Movement,
): Promise<{ readonly state: 'captured' } | Declined> {
  const amount = stripeAmount(amountMinor, currency);
  // An amount below the minimum of Stripe is not captured.
  if (amount === 0) {
    await cancel(stripe, id, key);
    return { state: 'captured' };
  }
  const ask = { amountMinor, currency };
  const answer = await definite(async () => {
    const intent = await stripe.paymentIntents.capture(
      id,
      { amount_to_capture: amount },
      { idempotencyKey: key },
    );
    return captureOf(intent, ask);
  });
  if (answer?.state === 'captured') return answer;
  const now = captureOf(await stripe.paymentIntents.retrieve(id), ask);
  const outcome = now?.state === 'captured' ? now : (answer ?? now);
  if (outcome === undefined) throw new Error(`${id} is not captured yet`);
  return outcome;
}

/** The refund has its key with it: after a day, when Stripe has forgotten the key, it is found by that. */
async function refunded(
  stripe: Stripe,
  { key, gatewayPayment, amountMinor, currency }: Movement,
): Promise<{ readonly state: 'refunded' } | Declined> {
  const amount = stripeAmount(amountMinor, currency);
  if (amount === 0) return { state: 'refunded' };
  const refund =
    (await refundUnder(stripe, gatewayPayment, key)) ??
    (await stripe.refunds.create(
      { payment_intent: gatewayPayment, amount, metadata: { key } },
      { idempotencyKey: key },
    ));
  return refundOf(refund, { amountMinor, currency });
}

async function refundUnder(
  stripe: Stripe,
  gatewayPayment: string,
  key: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: gatewayPayment, limit: 100 }))
    if (refund.metadata?.['key'] === key) return refund;
  return undefined;
}

function noSuchAmount(currency: string): string {
  return `Stripe does not accept this amount of ${currency}: it has too many decimal places`;
}

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

function paymentUnknown(error: unknown): never {
  const isUnknown =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
  throw isUnknown ? new UnknownPayment(error.message, { cause: error }) : error;
}
