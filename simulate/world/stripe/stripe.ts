import type Stripe from 'stripe';
import type { Clock } from '../../../src/contract/needs.ts';
import { limits } from '../../../src/contract/limits.ts';
import type { SeededRandom } from '../../../src/lib/seeded-random.ts';
import type { Gateway } from '../../../src/payments/gateways/gateway.ts';
import { openStripeGateway } from '../../../src/payments/gateways/stripe/stripe-gateway.ts';
import type { Profile } from '../../profile.ts';
import type { InjectedFaults } from '../../trim.ts';
import { call, type Connection, type PartnerContext } from '../exchange.ts';
import { type Charge, newCharge, refundedMinor, takenMinor } from '../gateway.ts';
import {
  type Answer,
  type Asked,
  type Intent,
  type Refund,
  bodyOf,
  failure,
  inWords,
  listOf,
  refundBody,
  refused,
  response,
  shownAs,
  statusOf,
} from './stripe-answers.ts';

/** Stripe forgets a key after a day. */
const KEEPS_KEYS_MS = 86_400_000;
/** So long after it was asked for, a buyer may confirm a payment. */
const CONFIRMS_WITHIN_MS = 600_000;

/** The program calls it through its own adapter and through the library of Stripe; only the connection is simulated. */
export class SimulatedStripe {
  readonly #intents = new Map<string, Intent>();
  /** By key: Stripe repeats its first answer, also an internal error. */
  readonly #answers = new Map<string, Answer & { readonly form: string; readonly atMs: number }>();
  readonly #charges: Map<string, Charge>;
  readonly #connection: Connection;
  readonly #random: SeededRandom;
  readonly #profile: Profile;
  readonly #faults: InjectedFaults;

  /** Its payments are kept among those of all gateways. */
  constructor(world: PartnerContext, charges: Map<string, Charge>) {
    this.#charges = charges;
    this.#random = world.random;
    this.#profile = world.profile;
    this.#faults = world.faults;
    this.#connection = { ...world, name: 'gateway' };
  }

