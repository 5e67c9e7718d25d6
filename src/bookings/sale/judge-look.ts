import { limits } from '../../contract/limits.ts';

/** A supplier that is still asked about a booking which has ended here. */
export interface Watch {
  readonly bookingId: string;
  readonly supplier: string;
  readonly state: 'watching' | 'cancelling' | 'closed';
  readonly mayLand: boolean;
  readonly until: Date;
  readonly nextLookAt: Date;
  readonly looks: number;
  readonly cancels: number;
  readonly lastAnswer: string;
  readonly foundAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly personSince: Date | null;
  readonly openedAt: Date;
  readonly closedBecause: 'nothing found' | 'cancelled' | 'operator' | null;
  /** The supplier's id of the room that the booking keeps: the watch is about all others. */
  readonly keep: string | null;
}

/** What a supplier said of a booking that we do not want there (any more). */
export type LookUp =
  /** There is a room, or it is being booked. */
  | 'still booked'
  /** There was one, and it is cancelled, or its booking failed. */
  | 'ended'
  /** It knows nothing of it: no proof while a call may land, nor where a room has been seen. */
  | 'absent'
  /** It gave no clear answer. */
  | 'silent';

export interface LookResult {
  readonly lookUp: LookUp;
  /** What it said to our cancelling; undefined where it was not asked. */
  readonly cancel: 'cancelled' | 'unknown' | 'refused' | 'silent' | undefined;
  /** For the operator. */
  readonly summary: string;
}

export type WatchChange = Pick<
  Watch,
  | 'state'
  | 'looks'
  | 'cancels'
  | 'nextLookAt'
  | 'lastAnswer'
  | 'foundAt'
  | 'cancelledAt'
  | 'personSince'
  | 'closedBecause'
>;

/** What is new about a watch. An event is sent for each. */
export type News = 'found' | 'cancelled' | 'needs a person';

/**
 * What comes of one look. Nothing is believed that was not looked up: a cancellation that the supplier has accepted
 * counts when a look-up says that it is cancelled. A room that is found is cancelled without end, until then or until
 * the operator closes the watch. Contradictions only ever reopen.
 */
export function judgeLook(
  watch: Watch,
  result: LookResult,
  at: Date,
): { readonly change: WatchChange; readonly news: readonly News[] } {
  // A room that was cancelled without having been seen has landed in between.
  const isStillBooked =
    result.lookUp === 'still booked' || (result.lookUp === 'absent' && result.cancel === 'cancelled');
  if (isStillBooked) return stillBooked(watch, result, at);
  if (result.lookUp === 'ended') return ended(watch, result, at);
  return nothingSeen(watch, result, at);
}

function stillBooked(watch: Watch, result: LookResult, at: Date) {
  const isNew = watch.state !== 'cancelling';
  const cancels = (isNew ? 0 : watch.cancels) + 1;
  const isStuck = result.cancel === 'refused' || cancels > limits.orphanCancelsByItself;
  const personSince = watch.personSince ?? (isStuck ? at : null);
  const needsPerson = watch.personSince === null && personSince !== null;
  const news: News[] = [...(isNew ? (['found'] as const) : []), ...person(needsPerson)];
  return {
    change: {
      ...next(watch, result, { at, looks: isNew ? 0 : watch.looks + 1 }),
      state: 'cancelling' as const,
      cancels,
      foundAt: isNew ? at : watch.foundAt,
      cancelledAt: null,
      personSince,
    },
    news,
  };
}

function ended(watch: Watch, result: LookResult, at: Date) {
  const wasStillBooked = watch.state === 'cancelling';
  const isOver = !watch.mayLand || at >= watch.until;
  const cancelledAt = wasStillBooked ? at : watch.cancelledAt;
  return {
    change: {
      ...next(watch, result, { at, looks: wasStillBooked ? 0 : watch.looks + 1 }),
      state: isOver ? ('closed' as const) : ('watching' as const),
      cancelledAt,
      personSince: null,
      closedBecause: isOver ? ('cancelled' as const) : null,
    },
    news: wasStillBooked ? (['cancelled'] as const) : [],
  };
}

/** Absent or silent. */
function nothingSeen(watch: Watch, result: LookResult, at: Date) {
  const isOver = at >= watch.until;
  const isClear = result.lookUp === 'absent' && watch.state === 'watching';
  // After a day a person has to ask a supplier that gives no answer, or hides a room that it has shown.
  const personSince = watch.personSince ?? (isOver && !isClear ? at : null);
  const needsPerson = watch.personSince === null && personSince !== null;
  return {
    change: {
      ...next(watch, result, { at, looks: watch.looks + 1 }),
      state: isOver && isClear ? ('closed' as const) : watch.state,
      personSince: isOver && isClear ? null : personSince,
      closedBecause: isOver && isClear ? ('nothing found' as const) : null,
    },
    news: person(needsPerson),
  };
}

function person(needsPerson: boolean): readonly News[] {
  return needsPerson ? ['needs a person'] : [];
}

/** The next look: ten seconds, then twice as long each time, up to an hour. */
function next(
  watch: Watch,
  { summary }: LookResult,
  { at, looks }: { at: Date; looks: number },
): WatchChange {
  return {
    ...watch,
    looks,
    lastAnswer: summary,
    nextLookAt: new Date(at.getTime() + pauseBeforeLook(looks)),
  };
}

function pauseBeforeLook(looks: number): number {
  return Math.min(limits.watchFirstLookMs * 2 ** Math.min(looks, 30), limits.watchLookMostMs);
}
