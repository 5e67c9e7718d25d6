import { shortened } from '../../contract/quote.ts';
import { readCsv, type CsvRow } from '../../lib/csv/read.ts';
import { Problem } from '../../lib/problem.ts';
import { type BadRow, type Batch, columnsNamed, missingColumns } from './batch.ts';
import { columnsOf, type Column, type FileKind } from './columns.ts';
import { CHARACTERS, gathered, type SizedRows } from './gather.ts';
import { readJsonLines } from './json-lines.ts';
import type { Survivors } from '../survivors.ts';
import { plainBytes } from './plain-bytes.ts';

export interface RowsOfFile {
  readonly batches: AsyncIterable<Batch>;
  /** Unknown columns of a CSV, and repeated ones, of which the first is used. */
  readonly ignored: readonly string[];
}

/**
 * Opens a file of records, CSV or JSON lines, compressed or not, and reads its rows. A caller that does not store its batches in
 * their order need not pass the merged hotels.
 */
export async function openRows(
  kind: FileKind,
  source: AsyncIterable<Uint8Array>,
  survivors: () => Promise<Survivors> = () => Promise.resolve(new Map()),
): Promise<RowsOfFile> {
  const { bytes, looksLikeJson } = await plainBytes(source);
  const { rows, ignored } = looksLikeJson
    ? { rows: jsonRows(kind, bytes), ignored: [] }
    : await openCsv(kind, bytes);
  return { batches: gathered(kind, rows, survivors), ignored };
}

interface OpenedRows {
  readonly rows: AsyncIterable<SizedRows>;
  readonly ignored: readonly string[];
}

async function openCsv(kind: FileKind, bytes: AsyncIterable<Uint8Array>): Promise<OpenedRows> {
  const {
    header = [],
    batches,
    notText,
  } = await readCsv(bytes, { header: 'always', maxRecordBytes: CHARACTERS });
  if (notText !== undefined) throw new Problem(`A file of ${kind} is expected; this seems to be ${notText}.`);
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = missingColumns(kind, names);
  if (missing.length > 0)
    throw new Problem(
      `A file of ${kind} needs the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}; ${seen(names)}.`,
    );
  const columns = columnsNamed(kind, [...new Set(names)]);
  const places = columns.map(({ name }) => names.indexOf(name));
  const ignored = names.filter((name, place) => name !== '' && !places.includes(place)).map(shortened);
  return { rows: csvRows(batches, { columns, places, width: names.length }), ignored };
}

/** How many columns of a refused file are named. */
const NAMES_SHOWN = 30;

function seen(names: readonly string[]): string {
  if (names[0]?.startsWith('[') === true) return 'JSON needs one object on each line, not one list';
  return `it has ${names.slice(0, NAMES_SHOWN).map(shortened).join(', ') || 'no header'}`;
}

const flaws = {
  tooLong: 'the row is too long',
  unterminated: 'a quote opens and never closes',
  tooWide: 'the row has more cells than columns: a value with a delimiter is not in quotes',
} as const;

async function* csvRows(
  batches: Awaited<ReturnType<typeof readCsv>>['batches'],
  { columns, places, width }: { columns: readonly Column[]; places: readonly number[]; width: number },
): AsyncGenerator<SizedRows> {
  for await (const batch of batches) {
    const rows: CsvRow[] = [];
    const bad: BadRow[] = [];
    for (const row of batch) {
      const flaw = row.flaw ?? (isTooWide(row, width) ? 'tooWide' : undefined);
      if (flaw === undefined) rows.push(row);
      else bad.push({ line: row.line, reason: flaws[flaw] });
    }
    yield {
      columns,
      lines: rows.map(({ line }) => line),
      cells: places.map((place) => rows.map(({ fields }) => fields[place] ?? '')),
      bad,
      characters: batch.reduce((sum, { fields }) => sum + lengthOf(fields), 0),
    };
  }
}

/** Cells without a column; some programs end every line with a delimiter, which is ignored. */
function isTooWide({ fields }: CsvRow, width: number): boolean {
  return fields.length > width && fields.slice(width).some((field) => field.trim() !== '');
}

function lengthOf(fields: readonly string[]): number {
  let sum = 0;
  for (const field of fields) sum += field.length;
  return sum;
}

/** Every line has its own columns; lines with the same ones are stored together. */
async function* jsonRows(kind: FileKind, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SizedRows> {
  const columnsNamedBy = setsOfColumns(kind);
  const ofTypes = (types: readonly Column['type'][]) =>
    columnsOf[kind].filter(({ type }) => types.includes(type)).map(({ name }) => name);
  const exact = { texts: ofTypes(['text', 'text[]']), wholes: ofTypes(['bigint']) };
  for await (const { line, object, reason } of readJsonLines(bytes, exact)) {
    const names =
      object === undefined ? [] : Object.keys(object).filter((name) => object[name] !== undefined);
    const missing = missingColumns(kind, names);
    if (object === undefined || missing.length > 0) {
      const bad = [{ line, reason: object === undefined ? reason : `${missing.join(', ')} is missing` }];
      yield { columns: [], lines: [], cells: [], bad, characters: 0 };
    } else {
      const columns = columnsNamedBy(names);
      const cells = columns.map(({ name }) => object[name]);
      const characters = cells.reduce((sum: number, cell) => sum + sizeOf(cell), 0);
      yield { columns, lines: [line], cells: cells.map((cell) => [cell]), bad: [], characters };
    }
  }
}

/** The columns of a line: one shared list for all lines with the same columns, in any order. */
function setsOfColumns(kind: FileKind): (names: readonly string[]) => readonly Column[] {
  const byNames = new Map<string, readonly Column[]>();
  const bySet = new Map<string, readonly Column[]>();
  return (names) => {
    const key = names.join('\n');
    const known = byNames.get(key);
    if (known !== undefined) return known;
    const columns = columnsOf[kind].filter(({ name }) => names.includes(name));
    const set = columns.map(({ name }) => name).join();
    const one = bySet.get(set) ?? columns;
    bySet.set(set, one);
    byNames.set(key, one);
    return one;
  };
}

function sizeOf(cell: unknown): number {
  return typeof cell === 'string' ? cell.length : typeof cell === 'object' && cell !== null ? 1000 : 8;
}
