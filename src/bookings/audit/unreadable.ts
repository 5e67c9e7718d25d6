import { messageOf } from '../../lib/shown-error.ts';
import { finding, type Finding } from './finding.ts';

/** Gateways or suppliers whose calls failed: they are not called again. */
export type Unreadable<Name extends string> = Map<Name, Failure>;

interface Failure {
  /** The error of the only call. */
  readonly reason: string;
  /** How many payments or bookings were not compared. */
  readonly count: number;
}

/** The payment or booking is not compared. `error` is that of the call; without one, an earlier call has failed. */
export function countUnreadable<Name extends string>(
  unreadable: Unreadable<Name>,
  name: Name,
  error?: unknown,
): void {
  const { reason, count } = unreadable.get(name) ?? { reason: reasonOf(error), count: 0 };
  unreadable.set(name, { reason, count: count + 1 });
}

/** `notCompared` has the counted things and what they were not compared with. */
export function unreadableFinding(
  about: string,
  { reason, count }: Failure,
  notCompared: readonly [things: string, place: string],
): Finding {
  const [things, place] = notCompared;
  return finding(
    about,
    'could not be read',
    `${count} ${things} were not compared with ${place}. The error was: ${reason}`,
  );
}

/** A failed connection has its reason in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? messageOf(error) : `${messageOf(error)}: ${messageOf(cause)}`;
}
