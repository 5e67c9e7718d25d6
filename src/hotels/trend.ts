import { Type } from 'typebox';
import { exact } from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USUAL_DAYS = 30;
/** A period up to this has a point for each hour. */
const HOURLY_DAYS = 2;

export const trendDays = Type.Optional(
  Type.Integer({
    ...exact,
    minimum: 1,
    maximum: limits.trendDays,
    description: `The last days; ${USUAL_DAYS} when absent. Up to ${HOURLY_DAYS} have a point for each hour in UTC, more for each day.`,
  }),
);

/** The beginnings of the hours or days (UTC) of a period, and now. */
export function trendTimes(now: Date, days = USUAL_DAYS): readonly Date[] {
  const step = days <= HOURLY_DAYS ? HOUR_MS : DAY_MS;
  const count = (days * DAY_MS) / step;
  const latest = Math.floor(now.getTime() / step) * step;
  const begins = Array.from({ length: count }, (_, n) => new Date(latest - (count - 1 - n) * step));
  return [...begins, now];
}

/** A change of a number between two times: `from` is the index of the first time that has it, `until` of the first that has not. */
export interface Step {
  readonly from: number;
  readonly until: number;
  readonly by: number;
}

/** The number at each of the times. */
export function stepsToTrend(steps: readonly Step[], times: number): readonly number[] {
  const changes = Array.from({ length: times + 1 }, () => 0);
  const add = (at: number, by: number) => {
    changes[Math.min(at, times)] = (changes[Math.min(at, times)] ?? 0) + by;
  };
  for (const { from, until, by } of steps)
    if (from < until) {
      add(from, by);
      add(until, -by);
    }
  let sum = 0;
  return changes.slice(0, times).map((by) => (sum += by));
}
