import type { Zone } from './zone.ts';

/**
 * The packed form of the package moment-timezone, of which only the data is used:
 *
 *   America/Winnipeg|LMT CST CDT|6s.A 60 50|0121…|-3kLtv.o 1a3bv.o WL0 …|66e4
 *   name             abbreviations offsets  which  minutes from change to change
 *
 * Numbers are minutes in base 60 (0-9, a-z, A-X); offsets are minutes behind UTC.
 */
export function unpackZone(packed: string, untilMs: number): Zone {
  const [, , offsets = '', which = '', spans = ''] = packed.split('|');
  const behind = offsets.split(' ').map(minutesOf);
  const changesMs: number[] = [];
  for (const span of spans === '' ? [] : spans.split(' '))
    changesMs.push(Math.round((changesMs.at(-1) ?? 0) + minutesOf(span) * MINUTE_MS));
  const aheadMs = [...which].map((digit) => Math.round(-(behind[digitOf(digit)] ?? Number.NaN) * MINUTE_MS));
  if (aheadMs.length !== changesMs.length + 1 || aheadMs.some(Number.isNaN))
    throw new Error(`the packed zone "${packed.slice(0, 40)}" cannot be read`);
  return { changesMs, aheadMs, untilMs };
}

const MINUTE_MS = 60_000;

function minutesOf(text: string): number {
  const isNegative = text.startsWith('-');
  const [whole = '', part = ''] = text.slice(isNegative ? 1 : 0).split('.');
  const minutes = [...whole].reduce((sum, digit) => sum * 60 + digitOf(digit), 0);
  const rest = [...part].reduceRight((sum, digit) => (sum + digitOf(digit)) / 60, 0);
  return isNegative ? -(minutes + rest) : minutes + rest;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

function digitOf(text: string): number {
  return DIGITS.indexOf(text);
}
