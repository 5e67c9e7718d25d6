import { sent } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { refuseField } from '../../contract/field-checks.ts';
import type { Clock, Needs } from '../../contract/needs.ts';
import { untilFinal } from '../write/change-feed.ts';
import { readInstant } from '../../lib/calendar.ts';
import { keptOnlyFrom } from '../stores/past-store.ts';

/** The parameter of operations that return a past state. */
export const asOfField = sent(
  'The state at this instant, or at the beginning of this day in UTC.',
  limits.timeCharacters,
);

/** The requested instant, whose state is kept and will not change. */
export async function keptInstant(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  asOf: string | undefined,
): Promise<Date | undefined> {
  const at = pastInstant(clock, asOf);
  const from = at && (await keptOnlyFrom(db, at));
  if (from !== undefined)
    throw refuseField('wrong-input', {
      pointer: '/asOf',
      message: `asOf is ${JSON.stringify(asOf)}: expected the instant of a release, or one from ${from.toISOString()} on; earlier states are not kept`,
    });
  if (at !== undefined && !(await untilFinal(db, at)))
    throw refuseField('wrong-input', {
      pointer: '/asOf',
      message: `asOf is ${JSON.stringify(asOf)}, and an import that began before that instant is still running: expected an earlier instant, or the same request after the import`,
    });
  return at;
}

/** The requested instant. A state in the future may still change. */
export function pastInstant(clock: Clock, asOf: string | undefined): Date | undefined {
  if (asOf === undefined) return undefined;
  const at = readInstant(asOf);
  if (at === undefined || at > clock.now())
    throw refuseField('wrong-input', {
      pointer: '/asOf',
      message: `asOf is ${JSON.stringify(asOf)}: expected a day or an instant that is not in the future, such as 2026-10-01T00:00:00Z`,
    });
  return at;
}
