/**
 * The one byte parser of CSV. It turns bytes into spans: for every record the places of its fields, nothing copied.
 *
 *     bytes  7 , " a " " b " ⏎ 8 , c ⏎ 9      start 0 3 9 11      marks – quoted+doubled – –
 *            ├─ record 0 ────┤├─ 1 ─┤└─ open  end   1 7 10 12     (what is open comes again, with more behind it)
 *
 * It never throws. A record that cannot be read is a record with a flaw: `tooLong` (no line end within the limit;
 * skipped to the next one) or `unterminated` (a quote that never closes: its first line is the flawed record, read as
 * if quotes were plain, and scanning goes on with the next line).
 *
 * Cost: every byte is looked at once, and again only (a) when its record straddles two calls and (b) when an
 * unterminated quote sends us back. (b) is counted; a file that does it too often has its quotes read as plain
 * characters from there on, so no file costs more than its length plus a constant.
 *
 * Every `!` of this file stands behind an index below `to`, or below a capacity that `scan` checks per record.
 */
export interface ScannerOptions {
  /** The byte between fields; `ONE_COLUMN`: there is none, a line is a field. */
  readonly delimiter: number;
  /** Fields beyond this many are not recorded. */
  readonly maxFields: number;
  /** A record without an end within so many bytes is flawed. */
  readonly maxRecordBytes: number;
}

export interface Stretch {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** No bytes will follow: what is open at `to` ends there. */
  readonly last: boolean;
}

export const ONE_COLUMN = -1;

export const marks = { high: 1, doubled: 2, quoted: 4 } as const;
export const flaws = { none: 0, tooLong: 1, unterminated: 2 } as const;

const [TAB, LF, CR, SPACE, QUOTE] = [9, 10, 13, 32, 34];
const [NO_QUOTE, INCOMPLETE, UNTERMINATED] = [-1, -1, -2];
const RECORDS = 2048;
const SPARE_FIELDS = 16_384;
/** So many, each looked at for at most `maxRecordBytes`, before quotes count as plain. */
const UNTERMINATED_RECORDS = 256;

export class Scanner {
  /** What the last `scan` found: `records` records, whose fields are `firstField[r]` up to `firstField[r + 1]`. */
  records = 0;
  readonly firstField = new Int32Array(RECORDS + 1);
  readonly line = new Float64Array(RECORDS);
  readonly flaw = new Uint8Array(RECORDS);
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly marks: Uint8Array;

  readonly #options: ScannerOptions;
  readonly #delimiter: number;
  readonly #stops = new Uint8Array(256);
  #quote = QUOTE;
  #fields = 0;
  #nextLine = 1;
  #linesInRecord = 1;
  #skipping = false;
  #unterminated = 0;

  constructor(options: ScannerOptions) {
    this.#options = options;
    this.#delimiter = options.delimiter;
    const capacity = options.maxFields + SPARE_FIELDS;
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.marks = new Uint8Array(capacity);
    this.#stops[LF] = this.#stops[CR] = 1;
    if (options.delimiter !== ONE_COLUMN) this.#stops[options.delimiter] = 1;
  }

