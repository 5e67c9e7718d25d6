import { limits } from '../../src/contract/limits.ts';
import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type {
  Authorisation,
  Gateway,
  GatewayState,
  NewPayment,
} from '../../src/payments/gateways/gateway.ts';
import type { Profile } from '../profile.ts';
import type { InjectedFaults } from '../trim.ts';
import { call, type Connection, type PartnerContext } from './exchange.ts';

/** A payment as the gateway has it. */
export interface Charge {
  readonly id: string;
  readonly amountMinor: number;
  readonly currency: string;
  state: 'open' | 'held' | 'declined' | 'voided';
  /** Its account pays later. */
  readonly isPaidLater: boolean;
  wasHeld?: boolean;
  /** By key, so that a repeated request has no new effect. */
  readonly captures: Map<string, number>;
  /** The step of the history at which money was first taken. */
  takenAtStep?: number;
  readonly refunds: Map<string, number>;
  /** What people have done in the dashboard of the gateway. */
  readonly byHand: ByHand;
}

interface ByHand {
  /** These are among the refunds, too. */
  readonly refunds: { readonly atMs: number; readonly minor: number }[];
  capturedMinor?: number;
}

/** A gateway that keeps its payments here, and behaves as its profile says. */
export class SimulatedGateway {
  readonly charges = new Map<string, Charge>();
  readonly #connection: Connection;
  readonly #random: SeededRandom;
  readonly #profile: Profile;
  readonly #faults: InjectedFaults;

  constructor(world: PartnerContext) {
    this.#random = world.random;
    this.#profile = world.profile;
    this.#faults = world.faults;
    this.#connection = { ...world, name: 'gateway' };
  }

  /** As one process sees it. */
  gatewayFor(owner: string): Omit<Gateway, 'name'> {
    const through = <T>(what: string, effect: () => T): Promise<T> =>
      call(this.#connection, { owner, what, ms: limits.gatewayTimeoutMs }, effect);
    return {
      open: (ask) =>
        through(`open ${ask.key}`, () => {
          const { id } = this.#charge(ask);
          return { gatewayPayment: id, clientSecret: `${id}_secret` };
        }),
      authorise: (ask) => through(`authorise ${ask.key}`, () => this.#authorise(ask)),
      read: (id) => through(`read ${id}`, () => stateOf(this.#known(id))),
      capture: ({ key, gatewayPayment, amountMinor }) =>
        through(`capture ${key}`, () => this.#capture(this.#known(gatewayPayment), key, amountMinor)),
      void: ({ gatewayPayment, payment }) =>
        through(`void ${payment.key}`, () => {
          const charge = gatewayPayment === undefined ? this.#charge(payment) : this.#known(gatewayPayment);
          if (charge.captures.size > 0) throw new Error(`${charge.id} is captured`);
          charge.state = 'voided';
        }),
      refund: ({ key, gatewayPayment, amountMinor }) =>
        through(`refund ${key}`, () => {
          const charge = this.#known(gatewayPayment);
          if (charge.captures.size === 0) return { state: 'declined' as const, reason: 'nothing was taken' };
          charge.refunds.set(key, amountMinor);
          return { state: 'refunded' as const };
        }),
    };
  }

  #authorise(ask: NewPayment): Authorisation {
    const charge = this.#charge(ask);
    if (charge.state === 'open')
      charge.state = this.#faults.draw(this.#random, this.#profile.declines) ? 'declined' : 'held';
    if (charge.state !== 'held') return { state: 'declined', reason: 'the card was declined' };
    charge.wasHeld = true;
    return { state: 'authorised', gatewayPayment: charge.id };
  }

  #capture(charge: Charge, key: string, amountMinor: number) {
    if (charge.state !== 'held') return { state: 'declined' as const, reason: 'nothing is held' };
    // A payment is taken once: another key is another request to take money.
    if (!charge.captures.has(key)) charge.captures.set(key, amountMinor);
    charge.takenAtStep ??= this.#connection.scheduler.lines.length;
    return { state: 'captured' as const };
  }

  #charge({ key, amountMinor, currency }: NewPayment): Charge {
    const id = `pay_${key}`;
    const known = this.charges.get(id);
    if (known !== undefined) return known;
    const charge = newCharge({ id, amountMinor, currency, isPaidLater: false });
    this.charges.set(id, charge);
    return charge;
  }

  #known(id: string): Charge {
    const charge = this.charges.get(id);
    if (charge === undefined) throw new Error(`the gateway has no payment ${id}`);
    return charge;
  }
}

export function newCharge(payment: Pick<Charge, 'id' | 'amountMinor' | 'currency' | 'isPaidLater'>): Charge {
  return { ...payment, state: 'open', captures: new Map(), refunds: new Map(), byHand: { refunds: [] } };
}

/** Whether a booking with this payment may be CONFIRMED: its money was taken, or held for one that pays later. */
export function isPaid({ takenAtStep, isPaidLater, wasHeld }: Charge): boolean {
  return takenAtStep !== undefined || (isPaidLater && wasHeld === true);
}

export function takenMinor({ captures }: Charge): number {
  return sum(captures);
}

export function refundedByHand({ byHand: { refunds } }: Charge): number {
  return refunds.reduce((total, { minor }) => total + minor, 0);
}

export function refundedMinor({ refunds }: Charge): number {
  return sum(refunds);
}

function sum(amounts: ReadonlyMap<string, number>): number {
  let total = 0;
  for (const minor of amounts.values()) total += minor;
  return total;
}

function stateOf(charge: Charge): GatewayState {
  const capturedMinor = takenMinor(charge);
  return {
    state: capturedMinor > 0 ? 'captured' : charge.state === 'held' ? 'authorised' : charge.state,
    amountMinor: charge.amountMinor,
    currency: charge.currency,
    capturedMinor,
    refundedMinor: refundedMinor(charge),
  };
}
