import { RECORDS, SPARE_FIELDS } from './spans.ts';
import type { Local } from '../wasm.ts';

/** Data table. What the code of `wide-code.ts` and its caller share: addresses and names. */

/** The code does not read a record with more fields than this. */
export const MOST_FIELDS = 4096;
/** Bytes of text in its memory at a time: with their results they fit into the second-level cache. */
export const WINDOW = 1 << 16;
/** Bytes that are processed together. Reads may go this many bytes beyond the end of the text. */
export const STEP = 64;

/** Why the code stopped: the end of the text, a record that it does not read, or full arrays. */
export const stops = { end: 0, odd: 1, full: 2 } as const;

const FIELDS = SPARE_FIELDS + MOST_FIELDS;

/** The layout of its memory. `results` has the numbers of records and fields, why the code stopped, and the number of line ends. */
export const places = placed({
  results: 4 * 4,
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

/** Parameters of a call: `from` is where a record begins, `to` the end of the text, `base` is added to every position found. */
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
/** One bit for each of the 64 bytes at `at`. */
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
/** What is carried from 64 bytes to the next: the last bit of a mask, or the number of bits. */
const carried = ['wasInside', 'wasBoundary', 'wasClosing', 'wasReturn'] as const;
const sums = ['quotesBefore', 'highBefore', 'linesBefore'] as const;
/** For the separator at `pos`: the separators left, its bit, and all bits below. */
const walk = ['left', 'bit', 'below'] as const;
/** For the current record and field. */
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
