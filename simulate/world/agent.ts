import type { ActorContext, Sent } from './actor-context.ts';
import type { Answer, Request } from './service.ts';
import { amountsOf, peopleOf, type Shown } from './shown.ts';

const MOST_ATTEMPTS = 5;
const MOST_LOOKS = 25;
/** Seconds; 0: the default of the operation. */
const timeouts = [0, 0, 1, 3, 10];
/** To make a reason for each request takes the stack each time. */
const disconnected = new Error('simulated: the client has disconnected');

interface Data {
  readonly data?: Shown;
  readonly error?: { readonly code?: number };
}

interface List {
  readonly data?: readonly Shown[];
  readonly error?: Data['error'];
}

/** A program of a caller. Its requests have short timeouts. */
export class Agent {
  readonly #context: ActorContext;
  readonly #name: string;

  constructor(context: ActorContext, name: string) {
    this.#context = context;
    this.#name = name;
  }

  /** Two programs may send the same request with one key at the same time. */
  async prebook(further: object): Promise<string | undefined> {
    const { random, faults } = this.#context;
    const key = random.chance(0.5) ? `${this.#name}-prebook` : undefined;
    const twins = key !== undefined && faults.draw(random, 0.5) ? 2 : 1;
    const found = await Promise.all(Array.from({ length: twins }, () => this.#prebookOnce(key, further)));
    return found.find((id) => id !== undefined);
  }

  async #prebookOnce(key: string | undefined, further: object): Promise<string | undefined> {
    const { offerId } = this.#context;
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
    const { random } = this.#context;
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
    const { random } = this.#context;
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

  /** Reads the bookings of a reference while they are made, however often. */
  async watch(clientReference: string, isOver: () => boolean): Promise<void> {
    const { random, scheduler } = this.#context;
    for (let looks = MOST_LOOKS; looks > 0 && !isOver(); looks -= 1) {
      await scheduler.sleep(this.#name, random.below(400));
      await this.send({ operation: 'GET /bookings', query: { clientReference } }, { clientReference });
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
    const key = this.#context.random.chance(0.5) ? `${this.#name}-rebook` : undefined;
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
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const answer = await this.send({
        operation: 'POST /guests/{guestId}/loyalty-points/redeem',
        params: { guestId: String(guestId) },
        body: { points: 300, currency: 'USD' },
        ...(key && { key }),
      });
      // 409: the key is held by a call that has not ended.
      if (answer !== undefined && answer.status < 500 && answer.status !== 409) return;
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
    const { scheduler, random, profile, faults, seen, sent, environment } = this.#context;
    const name = this.#name;
    const askedAtStep = scheduler.lines.length;
    const sending: Sent = {
      operation: request.operation,
      key: request.key,
      request: { ...request, environment },
      atMs: scheduler.nowMs,
      askedAtStep,
    };
    sent.push(sending);
    const gone = new AbortController();
    const answer = await scheduler
      .step(name, `sends ${request.operation}`, () => undefined)
      .then(async () => {
        const processes = this.#context.processes();
        // No process listens: the connection is refused.
        if (processes.length === 0) return undefined;
        const process = random.pick(processes);
        scheduler.sentTo(process.name);
        const handled = process.handle(sending.request, gone.signal);
        handled.catch(() => undefined);
        const patienceMs = faults.draw(random, 0.15) ? random.below(3_000) : 100_000;
        const patience = scheduler.timer(name, patienceMs);
        const left = patience.fires.then(() => undefined);
        try {
          return await Promise.race([handled.catch(() => undefined), left]);
        } finally {
          patience.stop();
          gone.abort(disconnected);
        }
      });
    const isLost = !scheduler.isCalm && faults.draw(random, profile.losesAnswer);
    await scheduler.step(
      name,
      answer === undefined || isLost ? 'gets no answer' : `reads ${answer.status}`,
      () => undefined,
    );
    if (answer === undefined || isLost) return undefined;
    sending.answer = answer;
    sending.answeredAtMs = scheduler.nowMs;
    const { data, error } = (answer.body ?? {}) as Data | List;
    for (const one of [data].flat()) {
      seen.push({
        operation: request.operation,
        key: label ?? request.key,
        clientReference,
        askedAtStep,
        readAtStep: scheduler.lines.length,
        status: answer.status,
        code: error?.code,
        booking: one?.bookingId === undefined ? undefined : { id: one.bookingId, status: one.status ?? '' },
        prebook: one?.prebookId,
        voucher: one?.voucherCode,
        amounts: amountsOf(one ?? {}),
        people: peopleOf(one ?? {}),
        isCancelling: one?.cancelPending,
      });
      if (one?.status !== undefined) scheduler.note(name, `learns that ${one.bookingId} is ${one.status}`);
    }
    return answer;
  }

  #wait(): Promise<void> {
    return this.#context.scheduler.sleep(this.#name, this.#context.random.below(4_000));
  }
}
