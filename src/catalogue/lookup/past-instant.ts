import { sentTime } from '../../contract/fields.ts';
import { refuseField } from '../../contract/field-checks.ts';
import type { Clock } from '../../contract/needs.ts';

/** The parameter of operations that return a past state. */
export const asOfField = sentTime('The state at this instant.');

/** The requested instant. A state in the future may still change. */
export function pastInstant(clock: Clock, asOf: string | undefined): Date | undefined {
  if (asOf === undefined) return undefined;
  const at = new Date(asOf);
  if (Number.isNaN(at.getTime()) || at > clock.now())
    throw refuseField('wrong-input', {
      pointer: '/asOf',
      message: `asOf is ${JSON.stringify(asOf)}: expected an instant that is not in the future, such as 2026-10-01T00:00:00Z`,
    });
  return at;
}
