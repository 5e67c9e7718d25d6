import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Accidents } from '../trim.ts';
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
}

export interface Market {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly profile: Profile;
  readonly accidents: Accidents;
  readonly offerId: string;
  readonly seen: Seen[];
  /** The processes that accept requests now. */
  processes(): readonly Process[];
}

const MOST_ATTEMPTS = 5;
/** Seconds; 0: the default of the operation. */
const timeouts = [0, 0, 1, 3, 10];
const methods = ['ACC_CREDIT_CARD', 'ACC_CREDIT_CARD', 'WALLET'] as const;

interface Data {
  readonly data?: { readonly prebookId?: string; readonly bookingId?: string; readonly status?: string };
  readonly error?: { readonly code?: number };
}

/** A buyer: prebooks, books with impatience, looks at the booking, and sometimes cancels it. */
export async function buy(market: Market, name: string): Promise<void> {
  const { random, scheduler, accidents } = market;
  const agent = new Agent(market, name);
  const prebookId = await agent.prebook();
  if (prebookId === undefined) return;
  const identity = random.pick(['key', 'reference', 'both', 'none'] as const);
  const key = identity === 'key' || identity === 'both' ? `${name}-book` : undefined;
  const clientReference = identity === 'reference' || identity === 'both' ? `${name}-ref` : undefined;
  const order = {
    prebookId,
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
    remarks: '',
    payment: { method: random.pick(methods) },
    ...(clientReference && { clientReference }),
  };
  const twins = accidents.draw(random, 0.25) ? 2 : 1;
  await Promise.all(
    Array.from({ length: twins }, (_, at) =>
      new Agent(market, `${name}.${at}`).book({ order, key, clientReference }),
    ),
  );
  const booked = [...market.seen]
    .reverse()
    .find(
      (one) => one.booking !== undefined && one.operation !== '' && isOf(one, name, key, clientReference),
    );
  const id = booked?.booking?.id;
  if (id === undefined) return;
  for (let looks = random.below(3); looks > 0; looks -= 1) {
    await agent.send({ operation: 'GET /bookings/{bookingId}', params: { bookingId: id } });
    await scheduler.sleep(name, random.below(5_000));
  }
  if (random.chance(0.5)) return;
  const cancels = accidents.draw(random, 0.3) ? 2 : 1;
  const cancelKey = random.chance(0.5) ? `${name}-cancel` : undefined;
  await Promise.all(
    Array.from({ length: cancels }, (_, at) => new Agent(market, `${name}.c${at}`).cancel(id, cancelKey)),
  );
  await agent.send({ operation: 'GET /bookings/{bookingId}', params: { bookingId: id } });
}

function isOf(seen: Seen, name: string, key: string | undefined, reference: string | undefined): boolean {
  return (
    (key !== undefined && seen.key === key) ||
    (reference !== undefined && seen.clientReference === reference) ||
    (key === undefined && reference === undefined && seen.key === `${name}-plain`)
  );
}

class Agent {
  readonly #market: Market;
  readonly #name: string;

  constructor(market: Market, name: string) {
    this.#market = market;
    this.#name = name;
  }

  /** Two programs may send the same request with one key at the same time. */
  async prebook(): Promise<string | undefined> {
    const { random, accidents } = this.#market;
    const key = random.chance(0.5) ? `${this.#name}-prebook` : undefined;
    const twins = key !== undefined && accidents.draw(random, 0.5) ? 2 : 1;
    const found = await Promise.all(Array.from({ length: twins }, () => this.#prebookOnce(key)));
    return found.find((id) => id !== undefined);
  }

  async #prebookOnce(key: string | undefined): Promise<string | undefined> {
    const { offerId } = this.#market;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await this.send({
        operation: 'POST /rates/prebook',
        body: { offerId },
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

  /** Undefined: no answer. */
  async send(
    request: Request,
    {
      clientReference,
      label,
    }: { readonly clientReference?: string | undefined; readonly label?: string } = {},
  ): Promise<Answer | undefined> {
    const { scheduler, random, profile, accidents, seen } = this.#market;
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
        const handled = process.handle(request, gone.signal);
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
    });
    if (data?.status !== undefined) scheduler.note(name, `learns that ${data.bookingId} is ${data.status}`);
    return answer;
  }

  #wait(): Promise<void> {
    return this.#market.scheduler.sleep(this.#name, this.#market.random.below(4_000));
  }
}
