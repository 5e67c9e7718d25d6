import { limits } from '../../contract/limits.ts';
import { jittered } from '../../lib/jittered.ts';

/** The watch of a supplier after a booking has ended here. */
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

/** What a supplier reports about a booking that must not exist there. */
export type LookUp =
  /** There is a room, or it is being booked. */
  | 'still booked'
  /** There was one, and it is cancelled, or its booking failed. */
  | 'ended'
  /** It does not know the booking: no proof while a call may take effect, or after a room was seen. */
  | 'absent'
  /** It gave no clear answer. */
  | 'silent';

export interface LookResult {
  readonly lookUp: LookUp;
  /** Its response to our cancellation; undefined if there was none. */
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

/** Changes of a watch. An event is sent for each. */
export type News = 'found' | 'cancelled' | 'needs a person';

interface Now {
  readonly at: Date;
  /** From 0 to 1, to vary the pause before the next look-up. */
  readonly fraction: number;
}

/**
 * The state after one look-up. Only look-ups are trusted: an accepted cancellation
 * counts when a look-up reports the room cancelled. The cancellation of a room is repeated until then, or until
 * the operator closes the watch. A contradiction reopens the watch.
 */
export function judgeLookUp(
  watch: Watch,
  result: LookResult,
  now: Now,
): { readonly change: WatchChange; readonly news: readonly News[] } {
  // A room that was cancelled without having been seen was booked in between.
  const isStillBooked =
    result.lookUp === 'still booked' || (result.lookUp === 'absent' && result.cancel === 'cancelled');
  if (isStillBooked) return stillBooked(watch, result, now);
  if (result.lookUp === 'ended') return ended(watch, result, now);
  return nothingSeen(watch, result, now);
}

function stillBooked(watch: Watch, result: LookResult, now: Now) {
  const { at } = now;
  const isNew = watch.state !== 'cancelling';
  const cancels = (isNew ? 0 : watch.cancels) + 1;
  const isStuck = result.cancel === 'refused' || cancels > limits.orphanCancelsByItself;
  const personSince = watch.personSince ?? (isStuck ? at : null);
  const needsPerson = watch.personSince === null && personSince !== null;
  const news: News[] = [...(isNew ? (['found'] as const) : []), ...person(needsPerson)];
  return {
    change: {
      ...next(watch, result, { now, looks: isNew ? 0 : watch.looks + 1 }),
      state: 'cancelling' as const,
      cancels,
      foundAt: isNew ? at : watch.foundAt,
      cancelledAt: null,
      personSince,
    },
    news,
  };
}

function ended(watch: Watch, result: LookResult, now: Now) {
  const { at } = now;
  const wasStillBooked = watch.state === 'cancelling';
  const isOver = !watch.mayLand || at >= watch.until;
  const cancelledAt = wasStillBooked ? at : watch.cancelledAt;
  return {
    change: {
      ...next(watch, result, { now, looks: wasStillBooked ? 0 : watch.looks + 1 }),
      state: isOver ? ('closed' as const) : ('watching' as const),
      cancelledAt,
      personSince: null,
      closedBecause: isOver ? ('cancelled' as const) : null,
    },
    news: wasStillBooked ? (['cancelled'] as const) : [],
  };
}

/** Absent or silent. */
function nothingSeen(watch: Watch, result: LookResult, now: Now) {
  const { at } = now;
  const isOver = at >= watch.until;
  const isClear = result.lookUp === 'absent' && watch.state === 'watching';
  // After a day the operator has to call a supplier that does not respond, or no longer shows a room that it has shown.
  const isLong = at.getTime() - watch.openedAt.getTime() >= limits.watchMs;
  const personSince = watch.personSince ?? (isLong && !isClear ? at : null);
  const needsPerson = watch.personSince === null && personSince !== null;
  return {
    change: {
      ...next(watch, result, { now, looks: watch.looks + 1 }),
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

/** The next look: about ten seconds, then twice as long each time, up to an hour. */
function next(
  watch: Watch,
  { summary }: LookResult,
  { now: { at, fraction }, looks }: { now: Now; looks: number },
): WatchChange {
  return {
    ...watch,
    looks,
    lastAnswer: summary,
    nextLookAt: new Date(at.getTime() + jittered(pauseBeforeLook(looks), fraction)),
  };
}

function pauseBeforeLook(looks: number): number {
  return Math.min(limits.watchFirstLookMs * 2 ** Math.min(looks, 30), limits.watchLookMostMs);
}
