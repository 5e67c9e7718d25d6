import { columnsOf, type Column, type FileKind } from './columns.ts';
import { Mismatch } from './mismatch.ts';
import type { Value } from './readers.ts';

/** Rows of a file by column: the cells of the columns that the file (or the line of JSON) has. */
export interface RawRows {
  readonly columns: readonly Column[];
  /** The line of each row. */
  readonly lines: readonly number[];
  /** Per column the cells of all rows. */
  readonly cells: readonly (readonly unknown[])[];
  /** Rows that could not be parsed at all. */
  readonly bad: readonly BadRow[];
}

export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

/**
 * Rows that are stored together: all have the same columns. A batch is a few long lists, not many short rows: a hundred
 * thousand rows are as many objects as there are columns, so the garbage collector has little work.
 */
export interface Batch {
  readonly columns: readonly Column[];
  /** The line of each good row. */
  readonly lines: readonly number[];
  /** Per column the values of the good rows. */
  readonly values: readonly (readonly Value[])[];
  readonly bad: readonly BadRow[];
  /** The state of the hotels of its good rows at their last look-up. */
  readonly hotels?: HotelsSeen;
}

export interface HotelsSeen {
  /** The change of the catalogue after which all of them existed. */
  readonly knownAt: number;
  /** Hotels that were merged with others. */
  readonly merged: ReadonlySet<number>;
}

/** How many rows of a batch were created or changed; the others were unchanged. */
export interface Landed {
  readonly created: number;
  readonly updated: number;
}

/** The columns of a kind that are among the given names, in the order of the names. */
export function columnsNamed(kind: FileKind, names: readonly string[]): Column[] {
  return names.flatMap((name) => columnsOf[kind].filter((column) => column.name === name));
}

/** The columns without which a file of a kind cannot be read. */
export function neededColumns(kind: FileKind): Column[] {
  return columnsOf[kind].filter((column) => column.required === true);
}

export function missingColumns(kind: FileKind, names: readonly string[]): string[] {
  return neededColumns(kind)
    .map(({ name }) => name)
    .filter((name) => !names.includes(name));
}

/** Reads the cells of rows: valid rows are good, the others are bad with the first reason found. */
export function readRows({ columns, lines, cells, bad }: RawRows): Batch {
  const mismatches = new Map<number, string>();
  const values = columns.map((column, place) => readColumn(column, cells[place] ?? [], mismatches));
  noteHalfPlaces({ columns, lines, values, bad }, mismatches);
  const all = { columns, lines, values, bad };
  if (mismatches.size === 0) return all;
  // An invalid row has one of the line numbers.
  return withoutFlawedRows(all, (row) =>
    mismatches.has(row) ? { line: lines[row]!, reason: mismatches.get(row)! } : undefined,
  );
}

function readColumn(
  { name, read }: Column,
  cells: readonly unknown[],
  mismatches: Map<number, string>,
): Value[] {
  let last: Value = null;
  return cells.map((cell, row) => {
    const value = read(cell);
    // Neighbouring rows often have the same value: they share one string.
    if (!(value instanceof Mismatch)) return value === last ? last : (last = value);
    if (!mismatches.has(row)) mismatches.set(row, `${name}: ${value.reason}`);
    return null;
  });
}

const HALF_A_PLACE = 'latitude and longitude: one is given without the other';

function noteHalfPlaces(batch: Batch, mismatches: Map<number, string>): void {
  const [latitude, longitude] = [valuesOf(batch, 'latitude'), valuesOf(batch, 'longitude')];
  const named = batch.columns.filter(({ name }) => name === 'latitude' || name === 'longitude').length;
  if (named === 0) return;
  for (const row of batch.lines.keys()) {
    // If the file has only one of the columns, even an empty cell would change half of a place.
    const isHalf = named === 1 || (latitude[row] === null) !== (longitude[row] === null);
    if (isHalf && !mismatches.has(row)) mismatches.set(row, HALF_A_PLACE);
  }
}

/** Good rows and bad ones. */
export function sizeOf({ lines, bad }: Batch): number {
  return lines.length + bad.length;
}

/** The values of a column; an empty list if the file has no such column. */
export function valuesOf({ columns, values }: Batch, name: string): readonly Value[] {
  return values[columns.findIndex((column) => column.name === name)] ?? [];
}

export function numbersIn(batch: Batch, name: string): number[] {
  return valuesOf(batch, name).map(Number);
}

/** The id of every row; undefined if one has none. */
export function idsOfAll(batch: Batch): number[] | undefined {
  const ids = valuesOf(batch, 'id').filter((id) => typeof id === 'number');
  return ids.length === batch.lines.length ? ids : undefined;
}

export function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The batch with all columns of its kind: missing ones are empty. */
export function withAllColumns(kind: FileKind, batch: Batch): Batch {
  const empty = batch.lines.map(() => null);
  const named = new Set(batch.columns.map(({ name }) => name));
  const columns = columnsOf[kind];
  return {
    ...batch,
    columns,
    values: columns.map(({ name }) => (named.has(name) ? valuesOf(batch, name) : empty)),
  };
}

/** The values of a row in some columns as one key: independent of their order in the file, and the same for empty and absent columns. */
export function keysIn(batch: Batch, names: readonly string[]): (row: number) => string {
  const lists = names.map((name) => valuesOf(batch, name));
  return (row) => JSON.stringify(lists.map((values) => values[row] ?? ''));
}

/** The batch with these of its good rows, in this order. */
export function chosen(batch: Batch, rows: readonly number[]): Batch {
  // All of them are rows of the batch.
  const pick = <Item>(list: readonly Item[]) => rows.map((row) => list[row]!);
  return { ...batch, lines: pick(batch.lines), values: batch.values.map(pick) };
}

/** The batch in which the rows with a flaw have become bad rows. */
export function withoutFlawedRows(batch: Batch, flawOf: (row: number) => BadRow | undefined): Batch {
  const good: number[] = [];
  const bad: BadRow[] = [];
  for (const row of batch.lines.keys()) {
    const flaw = flawOf(row);
    if (flaw === undefined) good.push(row);
    else bad.push(flaw);
  }
  if (bad.length === 0) return batch;
  return { ...chosen(batch, good), bad: [...batch.bad, ...bad].toSorted((a, b) => a.line - b.line) };
}

/** The rest of a batch without its first rows, good and bad, in the order of the file. */
export function withoutFirst(batch: Batch, count: number): Batch {
  const lines = [...batch.lines, ...batch.bad.map(({ line }) => line)].toSorted((a, b) => a - b);
  const last = lines[count - 1] ?? 0;
  const left = [...batch.lines.keys()].filter((row) => (batch.lines[row] ?? 0) > last);
  return { ...chosen(batch, left), bad: batch.bad.filter(({ line }) => line > last) };
}
