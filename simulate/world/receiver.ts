import { limits } from '../../src/contract/limits.ts';
import type { post } from '../../src/platform/outbound/post.ts';
import { exchange, type Line, type Surroundings, withinTime } from './exchange.ts';

/** A delivery that arrived. */
export interface Delivery {
  readonly eventId: string;
  readonly name: string;
  readonly subject: string;
  readonly isAccepted: boolean;
}

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
  readonly #line: Line;
  /** By booking: the event that is being sent, and until when its sender waits for the answer. */
  readonly #sending = new Map<string, { readonly eventId: string; readonly untilMs: number }>();

  readonly #numbers = new Map<string, string>();

  constructor(world: Surroundings) {
    this.#line = { ...world, name: 'receiver', landsWithinMs: limits.webhookTimeoutMs / 2 };
  }

  /** What a process sends events with. */
  senderFor(owner: string): typeof post {
    return async ({ body, timeoutMs }) => {
      const { scheduler, accidents, random, profile } = this.#line;
      // As the program writes it.
      const sent = JSON.parse(body) as Body;
      const { event_id: eventId, event_name: name } = sent;
      const subject = subjectOf(sent) ?? this.#unnamed(eventId);
      this.#begin(subject, eventId, timeoutMs);
      const what = `receive ${name} of ${subject}`;
      const arrives = exchange(this.#line, { owner, what }, () => {
        const isAccepted = !accidents.draw(random, profile.callFails / 2) || scheduler.isCalm;
        this.deliveries.push({ eventId, name, subject, isAccepted });
        return { status: isAccepted ? 200 : 500, text: isAccepted ? 'thank you' : 'not now' };
      });
      try {
        return await withinTime(this.#line, { owner, ms: timeoutMs }, arrives);
      } finally {
        if (this.#sending.get(subject)?.eventId === eventId) this.#sending.delete(subject);
      }
    };
  }

  /** An event about no booking. Its id is random, and would give each run another trace. */
  #unnamed(eventId: string): string {
    const named = this.#numbers.get(eventId) ?? `event ${this.#numbers.size + 1} without a booking`;
    this.#numbers.set(eventId, named);
    return named;
  }

  /** The process that sends it died: its lease decides when the event is sent again. */
  #begin(subject: string, eventId: string, timeoutMs: number): void {
    const { nowMs } = this.#line.scheduler;
    const other = this.#sending.get(subject);
    // One that was accepted before is a repeat by a process that was frozen, and changes nothing.
    const isRepeat = (id: string) =>
      this.deliveries.some(({ eventId: known, isAccepted }) => known === id && isAccepted);
    if (
      other !== undefined &&
      other.eventId !== eventId &&
      other.untilMs > nowMs &&
      ![eventId, other.eventId].some(isRepeat)
    )
      this.broken.push(`two events of ${subject} are sent at a time: ${other.eventId} and ${eventId}`);
    this.#sending.set(subject, { eventId, untilMs: nowMs + timeoutMs });
  }
}

/** The booking that an event is about: that of a rebook is about the booking which is replaced. */
function subjectOf({ event_name: name, request, response }: Body): string | undefined {
  const [, replaced] = name.startsWith('booking.rebook')
    ? (/"existingBookingId":"([^"]+)"/.exec(request) ?? [])
    : [];
  return replaced ?? /"(?:bookingId|prebookId)":"([^"]+)"/.exec(response)?.[1];
}
