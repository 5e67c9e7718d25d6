// Data table.
import type { RefusalName } from '../../contract/refusals.ts';

/**
 * The life of a booking until it is final. Between two phases there is one outside call; a phase is written in one
 * short transaction together with the result of the call, or with the next phase (`stepsTogether`). A successful booking
 * is written three times: opened; authorised, with the mark that the supplier is called; finished.
 *
 *   opened ──hold the money──▶ authorised ──book the rooms──▶ confirmed ──take the money──▶ captured ──buy extras──▶ finished
 *     │                            │   │                         │
 *     │ declined                   │   │ no trace of it          │ the money cannot be taken
 *     ▼                            │   ▼                         ▼
 *   failed ◀──release the money────┴─ releasing ◀──cancel── unwinding
 *
 * Until `finished` a client sees PENDING, so the visible status never goes back. The database refuses a status that
 * goes back (trigger of `migrations/0008_bookings.sql`).
 *
 * When a process is killed, the completer resumes the phase: every outside call can be
 * repeated (its key is the booking), and a room that may be booked is looked up first.
 */
export type Phase =
  | 'opened'
  | 'authorised'
  | 'confirmed'
  | 'captured'
  | 'finished'
  | 'unwinding'
  | 'releasing'
  | 'failed';

export type Status = 'PENDING' | 'CONFIRMED' | 'FAILED' | 'CANCELLED' | 'CANCELLED_WITH_CHARGES';

export interface PhaseRow {
  /** The status in the API. A cancellation of a finished booking has its own columns. */
  readonly status: 'PENDING' | 'CONFIRMED' | 'FAILED';
  readonly next: readonly Phase[];
  /** What is certain when this phase is reached. */
  readonly means: string;
}

export const phases = {
  opened: {
    status: 'PENDING',
    next: ['authorised', 'releasing', 'failed'],
    means: 'the prebook and the reference are taken; no money has moved',
  },
  authorised: {
    status: 'PENDING',
    next: ['confirmed', 'unwinding', 'releasing'],
    means: 'the money is held; the supplier is or will be asked',
  },
  confirmed: {
    status: 'PENDING',
    next: ['captured', 'unwinding'],
    means: 'the supplier has confirmed the rooms; the money may still be refused',
  },
  captured: {
    status: 'PENDING',
    next: ['finished'],
    means: 'the money is taken, or its time is set; extras may still lower the price',
  },
  finished: {
    status: 'CONFIRMED',
    next: [],
    means: 'rooms, money and price are final; the events are sent',
  },
  unwinding: {
    status: 'PENDING',
    next: ['releasing'],
    means: 'the supplier is asked once to cancel whatever it may have booked; then it is watched',
  },
  releasing: { status: 'PENDING', next: ['failed'], means: 'the held money is released' },
  failed: { status: 'FAILED', next: [], means: 'nothing is booked and nothing is charged' },
} as const satisfies Record<Phase, PhaseRow>;

/** Failed payments; for a rebook, which charges an agreed price, they are 2014. */
export const paymentFailures: ReadonlySet<RefusalName> = new Set([
  'payment-refused',
  'payment-account-unknown',
  'backup-payment-refused',
  'backup-payment-failed',
  'credit-line-suspended',
  'unsupported-payment',
]);

/** The prebook after a failed booking: after 2001 and 4012 it is closed, after 2014 it is not charged again. */
export const prebookAfter: Readonly<Partial<Record<RefusalName, 'closed' | 'incomplete'>>> = {
  'rate-gone': 'closed',
  'not-confirmed': 'closed',
  'not-confirmed-upstream': 'closed',
  'payment-incomplete': 'incomplete',
  'booking-incomplete': 'incomplete',
};

/**
 * Steps that are written as one: the work between them is safe to repeat, so nothing is lost if the process dies before.
 * A room that the supplier has confirmed is looked up again, and money is taken again under the same key.
 */
export const stepsTogether: readonly (readonly [from: Phase, to: Phase])[] = [
  ['authorised', 'captured'],
  ['authorised', 'finished'],
  ['confirmed', 'finished'],
];

/** Whether a booking that is stored in one phase may next be stored in another; while it waits the phase stays the same. */
export function isWrittenStep(from: Phase, to: Phase): boolean {
  const next: readonly Phase[] = phases[from].next;
  return to === from || next.includes(to) || areTogether(from, to);
}

export function areTogether(from: Phase, to: Phase): boolean {
  return stepsTogether.some((pair) => pair[0] === from && pair[1] === to);
}

/** The phases of a booking between two that were stored, including the last one. */
export function phasesPassed(from: Phase, to: Phase): readonly Phase[] {
  const next: readonly Phase[] = phases[from].next;
  if (next.includes(to)) return [to];
  const first = next[0];
  return first === undefined ? [to] : [first, ...phasesPassed(first, to)];
}

// The keys of the table are the phases.
export const phaseNames = Object.keys(phases) as Phase[];

export function isFinal(phase: Phase): boolean {
  return phases[phase].next.length === 0;
}
