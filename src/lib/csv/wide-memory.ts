import { RECORDS, SPARE_FIELDS } from './spans.ts';
import type { Local } from '../wasm.ts';

/** Data table. What the code of `wide-code.ts` and its caller agree on: where things lie, how they are called. */

/** More fields of one record than this are not its business. */
export const MOST_FIELDS = 4096;
/** Bytes of text that fit into its memory at a time: with what is made of them they stay in the second cache. */
export const WINDOW = 1 << 16;
/** Bytes that are looked at together. The text may be read up to so many beyond its end. */
export const STEP = 64;

/** Why it stopped: at the end of the text, at a record it does not read, or because the arrays are full. */
export const stops = { end: 0, odd: 1, full: 2 } as const;

const FIELDS = SPARE_FIELDS + MOST_FIELDS;

/** Where in its memory what lies. `said`: records, fields, why it stopped, line ends. */
export const places = placed({
  said: 4 * 4,
  firstField: 4 * RECORDS,
  line: 8 * RECORDS,
  start: 4 * FIELDS,
  end: 4 * FIELDS,
  marks: FIELDS,
  text: WINDOW + STEP,
});

function placed<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
): Readonly<Record<Name | 'after', number>> {
  let at = 0;
  const all: Record<string, number> = {};
  for (const [name, bytes] of Object.entries<number>(sizes)) {
    all[name] = at;
    at += Math.ceil(bytes / STEP) * STEP;
  }
  // The names are those of `sizes`, and `after`.
  return { ...all, after: at } as Record<Name | 'after', number>;
}

/** Of a call: `from` is where a record begins, `to` the end of the text, `base` is added to every place found. */
const given = [
  'from',
  'to',
  'base',
  'delimiter',
  'maxFields',
  'maxRecordBytes',
  'records',
  'fields',
] as const;
/** The line of the first record. */
const givenLine = ['line'] as const;
export const parameters = { i32: given, f64: givenLine } as const;

const vectors = ['first', 'second', 'third', 'fourth'] as const;
/** Of the 64 bytes at `at`, a bit each. */
const masks = [
  'quotes',
  'high',
  'feeds',
  'returns',
  'lineEnds',
  'inside',
  'closing',
  'separators',
  'odd',
] as const;
/** What goes over from one 64 bytes to the next: the last bit of a mask, or how many bits there were. */
const carried = ['wasInside', 'wasBoundary', 'wasClosing', 'wasReturn'] as const;
const sums = ['quotesBefore', 'highBefore', 'linesBefore'] as const;
/** Of the separator at `pos`: those left, its bit, and all bits below. */
const walk = ['left', 'bit', 'below'] as const;
/** Of the record and the field under way. */
const under = ['at', 'pos', 'next', 'recordStart', 'firstField', 'column', 'fieldStart', 'isQuoted'] as const;
const underCounts = ['recordLine', 'fieldQuotes', 'fieldHigh', 'count'] as const;
export const locals = {
  i32: under,
  i64: [...masks, ...carried, ...sums, ...walk, ...underCounts],
  v128: vectors,
} as const;

export type Name =
  | (typeof given)[number]
  | (typeof givenLine)[number]
  | (typeof locals)['i32' | 'i64' | 'v128'][number];
export type Locals = Readonly<Record<Name, Local>>;
