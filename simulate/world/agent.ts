import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Accidents } from '../trim.ts';
import type { Environment } from '../../src/accounts/caller.ts';
import type { MapEvidence } from './map/map-evidence.ts';
import type { Answer, Process, Request } from './service.ts';

/** An answer that a caller has read, with when it asked and when it read. */
export interface Seen {
  readonly operation: string;
  readonly key: string | undefined;
  readonly clientReference: string | undefined;
  readonly askedAtMs: number;
  readonly readAtMs: number;
  readonly status: number;
  readonly code: number | undefined;
  readonly booking: { readonly id: string; readonly status: string } | undefined;
  readonly prebook: string | undefined;
  /** The code of a voucher that points were redeemed for. */
  readonly voucher: string | undefined;
}

/** A person who was erased: their family name occurs nowhere else. */
export interface Erased {
  readonly familyName: string;
  readonly atMs: number;
}

/** What all callers share. */
export interface Market {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly profile: Profile;
  readonly accidents: Accidents;
  readonly environment: Environment;
  readonly offerId: string;
  /** A guest who has points. */
  readonly guestId: number;
  /** A list that was matched to the hotels of the map. */
  readonly jobId: string;
  readonly mapped: MapEvidence;
  /** The number of the last change of the map that is committed. */
  lastChange(): Promise<number>;
  readonly erased: Erased[];
  readonly seen: Seen[];
  /** The processes that accept requests now. */
  processes(): readonly Process[];
}

const MOST_ATTEMPTS = 5;
/** Seconds; 0: the default of the operation. */
const timeouts = [0, 0, 1, 3, 10];

interface Data {
  readonly data?: {
    readonly prebookId?: string;
    readonly bookingId?: string;
    readonly status?: string;
    readonly voucherCode?: string;
  };
  readonly error?: { readonly code?: number };
}

/** A program of a caller. Its requests have short timeouts. */
export class Agent {
  readonly #market: Market;
  readonly #name: string;

  constructor(market: Market, name: string) {
    this.#market = market;
    this.#name = name;
  }

