import {
  type Encoding,
  notText,
  separatorLineBytes,
  sniffDialect,
  sniffEncoding,
} from '../../../../lib/csv/sniff.ts';
import { Scanner } from '../../../../lib/csv/scan.ts';
import { flaws, marks } from '../../../../lib/csv/spans.ts';
import { fieldText } from '../../../../lib/csv/text.ts';
import { isSpace } from './spaces.ts';
import { BLOCK_FULL_BYTES, BLOCK_ROWS, type Block, READABLE, UNREADABLE } from './block.ts';
import { type Columns, namedColumns, onlyColumn } from './columns.ts';
import { type IdHeader, idHeaders } from './headings.ts';
import { degreesIn, isPlace } from './degrees.ts';
import { HASH_FACTOR, HASH_START, finishHash } from '../hash.ts';

const HEAD_BYTES = 64 * 1024;
const RECORD_BYTES = 1024 * 1024;
/** The next chunk may leave more than the last. */
const SPARE_BYTES = 64 * 1024;
const QUOTED_NAMES = 12;
/** No hash is negative. */
const NO_ID = -1;
const ODD = marks.high | marks.doubled;

export interface Blocks {
  /** An empty block to fill. */
  readonly fresh: () => Block;
  /** Takes a block that is full, or the last. */
  readonly full: (block: Block) => void;
}

/** Enough of a file to find out whether another of its columns has the ids. */
export interface OtherColumns {
  /** The first bytes of the file. */
  readonly head: Uint8Array<ArrayBuffer>;
  readonly headings: readonly string[];
  /** The column that is read. */
  readonly read: number;
}

/** Reads the ids of a file, chunk by chunk as it comes, into blocks for the look-up: a row per row, in order. */
export class IdReader {
  /** Why the file has no ids: the text after `could not find an id column; `. Nothing more is read. */
  problem: string | undefined;

  readonly #blocks: Blocks;
  #block: Block | undefined;
  /** Rows and id bytes in the block. */
  #rows = 0;
  #used = 0;
  #head: Uint8Array[] = [];
  #headBytes = 0;
  #decoder: TextDecoder | undefined;
  #scanner: Scanner | undefined;
  #columns: Columns = { id: 0, latitude: undefined, longitude: undefined, name: undefined };
  readonly #column: number | undefined;
  #others: OtherColumns | undefined;
  #skip = 0;
  #rest = new Uint8Array(0);
  #joined = new Uint8Array(0);

  /** `column`: where the ids are, whatever the header says. */
  constructor(blocks: Blocks, column?: number) {
    this.#blocks = blocks;
    this.#column = column;
  }

  /** What the header calls the column that is read. */
  get name(): IdHeader | undefined {
    return this.#columns.name;
  }

  /** For a file whose header names several columns. */
  get others(): OtherColumns | undefined {
    return this.#others;
  }

  read(chunk: Uint8Array, last: boolean): void {
    if (this.problem !== undefined) return;
    if (this.#scanner) {
      this.#scan(this.#scanner, this.#decoded(chunk, last), last);
    } else {
      this.#head.push(chunk);
      this.#headBytes += chunk.length;
      if (this.#headBytes >= HEAD_BYTES || last) this.#open(Buffer.concat(this.#head), last);
    }
    if (last && this.#block && this.problem === undefined) this.#handOn(this.#block);
  }

  /** Decides from the head how the file is to be read, and reads the head. */
  #open(head: Uint8Array, last: boolean): void {
    this.#head = [];
    const { encoding, markBytes } = sniffEncoding(head);
    const strange = encoding === 'utf-8' ? notText(head) : undefined;
    this.#decoder = decoderOf(encoding);
    const decoded = this.#decoded(head.subarray(markBytes), last);
    const text = decoded.subarray(separatorLineBytes(decoded));
    const dialect = sniffDialect(text.subarray(0, HEAD_BYTES), (names) => namedColumns(names) !== undefined);
    const named = namedColumns(dialect.first);
    const columns = named ?? onlyColumn(dialect.first);
    if (strange !== undefined || columns === undefined) {
      this.problem = strange === undefined ? noColumn(dialect.first) : `the file is ${strange}, not CSV`;
      return;
    }
    this.#columns = { ...columns, id: this.#column ?? columns.id };
    this.#skip = named ? 1 : 0;
    const headings = named ? dialect.first : [];
    if (headings.length > 1) this.#others = { head: head.slice(0, HEAD_BYTES), headings, read: columns.id };
    const { id, latitude = 0, longitude = 0 } = this.#columns;
    const maxFields = Math.max(id, latitude, longitude) + 1;
    this.#scanner = new Scanner({ delimiter: dialect.delimiter, maxFields, maxRecordBytes: RECORD_BYTES });
    this.#scan(this.#scanner, text, last);
  }

  #decoded(chunk: Uint8Array, last: boolean): Uint8Array {
    return this.#decoder ? Buffer.from(this.#decoder.decode(chunk, { stream: !last })) : chunk;
  }

