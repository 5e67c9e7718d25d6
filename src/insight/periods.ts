import { fieldRefusal, together } from '../contract/field-checks.ts';
import { limits } from '../contract/limits.ts';
import type { FurtherCheck } from '../contract/route.ts';
import { shortened } from '../contract/quote.ts';
import { dateOf, dayNumber } from '../lib/calendar.ts';
import type { Period } from './store.ts';

const wrong = fieldRefusal('wrong-input');

/** There are no earlier sales, and the period before an earlier one could be outside the calendar. */
const EARLIEST = '1970-01-01';

/** Both must be valid days, in order, and not too far apart. */
export function readPeriod({ from, to }: { from: string; to: string }, mostDays: number): Period {
  const { first, last } = together({ first: () => dayOf(from, 'from'), last: () => dayOf(to, 'to') });
  const days = last - first + 1;
  if (from < EARLIEST) throw wrong('/from', `from is ${from}: it must be ${EARLIEST} or later`);
  if (days < 1) throw wrong('/to', `to is ${to}: it must be ${from} (from) or later`);
  if (days > mostDays)
    throw wrong('/to', `from ${from} to ${to} is ${days} days: a report covers at most ${mostDays}`);
  return { from, to };
}

/** The same checks of the days that match their schema. */
export const checkPeriod: FurtherCheck = (_, { body }) => {
  const { from, to } = body as Partial<Period>;
  if (from !== undefined && to !== undefined) readPeriod({ from, to }, limits.reportDays);
  else together({ from: () => from && dayOf(from, 'from'), to: () => to && dayOf(to, 'to') });
};

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  const first = dayOf(from, 'from');
  const length = dayOf(to, 'to') - first + 1;
  return { from: dateOf(first - length), to: dateOf(first - 1) };
}

/** In per cent with two decimals; a change from zero is 100. */
export function changePercent(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  return Math.round(((now - before) / before) * 10_000) / 100;
}

function dayOf(text: string, name: string): number {
  const day = dayNumber(text);
  if (day === undefined)
    throw wrong(`/${name}`, `${name} is "${shortened(text)}": it must be a date as YYYY-MM-DD`);
  return day;
}