  /** Two programs may send the same request with one key at the same time. */
  async prebook(further: object): Promise<string | undefined> {
    const { random, accidents } = this.#market;
    const key = random.chance(0.5) ? `${this.#name}-prebook` : undefined;
    const twins = key !== undefined && accidents.draw(random, 0.5) ? 2 : 1;
    const found = await Promise.all(Array.from({ length: twins }, () => this.#prebookOnce(key, further)));
    return found.find((id) => id !== undefined);
  }

  async #prebookOnce(key: string | undefined, further: object): Promise<string | undefined> {
    const { offerId } = this.#market;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await this.send({
        operation: 'POST /rates/prebook',
        body: { offerId, ...further },
        ...(key && { key }),
      });
      const { data } = (answer?.body ?? {}) as Data; // as the contract says
      if (data?.prebookId !== undefined) return data.prebookId;
      await this.#wait();
    }
    return undefined;
  }

  async book(call: {
    readonly order: object;
    readonly key: string | undefined;
    readonly clientReference: string | undefined;
  }): Promise<void> {
    const { random } = this.#market;
    const { order, key, clientReference } = call;
    const name = this.#name.split('.')[0] ?? '';
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const timeout = random.pick(timeouts);
      const answer = await this.send(
        {
          operation: 'POST /rates/book',
          query: { ...(timeout > 0 && { timeout }) },
          body: order,
          ...(key && { key }),
        },
        { clientReference, label: key ?? `${name}-plain` },
      );
      const { data } = (answer?.body ?? {}) as Data;
      if (data?.status === 'CONFIRMED') return;
      if (answer !== undefined && answer.status < 500 && answer.status !== 408 && random.chance(0.5)) return;
      await this.#wait();
    }
  }

  async cancel(bookingId: string, key: string | undefined): Promise<void> {
    const { random } = this.#market;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const timeout = random.pick(timeouts);
      const answer = await this.send({
        operation: 'PUT /bookings/{bookingId}',
        params: { bookingId },
        query: { ...(timeout > 0 && { timeout }) },
        body: {},
        ...(key && { key }),
      });
      const { data } = (answer?.body ?? {}) as Data;
      if (data?.status?.startsWith('CANCELLED') === true) return;
      await this.#wait();
    }
  }

  /** Books another offer of the hotel in place of the booking. */
  async rebook(bookingId: string): Promise<void> {
    const answer = await this.send({
      operation: 'POST /bookings/{bookingId}/alternative-prebooks',
      params: { bookingId },
      body: { occupancies: [{ adults: 1 }] },
    });
    const { data } = (answer?.body ?? {}) as { data?: { prebookId?: string }[] };
    const prebookId = data?.[0]?.prebookId;
    if (prebookId === undefined) return;
    const key = this.#market.random.chance(0.5) ? `${this.#name}-rebook` : undefined;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const made = await this.send({
        operation: 'POST /rates/rebook',
        body: { prebookId, existingBookingId: bookingId },
        ...(key && { key }),
      });
      if (made !== undefined) return;
      await this.#wait();
    }
  }

  async redeem(guestId: number, key: string | undefined): Promise<void> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await this.send({
        operation: 'POST /guests/{guestId}/loyalty-points/redeem',
        params: { guestId: String(guestId) },
        body: { points: 300, currency: 'USD' },
        ...(key && { key }),
      });
      if (answer !== undefined && answer.status < 500) return;
      await this.#wait();
    }
  }

  /** Undefined: no answer. */
  async send(
    request: Request,
    {
      clientReference,
      label,
    }: { readonly clientReference?: string | undefined; readonly label?: string } = {},
  ): Promise<Answer | undefined> {
    const { scheduler, random, profile, accidents, seen, environment } = this.#market;
    const name = this.#name;
    const askedAtMs = scheduler.nowMs;
    const gone = new AbortController();
    const answer = await scheduler
      .step(name, `sends ${request.operation}`, () => undefined)
      .then(async () => {
        const processes = this.#market.processes();
        // No process listens: the connection is refused.
        if (processes.length === 0) return undefined;
        const process = random.pick(processes);
        scheduler.sentTo(process.name);
        const handled = process.handle({ ...request, environment }, gone.signal);
        handled.catch(() => undefined);
        const patienceMs = accidents.draw(random, 0.15) ? random.below(3_000) : 100_000;
        const impatience = new AbortController();
        const left = scheduler.sleep(name, patienceMs, impatience.signal).then(
          () => undefined,
          () => new Promise<never>(() => undefined),
        );
        try {
          return await Promise.race([handled.catch(() => undefined), left]);
        } finally {
          impatience.abort();
          gone.abort(new Error('simulated: the client has disconnected'));
        }
      });
    const isLost = !scheduler.isCalm && accidents.draw(random, profile.losesAnswer);
    await scheduler.step(
      name,
      answer === undefined || isLost ? 'gets no answer' : `reads ${answer.status}`,
      () => undefined,
    );
    if (answer === undefined || isLost) return undefined;
    const { data, error } = (answer.body ?? {}) as Data;
    seen.push({
      operation: request.operation,
      key: label ?? request.key,
      clientReference,
      askedAtMs,
      readAtMs: scheduler.nowMs,
      status: answer.status,
      code: error?.code,
      booking: data?.bookingId === undefined ? undefined : { id: data.bookingId, status: data.status ?? '' },
      prebook: data?.prebookId,
      voucher: data?.voucherCode,
    });
    if (data?.status !== undefined) scheduler.note(name, `learns that ${data.bookingId} is ${data.status}`);
    return answer;
  }

  #wait(): Promise<void> {
    return this.#market.scheduler.sleep(this.#name, this.#market.random.below(4_000));
  }
}
