import { instantMs } from '../../../lib/time-zones/local-time.ts';
import type { UpstreamPolicyStep } from './upstream-shapes.ts';

/** A date, a time of day and an offset; seconds, their fraction and the offset may be absent. It is short, because it is remembered. */
const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?\s?(Z|[+-]\d\d:?\d\d)?$/i;

/** The offers of a search share few deadlines. */
const known = new Map<string, number>();
const MOST_KNOWN = 10_000;

const gmt = /^(|GMT|UTC|Z|Etc\/(GMT|UTC)|[+-]00:00)$/i;

/**
 * The instant of a deadline. An offset in its text is valid; without one it is a time in its `timezone`. A text that is
 * read as an earlier or later instant costs money, so all others are thrown, and so is a day that does not exist.
 */
export function deadlineMs({
  cancelTime,
  timezone,
}: Pick<UpstreamPolicyStep, 'cancelTime' | 'timezone'>): number {
  const key = `${cancelTime} ${timezone ?? ''}`;
  const found = known.get(key) ?? readDeadline(cancelTime, timezone ?? '');
  if (found === undefined)
    throw new Error(
      `the supplier sent "${cancelTime}" in the time zone "${timezone ?? ''}": expected a date and a time`,
    );
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

function readDeadline(cancelTime: string, timezone: string): number | undefined {
  const [, date, time, offset] = written.exec(cancelTime) ?? [];
  return date === undefined ? undefined : instantIn(offset ?? timezone, `${date}T${time}`);
}

function instantIn(zone: string, local: string): number | undefined {
  const there = Temporal.PlainDateTime.from(local);
  if (gmt.test(zone)) return there.toZonedDateTime('UTC').epochMilliseconds;
  if (/^[+-]/.test(zone)) return there.toZonedDateTime(zone).epochMilliseconds;
  return instantMs(zone, there);
}
