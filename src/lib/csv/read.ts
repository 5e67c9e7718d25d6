import { utf8Blocks } from './blocks.ts';
import { Scanner } from './scan.ts';
import { ONE_COLUMN, flaws, marks } from './spans.ts';
import { notText, separatorLineBytes, sniffDialect } from './sniff.ts';
import { fieldText } from './text.ts';

export interface CsvOptions {
  /**
   * Whether the first record names the columns. A function is called with the first record, and also decides the
   * delimiter: the one for which it returns true.
   */
  readonly header: 'always' | 'never' | ((first: readonly string[]) => boolean);
  /** A longer record, quoted line breaks included, is flawed. Default: 1 MiB. */
  readonly maxRecordBytes?: number;
  /** Further fields are dropped. Default: 1,024; the widest partner export seen so far has fifty. */
  readonly maxColumns?: number;
}

export interface CsvRow {
  /** The line of the file it begins on, from 1. */
  readonly line: number;
  /** As sent, not trimmed. A flawed row contains what could be read of its first line. */
  readonly fields: readonly string[];
  readonly flaw?: 'tooLong' | 'unterminated';
}

export interface CsvTable {
  /** The names of the columns as sent; undefined without a header. */
  readonly header: readonly string[] | undefined;
  /** `,` `;` tab `|`, or undefined when there is one column. */
  readonly delimiter: string | undefined;
  /** What the file seems to be if it is clearly not text (`a gzip archive`). Its rows are read nevertheless. */
  readonly notText: string | undefined;
  /** Can be read once. */
  readonly batches: AsyncIterable<readonly CsvRow[]>;
}

const RECORD_BYTES = 1024 * 1024;
const COLUMNS = 1024;

/**
 * Reads a CSV in any common format as batches of rows. Never throws because of the content; at most one block, one record
 * and one batch are in memory.
 *
 *     const table = await readCsv(stream, { header: 'always' });
 *     for await (const batch of table.batches) for (const { line, fields, flaw } of batch) …
 */
export async function readCsv(bytes: AsyncIterable<Uint8Array>, options: CsvOptions): Promise<CsvTable> {
  const blocks = utf8Blocks(bytes);
  const opening = await blocks.next();
  const opened: Uint8Array = opening.done ? new Uint8Array(0) : opening.value;
  const separatorLine = separatorLineBytes(opened);
  const head = opened.subarray(separatorLine);
  const { header } = options;
  const dialect = sniffDialect(head, typeof header === 'function' ? header : undefined);
  const hasHeader =
    dialect.first.length > 0 && (typeof header === 'function' ? header(dialect.first) : header === 'always');
  const scanner = new Scanner({
    delimiter: dialect.delimiter,
    maxFields: options.maxColumns ?? COLUMNS,
    maxRecordBytes: options.maxRecordBytes ?? RECORD_BYTES,
  });
  return {
    header: hasHeader ? dialect.first : undefined,
    delimiter: dialect.delimiter === ONE_COLUMN ? undefined : String.fromCharCode(dialect.delimiter),
    notText: notText(head),
    batches: batches(scanner, {
      head,
      blocks,
      skip: hasHeader ? 1 : 0,
      linesAbove: separatorLine > 0 ? 1 : 0,
    }),
  };
}

interface Source {
  readonly head: Uint8Array;
  readonly blocks: AsyncGenerator<Uint8Array>;
  /** Records to leave out at the beginning: the header. */
  readonly skip: number;
  /** Lines of the file before `head`. */
  readonly linesAbove: number;
}

async function* batches(
  scanner: Scanner,
  { head, blocks, skip, linesAbove }: Source,
): AsyncGenerator<CsvRow[]> {
  let toSkip = skip;
  let carried = head;
  let ended = false;
  try {
    while (!ended) {
      const next = await blocks.next();
      ended = next.done === true;
      const last = ended;
      let from = 0;
      do {
        from = scanner.scan({ bytes: carried, from, to: carried.length, last });
        const rows = decoded(scanner, carried, { skip: toSkip, linesAbove });
        toSkip = Math.max(0, toSkip - scanner.records);
        if (rows.length > 0) yield rows;
      } while (scanner.records > 0);
      carried = next.done ? carried : joined(carried.subarray(from), next.value);
    }
  } finally {
    await blocks.return(undefined);
  }
}

function decoded(
  scanner: Scanner,
  bytes: Uint8Array,
  { skip, linesAbove }: Pick<Source, 'skip' | 'linesAbove'>,
): CsvRow[] {
  const rows: CsvRow[] = [];
  const fieldAt = fieldsOf(scanner, bytes);
  for (let record = skip; record < scanner.records; record++) {
    // Below `records` every array of the scanner is filled, and `firstField` has one element more.
    const fields: string[] = [];
    const stop = scanner.firstField[record + 1]!;
    for (let field = scanner.firstField[record]!; field < stop; field++) {
      fields.push(fieldAt(field));
    }
    const line = scanner.line[record]! + linesAbove;
    const flaw = scanner.flaw[record]!;
    if (flaw === flaws.none) rows.push({ line, fields });
    else rows.push({ line, fields, flaw: flaw === flaws.tooLong ? 'tooLong' : 'unterminated' });
  }
  return rows;
}

/**
 * The fields that the scanner has found, as strings. They are sliced from one string that has a character for each byte,
 * which costs a third of decoding them one by one. Only fields with letters beyond ASCII, for which that is wrong, are decoded.
 */
function fieldsOf(
  { start, end, fields, marks: marked }: Scanner,
  bytes: Uint8Array,
): (field: number) => string {
  // Elements without a field are zero.
  const from = start[0]!;
  const to = end[fields - 1] ?? from;
  const signs = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
  return (field) =>
    (marked[field]! & ~marks.quoted) === 0
      ? signs.substring(start[field]! - from, end[field]! - from)
      : fieldText(bytes, { start, end, marks: marked }, field);
}

function joined(rest: Uint8Array, more: Uint8Array): Uint8Array {
  return rest.length === 0 ? more : Buffer.concat([rest, more]);
}
