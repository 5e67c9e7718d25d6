export interface ScannerOptions {
  /** The byte between fields; `ONE_COLUMN`: there is none, a line is a field. */
  readonly delimiter: number;
  /** Fields beyond this many are not recorded. */
  readonly maxFields: number;
  /** A record that does not end within this many bytes is flawed. */
  readonly maxRecordBytes: number;
}

export const ONE_COLUMN = -1;

export interface ByteRange {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** No bytes will follow: an open record ends at `to`. */
  readonly last: boolean;
}

/** Properties of a field in addition to its position. */
export const marks = { high: 1, doubled: 2, quoted: 4 } as const;
/** Why a record cannot be read. */
export const flaws = { none: 0, tooLong: 1, unterminated: 2 } as const;

/** Records of one scan at most: enough to amortise the call, few enough to stay in the nearest cache. */
export const RECORDS = 2048;
/** A record begins only while at most this many fields are in use. */
export const SPARE_FIELDS = 16_384;

/** The positions of the fields of some records: record `r` has the fields `firstField[r]` up to `firstField[r + 1]`. */
export class Spans {
  records = 0;
  fields = 0;
  readonly firstField = new Int32Array(RECORDS + 1);
  readonly line = new Float64Array(RECORDS);
  readonly flaw = new Uint8Array(RECORDS);
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly marks: Uint8Array;

  constructor(maxFields: number) {
    const capacity = maxFields + SPARE_FIELDS;
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
    this.marks = new Uint8Array(capacity);
  }

  get isFull(): boolean {
    return this.records === RECORDS || this.fields > SPARE_FIELDS;
  }

  addField(start: number, end: number, mark: number): void {
    this.start[this.fields] = start;
    this.end[this.fields] = end;
    this.marks[this.fields++] = mark;
  }

  addRecord(firstField: number, line: number, flaw: number): void {
    this.firstField[this.records] = firstField;
    this.line[this.records] = line;
    this.flaw[this.records++] = flaw;
  }
}
