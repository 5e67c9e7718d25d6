import { limits } from '../../contract/limits.ts';
import type { Clock, Needs, WriteState } from '../../contract/needs.ts';
import { type DatabaseUnavailable, DatabaseUnwritable } from './database-errors.ts';

/**
 * Reports in the log that the database is unavailable. All parts of a process use the same database, so an outage is reported
 * once, without a stack, again each minute while it lasts, and when it is over.
 *
 *     up ───found────► down, logged ─answered─► settling ──one second of answers──► up, logged
 *                          ▲                        │
 *                          └────────found───────────┘
 */
export interface Outage extends WriteState {
  /** A statement failed because the database is unavailable. */
  found(error: DatabaseUnavailable): void;
  /** A statement succeeded. */
  answered(): void;
}

export interface OwnedOutage extends Outage {
  /** The process ends: nothing more is reported, and no timer keeps it alive. */
  close(): void;
}

type Kind = keyof typeof sentences;

interface OutageState {
  readonly sinceMs: number;
  /** The present kind: a server may go down and come back read-only. */
  kind: Kind;
  readonly logged: Set<Kind>;
}

export function watchOutages(
  { log }: Pick<Needs, 'log'>,
  clock: Pick<Clock, 'ticksMs' | 'sleep'>,
): OwnedOutage {
  const loggedMs = new Map<Kind, number>();
  let outage: OutageState | undefined;
  let settling: AbortController | undefined;
  let isClosed = false;
  const secondsOf = ({ sinceMs }: OutageState): number => Math.round((clock.ticksMs() - sinceMs) / 100) / 10;
  const settled = (over: OutageState, unavailableSeconds: number): void => {
    if (over.logged.size > 0) log.warn({ unavailableSeconds }, sentences[over.kind].over);
    outage = settling = undefined;
  };
  return {
    found(error) {
      const nowMs = clock.ticksMs();
      settling?.abort();
      settling = undefined;
      const kind = error instanceof DatabaseUnwritable ? error.why : 'unavailable';
      outage ??= { sinceMs: nowMs, kind, logged: new Set() };
      outage.kind = kind;
      if (nowMs - (loggedMs.get(kind) ?? Number.NEGATIVE_INFINITY) < limits.outageLoggedEveryMs) return;
      const { first, again } = sentences[kind];
      log.warn({ reason: error.message }, outage.logged.has(kind) ? again : first);
      outage.logged.add(kind);
      loggedMs.set(kind, nowMs);
    },
    answered() {
      if (outage === undefined || settling !== undefined || isClosed) return;
      const over = outage;
      const unavailableSeconds = secondsOf(over);
      settling = new AbortController();
      // Most statements read, and do not show whether writes work.
      const afterMs = over.kind === 'unavailable' ? limits.backAfterMs : limits.writableAfterMs;
      clock.sleep(afterMs, settling.signal).then(
        () => settled(over, unavailableSeconds),
        () => undefined,
      );
    },
    unwritable: () => (outage === undefined || outage.kind === 'unavailable' ? undefined : outage.kind),
    wrote() {
      if (outage === undefined) return;
      settling?.abort();
      settled(outage, secondsOf(outage));
    },
    close() {
      isClosed = true;
      settling?.abort();
    },
  };
}

const sentences = {
  unavailable: {
    first: 'the database is unavailable: what needs it is refused or retried',
    again: 'the database is still unavailable',
    over: 'the database is back',
  },
  'read-only': {
    first: 'the database is read-only: writes are refused or retried',
    again: 'the database is still read-only',
    over: 'the database can be written again',
  },
  full: {
    first: 'the disk of the database is full, free some space: writes are refused or retried',
    again: 'the disk of the database is still full',
    over: 'the disk of the database has free space again',
  },
} as const;
