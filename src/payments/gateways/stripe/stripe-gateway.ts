import Stripe from 'stripe';
import { limits } from '../../../contract/limits.ts';
import { exactStripeAmount, stripeAmount, stripeStepMinor } from './stripe-amounts.ts';
import { captureOf, holds, intentOf, isDisputed, refundOf, stateOf } from './stripe-answers.ts';
import { openStripe, type StripeOptions } from './stripe-client.ts';
import { underKeys } from './stripe-keys.ts';
import { disputesOf, refundsOf, refundUnder } from './stripe-returned.ts';
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
    stepMinor: stripeStepMinor,
    async open({ key, amountMinor, currency, reference }) {
      const amount = exactStripeAmount(amountMinor, currency);
      if (amount === undefined) throw new Error(noSuchAmount(currency));
      const params: Stripe.PaymentIntentCreateParams = {
        amount,
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        automatic_payment_methods: { enabled: true },
        metadata: { reference },
      };
      const intent = intentOf(
        await underKeys(key, (options) => stripe.paymentIntents.create(params, options)),
      );
      return { gatewayPayment: intent.id, clientSecret: intent.client_secret ?? '' };
    },
    authorise: (ask) => definite(() => heldOnCard(stripe, options, ask)).catch(accountUnknown),
    async read(id) {
      const intent = await stripe.paymentIntents
        .retrieve(id, { expand: ['latest_charge'] })
        .catch(paymentUnknown);
      const state = stateOf(intent);
      if (!isDisputed(intent)) return state;
      const disputedMinor = (await disputesOf(stripe, id)).reduce((sum, { minor }) => sum + minor, 0);
      return { ...state, refundedMinor: state.refundedMinor + disputedMinor, disputedMinor };
    },
    capture: (ask) => definite(() => captured(stripe, ask)),
    async void({ gatewayPayment, key, payment, card }) {
      const id = gatewayPayment ?? (card && (await heldUnder(this, { ...payment, card })));
      if (id === undefined) return;
      const { status } = intentOf(await stripe.paymentIntents.retrieve(id));
      // A key for each status: Stripe refuses to cancel a payment that is processing, and repeats that.
      if (status !== 'canceled') await cancel(stripe, id, `${key}:${status}`);
    },
    refund: (ask) => definite(() => refunded(stripe, ask)),
    returned: async (id) => [...(await refundsOf(stripe, id)), ...(await disputesOf(stripe, id))],
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
  { clock }: StripeOptions,
  ask: NewPayment & { readonly card: AccountCard },
): Promise<Authorisation> {
  const { key, card, amountMinor, currency, reference, madeAtMs = clock.nowMs() } = ask;
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
  const lookUp = () => heldFor(stripe, { customer: card.customer, reference, madeAtMs });
  const isForgotten = clock.nowMs() - madeAtMs > limits.stripeKeepsKeysMs;
  const made =
    (isForgotten ? await lookUp() : undefined) ??
    intentOf(await underKeys(key, (options) => stripe.paymentIntents.create(params, options), lookUp));
  // The key repeats the first answer, so the present state is read.
  const intent = made.status === 'requires_capture' ? made : await stripe.paymentIntents.retrieve(made.id);
  const { id, status } = intentOf(intent);
  if (status === 'processing') throw new Error(`the bank behind ${id} has not answered yet`);
  if (status === 'succeeded') throw new Error(`${id} was captured, and it was only to be held`);
  if (holds(intent, { amountMinor, currency })) return { state: 'authorised', gatewayPayment: id };
  // A payment that waits for its buyer could hold money later.
  if (status !== 'canceled') await endUnused(stripe, id, `${key}:other`);
  return {
    state: 'declined',
    reason: status === 'requires_capture' ? OTHER_AMOUNT : `the payment is ${status}`,
  };
}

const OTHER_AMOUNT = 'another amount was held than was asked for';

/** Thrown, not a refusal of the card: the payment may hold money. */
async function endUnused(stripe: Stripe, id: string, key: string): Promise<void> {
  await cancel(stripe, id, key).catch((cause: unknown) => {
    throw new Error(`${id} was not canceled`, { cause });
  });
}

/** A hold whose answer was lost: its key would make another one. A payment that waits for its buyer could hold money later. */
async function heldFor(
  stripe: Stripe,
  { customer, reference, madeAtMs }: { customer: string; reference: string; madeAtMs: number },
): Promise<Stripe.PaymentIntent | undefined> {
  // The clocks of this machine and of Stripe differ.
  const created = { gte: Math.floor(madeAtMs / 1000) - 600 };
  let waiting: Stripe.PaymentIntent | undefined;
  for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 })) {
    if (intent.metadata['reference'] !== reference) continue;
    if (HELD.has(intent.status)) return intentOf(intent);
    if (WAITING.has(intent.status)) waiting ??= intentOf(intent);
  }
  return waiting;
}

const HELD: ReadonlySet<string> = new Set(['requires_capture', 'processing']);
const WAITING: ReadonlySet<string> = new Set(['requires_action', 'requires_confirmation']);

async function cancel(stripe: Stripe, id: string, key: string): Promise<void> {
  const send = (options: Stripe.RequestOptions) => stripe.paymentIntents.cancel(id, {}, options);
  const { status } = intentOf(await underKeys(key, send));
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
    const params = { amount_to_capture: amount };
    return captureOf(
      await underKeys(key, (options) => stripe.paymentIntents.capture(id, params, options)),
      ask,
    );
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
  const params = { payment_intent: gatewayPayment, amount, metadata: { key } };
  const ask = { amountMinor, currency };
  const lookUp = () => refundUnder(stripe, gatewayPayment, key);
  const made = await lookUp();
  if (made !== undefined) return refundOf(made, ask);
  const answer = await definite(async () =>
    refundOf(await underKeys(key, (options) => stripe.refunds.create(params, options), lookUp), ask),
  );
  if (answer.state === 'refunded') return answer;
  // The library repeats a request whose answer was lost: the refusal may be that of the repeat.
  const lost = await lookUp();
  return lost === undefined ? answer : refundOf(lost, ask);
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
