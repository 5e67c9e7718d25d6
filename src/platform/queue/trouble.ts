import { limits } from '../../contract/limits.ts';
import type { Clock, Needs } from '../needs.ts';
import { isUnreachable } from '../sql/reachable.ts';

/** What keeps a worker from its jobs. All its loops ask the same database, again and again: that it is away is said once. */
export interface Trouble {
  /** `what` could not be done. */
  failed(error: unknown, what: string): void;
  /** The database was asked and has answered. */
  over(): void;
}

export function openTrouble({ log }: Pick<Needs, 'log'>, clock: Pick<Clock, 'ticksMs'>): Trouble {
  let saidMs = Number.NEGATIVE_INFINITY;
  let isLasting = false;
  return {
    failed(error, what) {
      if (!isUnreachable(error)) return log.error({ err: error }, what);
      if (clock.ticksMs() - saidMs >= limits.noJobsSaidEveryMs) {
        log.warn({ reason: reasonOf(error) }, isLasting ? STILL_AWAY : AWAY);
        saidMs = clock.ticksMs();
      }
      isLasting = true;
    },
    over() {
      isLasting = false;
    },
  };
}

const AWAY = 'the database could not be asked for jobs; it is asked again every second';
const STILL_AWAY = 'the database still cannot be asked for jobs';

/** Where several addresses refuse a connection the driver gives a code and no words. */
function reasonOf(error: unknown): string {
  const { code = '', message = '' } = error as { code?: unknown; message?: unknown }; // what is unreachable has one of them
  return String(message || code);
}
