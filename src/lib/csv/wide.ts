import { instantiate } from '../wasm.ts';
import { assert } from '../assert.ts';
import { ONE_COLUMN, type ScannerOptions, type Spans, type ByteRange } from './spans.ts';
import { wideCode } from './wide-code.ts';
import { MOST_FIELDS, STEP, WINDOW, places, stops } from './wide-memory.ts';

/**
 * Reads ordinary records 64 bytes at a time, four times as fast as byte by byte (docs/decisions/id-mapping/parser.md).
 * The text is copied into the memory of the code, a window at a time, and what it found is copied out. Both copies stay
 * in the cache. `one-record.ts` reads whatever is left.
 */
export class WideReader {
  readonly #options: ScannerOptions;
  readonly #spans: Spans;
  /** The part of the bytes that is in the window. */
  #from = 0;
  #to = 0;
  /** Line ends that the last `read` passed. */
  lines = 0;

  constructor(options: ScannerOptions, spans: Spans) {
    this.#options = options;
    this.#spans = spans;
  }

  static canRead({ maxFields }: ScannerOptions): boolean {
    return maxFields <= MOST_FIELDS;
  }

  /** The window belongs to all readers of the thread: its content is invalid after another reader has read. */
  forgetWindow(): void {
    this.#to = 0;
  }

  /** Reads as many records as it can from `at`, where a record begins, and returns where the next begins. */
  read(stretch: ByteRange, at: number, line: number): number {
    this.lines = 0;
    let next = at;
    if (next >= this.#to) this.#fillWindow(stretch, next);
    for (;;) {
      const before = next;
      const stopped = this.#run(before, line + this.lines);
      next = stopped.at;
      const canGoOn = stopped.why === stops.end && this.#to < stretch.to;
      if (!canGoOn || (next === before && before === this.#from)) return next;
      this.#fillWindow(stretch, next);
    }
  }

  #fillWindow({ bytes, to }: ByteRange, at: number): void {
    const { text } = code();
    this.#from = at;
    this.#to = Math.min(at + WINDOW, to);
    const length = this.#to - at;
    text.set(bytes.subarray(at, this.#to));
    // The last 64 bytes may extend beyond the text: zeros have no meaning.
    text.fill(0, length, length + STEP);
  }

  #run(at: number, line: number): { readonly at: number; readonly why: number } {
    const { run, results, ...found } = code();
    const spans = this.#spans;
    const { delimiter, maxFields, maxRecordBytes } = this.#options;
    const [firstRecord, firstField] = [spans.records, spans.fields];
    const next = run(
      at - this.#from,
      this.#to - this.#from,
      this.#from,
      delimiter === ONE_COLUMN ? LF : delimiter,
      maxFields,
      maxRecordBytes,
      firstRecord,
      firstField,
      line,
    );
    const [records = 0, fields = 0, why = stops.end, lines = 0] = results;
    spans.firstField.set(found.firstField.subarray(firstRecord, records), firstRecord);
    spans.line.set(found.line.subarray(firstRecord, records), firstRecord);
    spans.flaw.fill(0, firstRecord, records);
    spans.start.set(found.start.subarray(firstField, fields), firstField);
    spans.end.set(found.end.subarray(firstField, fields), firstField);
    spans.marks.set(found.marks.subarray(firstField, fields), firstField);
    spans.records = records;
    spans.fields = fields;
    this.lines += lines;
    return { at: this.#from + next, why };
  }
}

/** A delimiter that is a line end means that there is none. */
const LF = 10;

interface Loaded {
  readonly run: (...numbers: readonly number[]) => number;
  readonly results: Int32Array;
  readonly firstField: Int32Array;
  readonly line: Float64Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly marks: Uint8Array;
  readonly text: Uint8Array;
}

let loaded: Loaded | undefined;

/** One for each thread, created at its first use: a memory reserves gigabytes of addresses, though no memory. */
function code(): Loaded {
  loaded ??= load();
  return loaded;
}

function load(): Loaded {
  const { memory: buffer, run } = instantiate(wideCode());
  assert(places.after <= buffer.byteLength, 'the memory has room for its whole layout');
  return {
    run,
    results: new Int32Array(buffer, places.results, 4),
    firstField: new Int32Array(buffer, places.firstField, (places.line - places.firstField) / 4),
    line: new Float64Array(buffer, places.line, (places.start - places.line) / 8),
    start: new Int32Array(buffer, places.start, (places.end - places.start) / 4),
    end: new Int32Array(buffer, places.end, (places.marks - places.end) / 4),
    marks: new Uint8Array(buffer, places.marks, places.text - places.marks),
    text: new Uint8Array(buffer, places.text, places.after - places.text),
  };
}