  #scan(scanner: Scanner, chunk: Uint8Array, last: boolean): void {
    const bytes = this.#withRest(chunk);
    let from = 0;
    do {
      from = scanner.scan({ bytes, from, to: bytes.length, last });
      this.#take(scanner, bytes);
    } while (scanner.records > 0);
    this.#rest = bytes.slice(from);
  }

  /** A chunk behind what was left of the one before, in memory that is used again and again. */
  #withRest(chunk: Uint8Array): Uint8Array {
    const rest = this.#rest;
    if (rest.length === 0) return chunk;
    const length = rest.length + chunk.length;
    if (this.#joined.length < length) this.#joined = new Uint8Array(length + SPARE_BYTES);
    this.#joined.set(rest);
    this.#joined.set(chunk, rest.length);
    return this.#joined.subarray(0, length);
  }

  /** Below `records` all arrays of the scanner are filled; below `rows` those of the block: no `!` here is a guess. */
  #take(scanner: Scanner, bytes: Uint8Array): void {
    const { firstField, flaw, start, end, marks: mark, records } = scanner;
    const { id, latitude } = this.#columns;
    for (let record = this.#skip; record < records; record++) {
      const block = this.#roomyBlock();
      const row = this.#rows++;
      const field = firstField[record]! + id;
      let isReadable = flaw[record] === flaws.none && field < firstField[record + 1]!;
      if (field < firstField[record + 1]!) {
        const hash =
          (mark[field]! & ODD) === 0
            ? this.#copyId(block, bytes, start[field]!, end[field]!)
            : this.#copyOddId(block, fieldText(bytes, scanner, field));
        block.low[row] = hash;
        isReadable &&= hash !== NO_ID;
      }
      block.meta[row] = isReadable ? READABLE : UNREADABLE;
      block.end[row] = this.#used;
      if (latitude !== undefined) this.#keepPlace(block, scanner, { bytes, record, row });
    }
    this.#skip = Math.max(0, this.#skip - records);
  }

  #roomyBlock(): Block {
    if (this.#block && (this.#rows === BLOCK_ROWS || this.#used >= BLOCK_FULL_BYTES))
      this.#handOn(this.#block);
    this.#block ??= this.#blocks.fresh();
    return this.#block;
  }

  #handOn(block: Block): void {
    block.rows = this.#rows;
    this.#block = undefined;
    this.#used = 0;
    this.#rows = 0;
    this.#blocks.full(block);
  }

  /** Copies an id as sent, and returns its hash without the spaces around it; `NO_ID` when that leaves none, or has a NUL. */
  #copyId({ bytes }: Block, source: Uint8Array, from: number, to: number): number {
    let start = from;
    let stop = to;
    while (start < stop && isSpace(source[start]!)) start++;
    while (stop > start && isSpace(source[stop - 1]!)) stop--;
    const target = this.#used - from;
    let hash = HASH_START;
    let nulls = start === stop ? 1 : 0;
    for (let at = from; at < start; at++) bytes[target + at] = source[at]!;
    for (let at = start; at < stop; at++) {
      const byte = source[at]!;
      if (byte === 0) nulls = 1;
      hash = Math.imul(hash ^ byte, HASH_FACTOR);
      bytes[target + at] = byte;
    }
    for (let at = stop; at < to; at++) bytes[target + at] = source[at]!;
    this.#used = target + to;
    return nulls === 0 ? finishHash(hash) : NO_ID;
  }

  /** An id with doubled quotes or letters beyond ASCII goes by way of its text. */
  #copyOddId(block: Block, text: string): number {
    const id = Buffer.from(text);
    // Only what a change of encoding has stretched can be longer than a record.
    return id.length > RECORD_BYTES ? NO_ID : this.#copyId(block, id, 0, id.length);
  }

  #keepPlace(
    block: Block,
    scanner: Scanner,
    { bytes, record, row }: { readonly bytes: Uint8Array; readonly record: number; readonly row: number },
  ): void {
    const after = scanner.firstField[record + 1]!;
    const degrees = (column = Infinity) => {
      const field = scanner.firstField[record]! + column;
      return field < after ? degreesIn(bytes, scanner.start[field]!, scanner.end[field]!) : Number.NaN;
    };
    const latitude = degrees(this.#columns.latitude);
    const longitude = degrees(this.#columns.longitude);
    const known = isPlace(latitude, longitude);
    block.latitude[row] = known ? latitude : Number.NaN;
    block.longitude[row] = known ? longitude : Number.NaN;
    block.hasCoordinates = true;
  }
}

function decoderOf(encoding: Encoding): TextDecoder | undefined {
  return encoding === 'utf-8' ? undefined : new TextDecoder(encoding, { ignoreBOM: true });
}

function noColumn(first: readonly string[]): string {
  if (first.length === 0) return 'the file is empty';
  const names = first.slice(0, QUOTED_NAMES).map((name) => JSON.stringify(name.slice(0, 40)));
  const more = first.length > QUOTED_NAMES ? ` and ${first.length - QUOTED_NAMES} more` : '';
  return `of the columns ${names.join(', ')}${more} none is called ${idHeaders.join(', ')}`;
}
