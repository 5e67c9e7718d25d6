import { readCsv } from '../../lib/csv/read.ts';
import { Problem } from '../../lib/problem.ts';
import { columnsNamed, missingColumns, type RawRow } from '../landing/batch.ts';
import type { Column, FileKind } from '../landing/columns.ts';
import { Misfit } from '../landing/misfit.ts';
import { readJsonLines } from './json-lines.ts';
import { plainBytes } from './plain-bytes.ts';

/** Rows that have the same columns, in the order of the file. */
export interface RawBatch {
  readonly columns: readonly Column[];
  readonly rows: readonly RawRow[];
}

export interface RowsOfFile {
  readonly batches: AsyncIterable<RawBatch>;
  /** Columns of a CSV that mean nothing to us. */
  readonly ignored: readonly string[];
}

/**
 * A batch ends at whichever comes first: so many rows, or so much text. Larger ones keep the database waiting for the
 * first and grow old in our memory; smaller ones meet the same pages of the indexes more often.
 */
const ROWS = 25_000;
const CHARACTERS = 24 * 1024 * 1024;

/** Opens a file of records, CSV or JSON lines, packed or not. */
export async function openRows(kind: FileKind, source: AsyncIterable<Uint8Array>): Promise<RowsOfFile> {
  const { bytes, looksLikeJson } = await plainBytes(source);
  return looksLikeJson ? { batches: gathered(jsonRows(kind, bytes)), ignored: [] } : openCsv(kind, bytes);
}

async function openCsv(kind: FileKind, bytes: AsyncIterable<Uint8Array>): Promise<RowsOfFile> {
  const {
    header = [],
    batches,
    notText,
  } = await readCsv(bytes, { header: 'always', maxRecordBytes: CHARACTERS });
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = missingColumns(kind, names);
  if (missing.length > 0) {
    const seen =
      notText === undefined ? `it has ${names.join(', ') || 'no header'}` : `it seems to be ${notText}`;
    throw new Problem(
      `A file of ${kind} needs the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}; ${seen}.`,
    );
  }
  // Of two columns with one name the first is meant.
  const columns = columnsNamed(kind, [...new Set(names)]);
  const places = columns.map(({ name }) => names.indexOf(name));
  const known = new Set(columns.map(({ name }) => name));
  const ignored = names.filter((name) => name !== '' && !known.has(name));
  return { batches: gathered(csvRows(batches, { columns, places })), ignored };
}

interface SizedRow {
  readonly columns: readonly Column[];
  readonly row: RawRow;
  readonly characters: number;
}

const flaws = { tooLong: 'the row is too long', unterminated: 'a quote opens and never closes' } as const;

async function* csvRows(
  batches: Awaited<ReturnType<typeof readCsv>>['batches'],
  { columns, places }: { columns: readonly Column[]; places: readonly number[] },
): AsyncGenerator<SizedRow[]> {
  for await (const batch of batches) {
    yield batch.map(({ line, fields, flaw }) => {
      const cells = flaw === undefined ? places.map((place) => fields[place] ?? '') : new Misfit(flaws[flaw]);
      return { columns, row: { line, cells }, characters: lengthOf(fields) };
    });
  }
}

function lengthOf(fields: readonly string[]): number {
  let sum = 0;
  for (const field of fields) sum += field.length;
  return sum;
}

/** Every line names its own columns; lines that name the same ones land together. */
async function* jsonRows(kind: FileKind, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SizedRow[]> {
  const columnsByNames = new Map<string, readonly Column[]>();
  for await (const { line, object, reason } of readJsonLines(bytes)) {
    const names =
      object === undefined ? [] : Object.keys(object).filter((name) => object[name] !== undefined);
    const key = names.join('\n');
    const columns = columnsByNames.get(key) ?? columnsNamed(kind, names);
    columnsByNames.set(key, columns);
    const missing = object === undefined ? [] : missingColumns(kind, names);
    const cells =
      object === undefined || missing.length > 0
        ? new Misfit(object === undefined ? reason : `${missing.join(', ')} is missing`)
        : columns.map(({ name }) => object[name]);
    const characters =
      cells instanceof Misfit ? 0 : cells.reduce((sum: number, cell) => sum + sizeOf(cell), 0);
    yield [{ columns, row: { line, cells }, characters }];
  }
}

function sizeOf(cell: unknown): number {
  return typeof cell === 'string' ? cell.length : typeof cell === 'object' && cell !== null ? 1000 : 8;
}

async function* gathered(rows: AsyncIterable<readonly SizedRow[]>): AsyncGenerator<RawBatch> {
  let open: { columns: readonly Column[]; rows: RawRow[]; characters: number } | undefined;
  for await (const some of rows) {
    for (const { columns, row, characters } of some) {
      const isFull = open !== undefined && (open.rows.length >= ROWS || open.characters >= CHARACTERS);
      // A row that could not be read has no columns of its own and goes with any.
      const isOther = open !== undefined && open.columns !== columns && !(row.cells instanceof Misfit);
      if (open !== undefined && (isFull || isOther)) {
        yield open;
        open = undefined;
      }
      open ??= { columns, rows: [], characters: 0 };
      open.rows.push(row);
      open.characters += characters;
    }
  }
  if (open !== undefined) yield open;
}