  /** As one process sees it. */
  gatewayFor(owner: string, clock: Pick<Clock, 'nowMs'>): Gateway {
    const makeRequest: Stripe.HttpClient['makeRequest'] = async (...[, , path, method, headers, text]) => {
      const key = String(headers['Idempotency-Key'] ?? '');
      const request = { method, url: new URL(path, 'https://stripe'), form: new URLSearchParams(text), key };
      const made = { owner, what: inWords(request), ms: limits.gatewayTimeoutMs };
      const answer = await call(this.#connection, made, () => this.#answer(request));
      return response(answer);
    };
    return openStripeGateway({
      secretKey: 'sk_simulated',
      clock,
      http: { getClientName: () => 'simulated', makeRequest },
    });
  }

  #answer(request: Asked): Answer & { readonly isRepeated?: boolean } {
    const { scheduler } = this.#connection;
    const { method, form, key } = request;
    if (method === 'GET') return this.#read(request);
    const known = this.#answers.get(key);
    if (known !== undefined && scheduler.nowMs - known.atMs < KEEPS_KEYS_MS) {
      const isSame = known.form === `${request.url.pathname} ${form.toString()}`;
      return isSame
        ? { ...known, isRepeated: true }
        : refused('idempotency_error', 'another request had this key');
    }
    const answer = this.#written(request);
    this.#answers.set(key, {
      ...answer,
      form: `${request.url.pathname} ${form.toString()}`,
      atMs: scheduler.nowMs,
    });
    return answer;
  }

  /** Sometimes Stripe itself fails, before or after it has done what was asked. */
  #written(request: Asked): Answer {
    const fails =
      !this.#connection.scheduler.isCalm && this.#faults.draw(this.#random, this.#profile.stripeFails);
    const isDone = !fails || this.#random.chance(0.5);
    const answer = isDone ? this.#write(request) : undefined;
    return fails || answer === undefined ? failure(500, { type: 'api_error', message: 'simulated' }) : answer;
  }

  #write({ url, form, key }: Asked): Answer {
    const [, , kind = '', id = '', verb = ''] = url.pathname.split('/');
    if (kind === 'payment_intents' && id === '') return this.#create(form);
    const intent = this.#intents.get(kind === 'refunds' ? (form.get('payment_intent') ?? '') : id);
    if (intent === undefined) return refused('invalid_request_error', 'no such payment');
    if (kind === 'refunds')
      return this.#refund(intent, {
        minor: Number(form.get('amount')),
        key: form.get('metadata[key]') ?? undefined,
      });
    return verb === 'capture'
      ? this.#capture(intent, { key, minor: Number(form.get('amount_to_capture')) })
      : this.#cancel(intent);
  }

  #create(form: URLSearchParams): Answer {
    const reference = form.get('metadata[reference]') ?? '';
    const { scheduler } = this.#connection;
    const earlier = [...this.#intents.values()].filter((one) => one.reference === reference).length;
    const isFirst = earlier === 0;
    if (isFirst && this.#faults.draw(this.#random, this.#profile.declines))
      return failure(402, { type: 'card_error', message: 'the card was declined' });
    const charge = newCharge({
      id: `pay_${reference}${isFirst ? '' : `_${earlier + 1}`}`,
      amountMinor: Number(form.get('amount')),
      currency: (form.get('currency') ?? '').toUpperCase(),
      isPaidLater: this.#profile.paysLater,
    });
    this.#charges.set(charge.id, charge);
    const intent: Intent = { charge, reference, createdMs: scheduler.nowMs, refunds: [] };
    this.#intents.set(charge.id, intent);
    if (isFirst && this.#faults.draw(this.#random, this.#profile.wantsBuyer)) this.#waitForBuyer(charge);
    else hold(charge);
    return shownAs(intent);
  }

  #waitForBuyer(charge: Charge): void {
    const { scheduler, name } = this.#connection;
    void scheduler.sleep('buyer', this.#random.below(CONFIRMS_WITHIN_MS)).then(() => {
      if (charge.state !== 'open') return;
      scheduler.note({ owner: 'buyer', peer: name }, `confirms ${charge.id}`);
      hold(charge);
    });
  }

  #capture(intent: Intent, { key, minor }: { readonly key: string; readonly minor: number }): Answer {
    const { charge } = intent;
    if (statusOf(charge) !== 'requires_capture' || minor > charge.amountMinor)
      return refused('invalid_request_error', `the payment is ${statusOf(charge)}`);
    charge.captures.set(key, minor);
    charge.takenAtStep ??= this.#connection.scheduler.lines.length;
    return shownAs(intent);
  }

  #cancel(intent: Intent): Answer {
    const status = statusOf(intent.charge);
    if (status === 'succeeded' || status === 'canceled')
      return refused('invalid_request_error', `the payment is ${status}`);
    intent.charge.state = 'voided';
    return shownAs(intent);
  }

  #refund(intent: Intent, { minor, key }: Pick<Refund, 'minor' | 'key'>): Answer {
    const { charge, refunds } = intent;
    if (minor > takenMinor(charge) - refundedMinor(charge))
      return refused('invalid_request_error', 'more than what is left');
    const refund = { id: `re_${charge.id}_${refunds.length}`, minor, key };
    refunds.push(refund);
    charge.refunds.set(refund.id, minor);
    return { status: 200, body: refundBody(intent, refund), state: 'succeeded' };
  }

  #read({ url }: Asked): Answer {
    const [, , kind = '', id = ''] = url.pathname.split('/');
    const intent = this.#intents.get(id === '' ? (url.searchParams.get('payment_intent') ?? '') : id);
    if (kind === 'payment_intents' && id === '') {
      const sinceMs = Number(url.searchParams.get('created[gte]')) * 1000;
      const found = [...this.#intents.values()].filter(({ createdMs }) => createdMs >= sinceMs);
      return listOf(found.toReversed().map(bodyOf));
    }
    if (intent === undefined) return refused('invalid_request_error', 'no such payment', 'resource_missing');
    if (kind === 'refunds') return listOf(intent.refunds.map((refund) => refundBody(intent, refund)));
    return kind === 'disputes' ? listOf([]) : shownAs(intent);
  }

  /** In the dashboard. */
  refundByHand(charge: Charge, minor: number): void {
    const intent = this.#intents.get(charge.id);
    if (intent === undefined || this.#refund(intent, { minor, key: undefined }).status !== 200) return;
    charge.byHand.refunds.push({ atMs: this.#connection.scheduler.nowMs, minor });
  }

  captureByHand(charge: Charge, minor: number): void {
    const intent = this.#intents.get(charge.id);
    if (intent !== undefined && this.#capture(intent, { key: 'by hand', minor }).status === 200)
      charge.byHand.capturedMinor = minor;
  }

  /** A person ends a hold, or Stripe does after some days. */
  endHold(charge: Charge): void {
    const intent = this.#intents.get(charge.id);
    if (intent !== undefined) this.#cancel(intent);
  }
}

function hold(charge: Charge): void {
  charge.state = 'held';
  charge.wasHeld = true;
}
