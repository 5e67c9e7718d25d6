import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type {
  BookAnswer,
  BookingRequest,
  CancelAnswer,
  Connector,
  RecheckAnswer,
  RetrieveAnswer,
} from '../../src/rates/suppliers/connector.ts';
import { SupplierTimeout } from '../../src/rates/suppliers/connector.ts';
import type { SupplierClient } from '../../src/rates/suppliers/client.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { InjectedFaults } from '../trim.ts';
import { exchange, type Connection, type PartnerContext } from './exchange.ts';

export interface Room {
  readonly reference: string;
  readonly bookedAtMs: number;
  cancelledAtMs: number | undefined;
}

type Owed = Pick<BookingRequest, 'netMinor' | 'currency'>;

/** A call may take effect so long after it was made (`bookMayLandForMs` of its settings is more). */
const LANDS_WITHIN_MS = 100_000;
/** A look-up may be wrong only so long after the room was booked. */
const WRONG_WITHIN_MS = 300_000;

/** To make a reason for each wait takes the stack each time. */
const waitIsOver = new Error('simulated: the wait is over');

/**
 * A supplier that sells the offers of the simulator and behaves as its profile says. Its rooms are kept here: what it has
 * booked does not depend on our database.
 */
export class SimulatedSupplier {
  readonly rooms: Room[] = [];
  /** How many calls to book were sent, by reference. */
  readonly bookCalls = new Map<string, number>();
  /** What it was promised for a booking, by reference, in minor units of the currency. */
  readonly agreed = new Map<string, Owed>();
  readonly #prevented = new Set<string>();
  readonly #connection: Connection;
  readonly #random: SeededRandom;
  readonly #profile: Profile;
  readonly #faults: InjectedFaults;
  readonly #scheduler: Scheduler;
  /** What each book call was answered: a supplier declines a reference once and for all. */
  readonly #declined = new Map<string, BookAnswer>();
  /** What it wants for a booking, where that is more than was agreed: look-ups say the same. */
  readonly #dearer = new Map<string, Owed>();