  /**
   * Reads as many complete records as there are, or as the arrays hold, and answers where it stopped. Bytes from
   * there on must come again, with more behind them unless the arrays were full (`records` is then above zero).
   */
  scan(stretch: Stretch): number {
    this.records = 0;
    this.#fields = 0;
    const { to, from } = stretch;
    const { maxRecordBytes } = this.#options;
    let at = from;
    while (at < to && this.records < RECORDS && this.#fields <= SPARE_FIELDS) {
      if (this.#skipping) {
        at = this.#skipLine(stretch, at);
        if (this.#skipping) break;
        continue;
      }
      if (stretch.bytes[at] === LF || stretch.bytes[at] === CR) {
        const after = this.#afterLineEnd(stretch, at);
        if (after === INCOMPLETE) break;
        at = after;
        this.#nextLine++;
        continue;
      }
      const first = this.#fields;
      this.#linesInRecord = 1;
      const next = this.#record(stretch, at);
      if (next >= 0 && next - at <= maxRecordBytes) {
        if (!this.#isBlank(stretch.bytes, first, at)) this.#keep(first, flaws.none);
        this.#nextLine += this.#linesInRecord;
        at = next;
        continue;
      }
      this.#fields = first;
      if (next === INCOMPLETE && to - at <= maxRecordBytes) break;
      at = this.#flawed(stretch, at);
    }
    this.firstField[this.records] = this.#fields;
    return at;
  }

  #keep(firstField: number, flaw: number): void {
    this.firstField[this.records] = firstField;
    this.line[this.records] = this.#nextLine;
    this.flaw[this.records] = flaw;
    this.records++;
  }

  /** The hot path: one turn of the outer loop is one field. Answers where the next record begins. */
  #record(stretch: Stretch, at: number): number {
    const { bytes, to, last } = stretch;
    const stops = this.#stops;
    const limit = this.#fields + this.#options.maxFields;
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
      // A field that opens with a quote, blanks before it allowed, is read again: the plain one pays a comparison.
      if (begin < to && bytes[begin]! <= QUOTE && this.#opensQuoted(stretch, begin)) {
        pos = this.#quoted(stretch, begin, limit);
        if (pos < 0) return pos;
        byte = pos < to ? bytes[pos]! : 0;
      } else if (this.#fields < limit) {
        this.start[this.#fields] = begin;
        this.end[this.#fields] = pos;
        this.marks[this.#fields++] = high > 127 ? marks.high : 0;
      }
      if (pos >= to) return last ? to : INCOMPLETE;
      if (byte === this.#delimiter) pos++;
      else return this.#afterLineEnd(stretch, pos);
    }
  }

  #afterLineEnd({ bytes, to, last }: Stretch, pos: number): number {
    if (bytes[pos] !== CR) return pos + 1;
    if (pos + 1 < to) return bytes[pos + 1] === LF ? pos + 2 : pos + 1;
    return last ? to : INCOMPLETE;
  }

  #opensQuoted({ bytes, to }: Stretch, at: number): boolean {
    let pos = at;
    while (pos < to && (bytes[pos] === SPACE || (bytes[pos] === TAB && this.#delimiter !== TAB))) pos++;
    return pos < to && bytes[pos] === this.#quote;
  }

  /** Reads a quoted field and answers the place of the byte that ends it. */
  #quoted(stretch: Stretch, begin: number, limit: number): number {
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
      if (byte === LF || (byte === CR && bytes[pos + 1] !== LF)) this.#linesInRecord++;
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
    if (this.#fields < limit) {
      // Text behind the closing quote: the field is taken as it was written, quotes and all.
      const plain = tail !== SPACE;
      this.start[this.#fields] = plain ? begin : inside;
      this.end[this.#fields] = plain ? after : pos;
      this.marks[this.#fields++] = (plain ? 0 : mark) | (high > 127 ? marks.high : 0);
    }
    return after;
  }

  /** A line with nothing but blanks is no record. */
  #isBlank(bytes: Uint8Array, first: number, at: number): boolean {
    if (this.#fields - first !== 1 || this.marks[first] !== 0) return false;
    const end = this.end[first]!;
    if (bytes[end] === this.#delimiter) return false;
    let pos = at;
    while (pos < end && (bytes[pos] === SPACE || bytes[pos] === TAB)) pos++;
    if (pos < end) return false;
    this.#fields = first;
    return true;
  }

  /**
   * The record at `at` cannot be read: keeps one flawed record for its first line and goes on behind that line.
   * What is decided here depends on the bytes of the file alone, never on how they were cut.
   */
  #flawed(stretch: Stretch, at: number): number {
    const first = this.#fields;
    const quote = this.#quote;
    this.#quote = NO_QUOTE;
    const next = this.#record(stretch, at);
    if (++this.#unterminated < UNTERMINATED_RECORDS) this.#quote = quote;
    if (next >= 0 && next - at <= this.#options.maxRecordBytes) {
      this.#keep(first, flaws.unterminated);
      this.#nextLine++;
      return next;
    }
    this.#fields = first;
    this.#keep(first, flaws.tooLong);
    this.#skipping = true;
    return this.#skipLine(stretch, at);
  }

  /** Behind the end of the line at `at`; while that end is not in sight, `skipping` stays. */
  #skipLine(stretch: Stretch, at: number): number {
    const { bytes, to } = stretch;
    let pos = at;
    while (pos < to && bytes[pos] !== LF && bytes[pos] !== CR) pos++;
    if (pos >= to) return to;
    const next = this.#afterLineEnd(stretch, pos);
    if (next === INCOMPLETE) return pos;
    this.#skipping = false;
    this.#nextLine++;
    return next;
  }
}
