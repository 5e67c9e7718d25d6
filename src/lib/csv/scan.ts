import { INCOMPLETE, OneRecord, afterLineEnd, isLineEnd } from './one-record.ts';
import { type ScannerOptions, Spans, type Stretch, flaws } from './spans.ts';
import { WideReader } from './wide.ts';

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
 * Records of usual make are read many at a time (`wide.ts`), the others one by one (`one-record.ts`).
 *
 * Cost: every byte is looked at once, and again only (a) when its record straddles two calls, (b) when its record is
 * left by the one reader to the other, and (c) when an unterminated quote sends us back. (c) is counted; a file that
 * does it too often has its quotes read as plain characters from there on, so no file costs more than its length plus
 * a constant.
 */
export class Scanner extends Spans {
  readonly #options: ScannerOptions;
  readonly #one: OneRecord;
  readonly #wide: WideReader | undefined;
  #nextLine = 1;
  #skipping = false;
  #unterminated = 0;

  constructor(options: ScannerOptions, isWide = WideReader.canRead(options)) {
    super(options.maxFields);
    this.#options = options;
    this.#one = new OneRecord(options, this);
    this.#wide = isWide ? new WideReader(options, this) : undefined;
  }

  /**
   * Reads as many complete records as there are, or as the arrays hold, and answers where it stopped. Bytes from
   * there on must come again, with more behind them unless the arrays were full (`records` is then above zero).
   */
  scan(stretch: Stretch): number {
    this.records = 0;
    this.fields = 0;
    this.#wide?.forgetWindow();
    let at = stretch.from;
    while (at < stretch.to && !this.isFull) {
      if (this.#skipping) {
        at = this.#skipLine(stretch, at);
        if (this.#skipping) break;
        continue;
      }
      if (this.#wide !== undefined && this.#one.hasQuotes) {
        at = this.#wide.read(stretch, at, this.#nextLine);
        this.#nextLine += this.#wide.lines;
        if (at >= stretch.to || this.isFull) break;
      }
      const next = this.#readOne(stretch, at);
      if (next === INCOMPLETE) break;
      at = next;
    }
    // Of `firstField` there is one place more than of records.
    this.firstField[this.records] = this.fields;
    return at;
  }

  /** Reads the record or the blank line at `at`, and answers where the next begins. */
  #readOne(stretch: Stretch, at: number): number {
    if (isLineEnd(stretch.bytes[at])) {
      const after = afterLineEnd(stretch, at);
      if (after !== INCOMPLETE) this.#nextLine++;
      return after;
    }
    const { maxRecordBytes } = this.#options;
    const first = this.fields;
    const next = this.#one.read(stretch, at);
    if (next >= 0 && next - at <= maxRecordBytes) {
      if (this.#isBlank(stretch.bytes, first, at)) this.fields = first;
      else this.addRecord(first, this.#nextLine, flaws.none);
      this.#nextLine += this.#one.lines;
      return next;
    }
    this.fields = first;
    if (next === INCOMPLETE && stretch.to - at <= maxRecordBytes) return INCOMPLETE;
    return this.#flawed(stretch, at);
  }

  /** A line with nothing but spaces is not a record. */
  #isBlank(bytes: Uint8Array, first: number, at: number): boolean {
    if (this.fields - first !== 1 || this.marks[first] !== 0) return false;
    const end = this.end[first]!; // A field that was recorded.
    if (bytes[end] === this.#options.delimiter) return false;
    let pos = at;
    while (pos < end && (bytes[pos] === SPACE || bytes[pos] === TAB)) pos++;
    return pos === end;
  }

  /**
   * The record at `at` cannot be read: keeps one flawed record for its first line and goes on behind that line.
   * What is decided here depends on the bytes of the file alone, never on how they were cut.
   */
  #flawed(stretch: Stretch, at: number): number {
    const first = this.fields;
    const { hasQuotes } = this.#one;
    this.#one.hasQuotes = false;
    const next = this.#one.read(stretch, at);
    if (++this.#unterminated < UNTERMINATED_RECORDS) this.#one.hasQuotes = hasQuotes;
    if (next >= 0 && next - at <= this.#options.maxRecordBytes) {
      this.addRecord(first, this.#nextLine, flaws.unterminated);
      this.#nextLine++;
      return next;
    }
    this.fields = first;
    this.addRecord(first, this.#nextLine, flaws.tooLong);
    this.#skipping = true;
    return this.#skipLine(stretch, at);
  }

  /** Behind the end of the line at `at`; while that end is not in sight, `skipping` stays. */
  #skipLine(stretch: Stretch, at: number): number {
    const { bytes, to } = stretch;
    let pos = at;
    while (pos < to && !isLineEnd(bytes[pos])) pos++;
    if (pos >= to) return to;
    const next = afterLineEnd(stretch, pos);
    if (next === INCOMPLETE) return pos;
    this.#skipping = false;
    this.#nextLine++;
    return next;
  }
}

const [TAB, SPACE] = [9, 32];
/** So many, each looked at for at most `maxRecordBytes`, before quotes count as plain. */
const UNTERMINATED_RECORDS = 256;
