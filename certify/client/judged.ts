import type { PromiseName } from '../promises.ts';
import type { Check } from '../stage.ts';
import type { Entry } from './log.ts';

/** A check with the requests that it judged. */
export interface Judged extends Check {
  readonly entries: readonly Entry[];
}

const NAMED_REQUESTS = 3;

/** `detail` says what is wrong, and is shown with the requests if the promise does not hold. */
export function judged(
  promise: PromiseName,
  holds: boolean,
  { detail, entries }: { readonly detail: string; readonly entries: readonly (Entry | undefined)[] },
): Judged {
  const own = entries.filter((entry) => entry !== undefined);
  const named = own.slice(0, NAMED_REQUESTS).map(nameOf).join(', then ');
  const more = own.length > NAMED_REQUESTS ? ` and ${own.length - NAMED_REQUESTS} more` : '';
  return { promise, holds, detail: holds ? '' : `${detail}: ${named}${more}`, entries: own };
}

const nameOf = ({ request, atMs }: Entry): string =>
  `${request.method} ${request.path} at ${new Date(atMs).toISOString()}`;

/** What the client sent after it had this answer. */
export const after = (log: readonly Entry[], entry: Entry): readonly Entry[] =>
  log.slice(log.indexOf(entry) + 1).filter(({ atMs }) => atMs >= entry.endedMs);

/** What the client had received before it sent this. */
export const before = (log: readonly Entry[], entry: Entry): readonly Entry[] =>
  log.slice(0, log.indexOf(entry)).filter(({ endedMs }) => endedMs <= entry.atMs);
