import { refuse } from '../contract/refusal.ts';
import type { Period } from './reading.ts';

const DAY_MS = 86_400_000;

/** Both days must be days, in order, and not too far apart. */
export function readPeriod({ from, to }: { from: string; to: string }, mostDays: number): Period {
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
  const days = (last - first) / DAY_MS + 1;
  if (days < 1) throw refuse('wrong-input', `from ${from} lies after to ${to}`);
  if (days > mostDays)
    throw refuse('wrong-input', `${days} days were asked for; at most ${mostDays} are reported`);
  return { from, to };
}

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  const first = Date.parse(`${from}T00:00:00Z`);
  const length = Date.parse(`${to}T00:00:00Z`) - first + DAY_MS;
  return { from: dateOf(first - length), to: dateOf(first - DAY_MS) };
}

/** In per cent with two decimals; from nothing to something is 100. */
export function changePercent(before: number, now: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  return Math.round(((now - before) / before) * 10_000) / 100;
}

function dayOf(text: string, name: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || dateOf(ms) !== text)
    throw refuse('wrong-input', `${name} "${text.slice(0, 40)}" is not a date YYYY-MM-DD`);
  return ms;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
