import type { post } from '../../src/platform/outbound/post.ts';
import type { Shown } from './shown.ts';
import { call, type Connection, type PartnerContext } from './exchange.ts';

/** A delivery that arrived. */
export interface Delivery {
  readonly eventId: string;
  readonly name: string;
  readonly subject: string;
  readonly isAccepted: boolean;
  /** What the event says of a booking. */
  readonly shown: Shown | undefined;
}

/** A call that its sender waits for. */
interface Sending {
  readonly eventId: string;
  /** When the sender claimed the event, by its clock. */
  readonly claimedAtMs: number;
  readonly untilMs: number;
}

/** So long no other process may send what one has claimed (docs/events.md), and how far two clocks may differ. */
const [CLAIMED_MS, DIFFER_MS] = [60_000, 2_000];
const claims = /^takes events to send, by its clock at ([^ ]+)/;

interface Body {
  readonly event_id: string;
  readonly event_name: string;
  readonly request: string;
  readonly response: string;
}

/** The receiver of a webhook: it is slow, fails, and loses answers as its profile says. */
export class SimulatedReceiver {
  readonly deliveries: Delivery[] = [];
  readonly broken: string[] = [];
  readonly #connection: Connection;
  /** By booking. */
  readonly #sending = new Map<string, Set<Sending>>();
  readonly #numbers = new Map<string, string>();

  constructor(world: PartnerContext) {
    this.#connection = { ...world, name: 'receiver' };
  }

  /** What a process sends events with. */
  senderFor(owner: string): typeof post {
    return async ({ body, timeoutMs }) => {
      const { scheduler, faults, random, profile } = this.#connection;
      // As the program writes it.
      const sent = JSON.parse(body) as Body;
      const { event_id: eventId, event_name: name } = sent;
      const subject = subjectOf(sent) ?? this.#unnamed(eventId);
      const claimedAtMs = this.#claimedAtMs(owner);
      const sending = { eventId, claimedAtMs, untilMs: scheduler.nowMs + timeoutMs };
      const all = this.#begin(subject, sending);
      const { data: shown } = JSON.parse(sent.response) as { readonly data?: Shown };
      const what = `receive ${name} of ${subject}`;
      const arrive = () => {
        const isAccepted = !faults.draw(random, profile.callFails / 2) || scheduler.isCalm;
        this.deliveries.push({ eventId, name, subject, isAccepted, shown });
        return { status: isAccepted ? 200 : 500, text: isAccepted ? 'thank you' : 'not now' };
      };
      try {
        return await call(this.#connection, { owner, what, ms: timeoutMs }, arrive);
      } finally {
        all.delete(sending);
      }
    };
  }

  /** An event about no booking. Its id is random, and would give each run another trace. */
  #unnamed(eventId: string): string {
    const named = this.#numbers.get(eventId) ?? `event ${this.#numbers.size + 1} without a booking`;
    this.#numbers.set(eventId, named);
    return named;
  }

  /** Its last claim has all that it sends. */
  #claimedAtMs(owner: string): number {
    const { lines } = this.#connection.scheduler;
    const last = lines.findLast((line) => line.owner === owner && claims.test(line.what));
    return Date.parse(claims.exec(last?.what ?? '')?.[1] ?? '');
  }

  /**
   * One event of a booking is sent at a time, by the process that has claimed it. One that was suspended for longer than
   * its claim may send what others have sent meanwhile.
   */
  #begin(subject: string, sending: Sending): Set<Sending> {
    const { nowMs } = this.#connection.scheduler;
    const all = this.#sending.get(subject) ?? new Set();
    const isStale = ({ claimedAtMs }: Sending) => nowMs >= claimedAtMs + CLAIMED_MS - DIFFER_MS;
    const isRepeat = ({ eventId: id }: Sending) =>
      this.deliveries.some(({ eventId, isAccepted }) => isAccepted && eventId === id);
    for (const other of all) {
      const stale = [sending, other].filter(isStale);
      const isSame = sending.eventId === other.eventId;
      if (other.untilMs <= nowMs || stale.some((one) => isSame || isRepeat(one))) continue;
      const what = isSame
        ? `${sending.eventId} of ${subject} is`
        : `${other.eventId} and ${sending.eventId} of ${subject} are`;
      this.broken.push(`${what} sent at the same time`);
    }
    this.#sending.set(subject, all.add(sending));
    return all;
  }
}

/** The booking that an event is about: that of a rebook is about the booking which is replaced. */
function subjectOf({ event_name: name, request, response }: Body): string | undefined {
  const [, replaced] = name.startsWith('booking.rebook')
    ? (/"existingBookingId":"([^"]+)"/.exec(request) ?? [])
    : [];
  return replaced ?? /"(?:bookingId|prebookId)":"([^"]+)"/.exec(response)?.[1];
}
