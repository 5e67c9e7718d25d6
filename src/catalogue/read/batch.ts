import { columnsOf, type Column, type FileKind } from './columns.ts';
import { Misfit } from './misfit.ts';
import type { Value } from './readers.ts';

/** Rows as a file has them, column by column: the cells of the columns that the file (or the line of JSON) names. */
export interface RawRows {
  readonly columns: readonly Column[];
  /** The line of each row. */
  readonly lines: readonly number[];
  /** Per column the cells of all rows. */
  readonly cells: readonly (readonly unknown[])[];
  /** Rows that could not be taken apart at all. */
  readonly bad: readonly BadRow[];
}

export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

/**
 * Rows that land together: all have the same columns. A batch is a few long lists, not many short rows: a hundred
 * thousand rows are as many objects as columns, and the collector of garbage has nothing to do.
 */
export interface Batch {
  readonly columns: readonly Column[];
  /** The line of each good row. */
  readonly lines: readonly number[];
  /** Per column the values of the good rows. */
  readonly values: readonly (readonly Value[])[];
  readonly bad: readonly BadRow[];
  /** What was known of the hotels that its good rows speak of, when they were last looked up. */
  readonly hotels?: HotelsSeen;
}

export interface HotelsSeen {
  /** The change of the catalogue after which all of them were there. */
  readonly knownAt: number;
  /** Those that were merged with others. */
  readonly merged: ReadonlySet<number>;
}

/** What became of the rows of a batch; the others said nothing new. */
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

/** Reads the cells of rows: what fits is good, what does not is bad with the first reason found. */
export function readRows({ columns, lines, cells, bad }: RawRows): Batch {
  const misfits = new Map<number, string>();
  const values = columns.map((column, place) => readColumn(column, cells[place] ?? [], misfits));
  noteHalfPlaces({ columns, lines, values, bad }, misfits);
  const all = { columns, lines, values, bad };
  if (misfits.size === 0) return all;
  // A row that does not fit is one of the lines.
  return parted(all, (row) =>
    misfits.has(row) ? { line: lines[row]!, reason: misfits.get(row)! } : undefined,
  );
}

function readColumn(
  { name, read }: Column,
  cells: readonly unknown[],
  misfits: Map<number, string>,
): Value[] {
  let last: Value = null;
  return cells.map((cell, row) => {
    const value = read(cell);
    // Neighbours often say the same: one text is kept for all of them.
    if (!(value instanceof Misfit)) return value === last ? last : (last = value);
    if (!misfits.has(row)) misfits.set(row, `${name}: ${value.reason}`);
    return null;
  });
}

const HALF_A_PLACE = 'latitude and longitude: one is given without the other';

function noteHalfPlaces(batch: Batch, misfits: Map<number, string>): void {
  const [latitude, longitude] = [valuesOf(batch, 'latitude'), valuesOf(batch, 'longitude')];
  const named = batch.columns.filter(({ name }) => name === 'latitude' || name === 'longitude').length;
  if (named === 0) return;
  for (const row of batch.lines.keys()) {
    // Where only one is named, even an empty one would be half a place: the other stays as it was.
    const isHalf = named === 1 || (latitude[row] === null) !== (longitude[row] === null);
    if (isHalf && !misfits.has(row)) misfits.set(row, HALF_A_PLACE);
  }
}

/** Good rows and bad ones. */
export function sizeOf({ lines, bad }: Batch): number {
  return lines.length + bad.length;
}

/** The values of a column; an empty list, in which no row has a value, where the file has no such column. */
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

/** The batch with all columns of its kind: those it lacks are empty. */
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

/** What a row says in some columns, as one key: the same whatever their order in the file, and whether empty or absent. */
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

/** The batch in which the rows that have a flaw have joined the bad ones. */
export function parted(batch: Batch, flawOf: (row: number) => BadRow | undefined): Batch {
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

/** What is left of a batch without its first rows, good and bad, as they stand in the file. */
export function withoutFirst(batch: Batch, count: number): Batch {
  const lines = [...batch.lines, ...batch.bad.map(({ line }) => line)].toSorted((a, b) => a - b);
  const last = lines[count - 1] ?? 0;
  const left = [...batch.lines.keys()].filter((row) => (batch.lines[row] ?? 0) > last);
  return { ...chosen(batch, left), bad: batch.bad.filter(({ line }) => line > last) };
}
