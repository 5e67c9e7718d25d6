import { readInstant } from '../../lib/calendar.ts';
import { Problem } from '../../lib/problem.ts';
import { untilFinal } from '../../catalogue/write/change-feed.ts';
import { keptOnlyFrom } from '../../catalogue/stores/past-store.ts';
import type { Clock, Needs } from '../../contract/needs.ts';

/** The instant of `--as-of`; a day alone means its beginning in UTC. */
export function instantFlag(clock: Clock, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = readInstant(text);
  if (at !== undefined && at <= clock.now()) return at;
  throw new Problem(
    `--as-of is "${text}": expected a day or an instant that is not in the future, such as 2026-10-01T00:00:00Z.`,
  );
}

/** The same for states of the catalogue, which RETENTION may limit. */
export async function keptInstantFlag(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  text: string | undefined,
): Promise<Date | undefined> {
  const at = instantFlag(clock, text);
  const from = at && (await keptOnlyFrom(db, at));
  if (from !== undefined)
    throw new Problem(
      `--as-of is "${text}": expected the instant of a release, or one from ${from.toISOString()} on; earlier states are not kept.`,
    );
  if (at !== undefined && !(await untilFinal(db, at)))
    throw new Problem(
      `--as-of is "${text}", but an import that began before that instant is still running: use an earlier instant, or repeat the command after the import.`,
    );
  return at;
}
