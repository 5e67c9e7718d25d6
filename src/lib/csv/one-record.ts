import { ONE_COLUMN, type ScannerOptions, type Spans, type ByteRange, marks } from './spans.ts';

const [TAB, LF, CR, SPACE, QUOTE] = [9, 10, 13, 32, 34];

/** Returned instead of the position of the next record: the end of this one has not arrived yet, or never will. */
export const INCOMPLETE = -1;
const UNTERMINATED = -2;

/**
 * Reads any record, byte by byte. This reader defines what a record means.
 *
 * Every `!` of this file follows an index below `to`, or below the capacity of the spans.
 */
export class OneRecord {
  /** Line ends of the record that was read last, within quotes and at its end. */
  lines = 1;
  /** If false, quotes are ordinary characters. */
  hasQuotes = true;
  readonly #options: ScannerOptions;
  readonly #spans: Spans;
  readonly #stops = new Uint8Array(256);

  constructor(options: ScannerOptions, spans: Spans) {
    this.#options = options;
    this.#spans = spans;
    this.#stops[LF] = this.#stops[CR] = 1;
    if (options.delimiter !== ONE_COLUMN) this.#stops[options.delimiter] = 1;
  }

  /** Each iteration of the outer loop reads one field. Returns where the next record begins. */
  read(stretch: ByteRange, at: number): number {
    const { bytes, to, last } = stretch;
    const stops = this.#stops;
    const spans = this.#spans;
    const limit = spans.fields + this.#options.maxFields;
    this.lines = 1;
    let pos = at;
    for (;;) {
      const begin = pos;
      let high = 0;
      let byte = 0;
      while (pos < to) {
        byte = bytes[pos]!;
        if (stops[byte] === 1) break;
        high |= byte;
        pos++;
      }
      // A field that opens with a quote, possibly after spaces, is read again: a plain field costs only one comparison.
      if (begin < to && bytes[begin]! <= QUOTE && this.#opensQuoted(stretch, begin)) {
        pos = this.#quoted(stretch, begin, limit);
        if (pos < 0) return pos;
        byte = pos < to ? bytes[pos]! : 0;
      } else if (spans.fields < limit) {
        spans.addField(begin, pos, high > 127 ? marks.high : 0);
      }
      if (pos >= to) return last ? to : INCOMPLETE;
      if (byte === this.#options.delimiter) pos++;
      else return afterLineEnd(stretch, pos);
    }
  }

  #opensQuoted({ bytes, to }: ByteRange, at: number): boolean {
    const { delimiter } = this.#options;
    let pos = at;
    while (pos < to && (bytes[pos] === SPACE || (bytes[pos] === TAB && delimiter !== TAB))) pos++;
    return this.hasQuotes && pos < to && bytes[pos] === QUOTE;
  }

  /** Reads a quoted field and returns the position of the byte that ends it. */
  #quoted(stretch: ByteRange, begin: number, limit: number): number {
    const { bytes, to, last } = stretch;
    let inside = begin;
    while (bytes[inside] !== QUOTE) inside++;
    inside++;
    let mark: number = marks.quoted;
    let high = 0;
    let pos = inside;
    for (; ; pos++) {
      if (pos >= to) return last ? UNTERMINATED : INCOMPLETE;
      const byte = bytes[pos]!;
      high |= byte;
      if (byte === LF || (byte === CR && bytes[pos + 1] !== LF)) this.lines++;
      if (byte !== QUOTE) continue;
      if (pos + 1 >= to && !last) return INCOMPLETE;
      if (pos + 1 >= to || bytes[pos + 1] !== QUOTE) break;
      mark |= marks.doubled;
      pos++;
    }
    let after = pos + 1;
    let tail = SPACE;
    for (; after < to && this.#stops[bytes[after]!] === 0; after++) {
      high |= bytes[after]!;
      if (bytes[after] !== SPACE) tail = bytes[after]!;
    }
    if (this.#spans.fields < limit) {
      // Text after the closing quote: the field is its text as written, quotes included.
      const plain = tail !== SPACE;
      const isHigh = high > 127 ? marks.high : 0;
      this.#spans.addField(plain ? begin : inside, plain ? after : pos, (plain ? 0 : mark) | isHigh);
    }
    return after;
  }
}

export function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}

/** The position after a line end of one or two bytes; `INCOMPLETE` if the second may not have arrived yet. */
export function afterLineEnd({ bytes, to, last }: ByteRange, pos: number): number {
  if (bytes[pos] !== CR) return pos + 1;
  if (pos + 1 < to) return bytes[pos + 1] === LF ? pos + 2 : pos + 1;
  return last ? to : INCOMPLETE;
}