  constructor(world: PartnerContext) {
    this.#scheduler = world.scheduler;
    this.#random = world.random;
    this.#profile = world.profile;
    this.#faults = world.faults;
    this.#connection = {
      ...world,
      name: 'supplier',
      landsWithinMs: LANDS_WITHIN_MS,
      slowMs: world.profile.slowMs,
    };
  }

  booked(reference: string): Room[] {
    return this.rooms.filter((room) => room.reference === reference && room.cancelledAtMs === undefined);
  }

  /** In place of the real client: the same timeouts, on the clock of the world. */
  clientFor(owner: string, prices: Connector): SupplierClient['call'] {
    const connectorFor = (ms: number): Connector => {
      const through = <T>(what: string, effect: () => T): Promise<T> =>
        exchange(this.#connection, { owner, what, ms }, effect);
      return {
        ...prices,
        recheck: async (ask, signal) => this.#rechecked(await prices.recheck(ask, signal)),
        book: (ask) => {
          this.bookCalls.set(ask.reference, (this.bookCalls.get(ask.reference) ?? 0) + 1);
          this.agreed.set(ask.reference, { netMinor: ask.netMinor, currency: ask.currency });
          return through(`book ${ask.reference}`, () => this.#book(ask));
        },
        retrieve: ({ reference }) => through(`retrieve ${reference}`, () => this.#retrieve(reference)),
        cancel: ({ reference }) => through(`cancel ${reference}`, () => this.#cancel(reference)),
        cancelSurplus: ({ reference }) =>
          through(`cancel surplus of ${reference}`, () => this.#cancelSurplus(reference)),
      };
    };
    return async (work, { timeoutMs }) => {
      const over = new AbortController();
      const { fires, stop } = this.#scheduler.timer(owner, timeoutMs);
      const late = fires.then(() => Promise.reject(new SupplierTimeout(`no answer within ${timeoutMs} ms`)));
      try {
        return await Promise.race([work(connectorFor(timeoutMs), over.signal, timeoutMs), late]);
      } finally {
        stop();
        over.abort(waitIsOver);
      }
    };
  }

  #rechecked(answer: RecheckAnswer): RecheckAnswer {
    const { belowZero } = this.#profile;
    if (answer.state !== 'available' || belowZero === 0 || this.#scheduler.isCalm) return answer;
    if (!this.#faults.draw(this.#random, belowZero)) return answer;
    this.#scheduler.note('supplier', 'answers with a price below zero');
    const rates = answer.offer.rates.map((rate) => ({ ...rate, netMinor: -rate.netMinor }));
    return { ...answer, offer: { ...answer.offer, rates } };
  }

  #book({ reference, netMinor, currency }: BookingRequest): BookAnswer {
    const declined = this.#declined.get(reference);
    if (declined !== undefined) return declined;
    if (this.#prevented.has(reference)) return { state: 'failed', reason: 'this reference was cancelled' };
    const known = this.rooms.filter((room) => room.reference === reference);
    if (known.length === 0 && this.#faults.draw(this.#random, this.#profile.declines)) {
      const answer: BookAnswer = this.#random.chance(0.5)
        ? { state: 'gone' }
        : { state: 'failed', reason: 'the hotel is full' };
      this.#declined.set(reference, answer);
      return answer;
    }
    if (known.length === 0 && this.#faults.draw(this.#random, this.#profile.contradicts))
      this.#dearer.set(reference, { netMinor: netMinor + 100, currency });
    if (known.length === 0 || this.#profile.booksAgain)
      this.rooms.push({ reference, bookedAtMs: this.#scheduler.nowMs, cancelledAtMs: undefined });
    return this.#stateOf(reference, { netMinor, currency });
  }

  #stateOf(reference: string, agreed?: Owed): BookAnswer {
    const owed = this.#dearer.get(reference) ?? agreed;
    const booked = this.booked(reference);
    if (booked.length === 0) return { state: 'failed', reason: 'this reference was cancelled' };
    return {
      state: 'confirmed',
      supplierBookingId: `S-${reference}`,
      hotelConfirmationCode: 'H1',
      ...(owed && { owed }),
      ...(booked.length > 1 && { surplus: booked.length - 1 }),
    };
  }

  #retrieve(reference: string): RetrieveAnswer {
    const rooms = this.#seen(reference);
    const last = rooms.at(-1);
    if (last === undefined) return this.#declined.get(reference) ?? { state: 'unknown' };
    const isYoung = this.#scheduler.nowMs - last.bookedAtMs < WRONG_WITHIN_MS;
    if (!this.#scheduler.isCalm && isYoung && this.#faults.draw(this.#random, this.#profile.callFails / 4))
      return { state: 'unknown' };
    return this.booked(reference).length === 0 ? { state: 'cancelled' } : this.#stateOf(reference);
  }

  #cancel(reference: string): CancelAnswer {
    const rooms = this.#seen(reference);
    if (this.#profile.preventsLateBook) this.#prevented.add(reference);
    if (rooms.length === 0) return { state: 'unknown' };
    if (!this.#ignores(reference)) for (const room of rooms) room.cancelledAtMs ??= this.#scheduler.nowMs;
    return { state: 'cancelled' };
  }

  #cancelSurplus(reference: string): CancelAnswer {
    const [, ...surplus] = this.booked(reference);
    if (!this.#ignores(reference)) for (const room of surplus) room.cancelledAtMs ??= this.#scheduler.nowMs;
    return { state: 'cancelled' };
  }

  #seen(reference: string): Room[] {
    const shownUntilMs = this.#scheduler.nowMs - this.#profile.hiddenMs;
    return this.rooms.filter((room) => room.reference === reference && room.bookedAtMs <= shownUntilMs);
  }

  #ignores(reference: string): boolean {
    const ignores = !this.#scheduler.isCalm && this.#faults.draw(this.#random, this.#profile.ignoresCancel);
    if (ignores)
      this.#scheduler.note('supplier', `keeps the room of ${reference}, and answers that it cancelled it`);
    return ignores;
  }
}
