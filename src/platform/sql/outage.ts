import { limits } from '../../contract/limits.ts';
import type { Clock, Needs } from '../needs.ts';
import type { DatabaseAway } from './away.ts';

/**
 * That the database is away, as the log tells it. All parts of a process ask the same database, over and over: it is
 * told where they ask, once, without a stack, again each minute while it lasts, and when it is over.
 *
 *     there ──found──► away, told ──answered──► settling ──one second of answers──► there, told
 *                          ▲                        │
 *                          └────────found───────────┘
 */
export interface Outage {
  /** Somebody asked in vain. */
  found(away: DatabaseAway): void;
  /** Somebody was answered. */
  answered(): void;
}

export function watchOutages({ log }: Pick<Needs, 'log'>, clock: Pick<Clock, 'ticksMs' | 'sleep'>): Outage {
  let saidMs = Number.NEGATIVE_INFINITY;
  let lasting: { readonly sinceMs: number; isSaid: boolean } | undefined;
  let settling: AbortController | undefined;
  const settled = (awaySeconds: number): void => {
    if (lasting?.isSaid === true) log.warn({ awaySeconds }, BACK);
    lasting = settling = undefined;
  };
  return {
    found({ message: reason }) {
      const nowMs = clock.ticksMs();
      settling?.abort();
      settling = undefined;
      lasting ??= { sinceMs: nowMs, isSaid: false };
      if (nowMs - saidMs < limits.awaySaidEveryMs) return;
      log.warn({ reason }, lasting.isSaid ? STILL_AWAY : AWAY);
      lasting.isSaid = true;
      saidMs = nowMs;
    },
    answered() {
      if (lasting === undefined || settling !== undefined) return;
      const awaySeconds = Math.round((clock.ticksMs() - lasting.sinceMs) / 100) / 10;
      settling = new AbortController();
      clock.sleep(limits.backAfterMs, settling.signal).then(
        () => settled(awaySeconds),
        () => undefined,
      );
    },
  };
}

const AWAY = 'the database is away: what needs it is refused or tried again';
const STILL_AWAY = 'the database is still away';
const BACK = 'the database is back';
