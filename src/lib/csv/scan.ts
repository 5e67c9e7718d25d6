import { INCOMPLETE, OneRecord, afterLineEnd, isLineEnd } from './one-record.ts';
import { type ScannerOptions, Spans, type ByteRange, flaws } from './spans.ts';
import { WideReader } from './wide.ts';

/**
 * The byte parser of CSV. It turns bytes into spans: the positions of the fields of every record. Nothing is copied.
 *
 *     bytes  7 , " a " " b " ⏎ 8 , c ⏎ 9      start 0 3 9 11      marks – quoted+doubled – –
 *            ├─ record 0 ────┤├─ 1 ─┤└─ open  end   1 7 10 12     (the open record is passed again, with more bytes after it)
 *
 * It never throws. A record that cannot be read is a record with a flaw: `tooLong` (no line end within the limit;
 * skipped to the next one) or `unterminated` (a quote that never closes: its first line is the flawed record, read as
 * if quotes were ordinary characters, and scanning continues with the next line).
 *
 * Ordinary records are read many at a time (`wide.ts`), the others one by one (`one-record.ts`).
 *
 * Cost: every byte is read once, and again only if (a) its record crosses a call boundary, (b) one reader leaves its
 * record to the other, or (c) an unterminated quote makes the scanner go back. (c) is counted: after too many of them the
 * rest of the file is read with quotes as ordinary characters, so no file costs more than its length plus
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
   * Reads as many complete records as there are, or as the arrays hold, and returns where it stopped. Bytes from there
   * on must be passed again, with more after them unless the arrays were full (`records` is then above zero).
   */
  scan(stretch: ByteRange): number {
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
    // `firstField` has one element more than there are records.
    this.firstField[this.records] = this.fields;
    return at;
  }

  /** Reads the record or the blank line at `at`, and returns where the next begins. */
  #readOne(stretch: ByteRange, at: number): number {
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
   * The record at `at` cannot be read: records its first line as flawed and continues after that line.
   * The decision depends on the bytes of the file alone, never on how they were split.
   */
  #flawed(stretch: ByteRange, at: number): number {
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

  /** The position after the line at `at`. While the end of the line has not arrived, `skipping` stays set. */
  #skipLine(stretch: ByteRange, at: number): number {
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
/** After this many, each read for at most `maxRecordBytes`, quotes are ordinary characters. */
const UNTERMINATED_RECORDS = 256;
