import { columnsOf, type Column, type FileKind } from './columns.ts';
import { Misfit } from './misfit.ts';
import type { Value } from './readers.ts';

/** A row as a file has it: the cells of the columns that the file (or the line of JSON) names. */
export interface RawRow {
  readonly line: number;
  /** One per column of the batch; a row that could not be read at all says why instead. */
  readonly cells: readonly unknown[] | Misfit;
}

export interface GoodRow {
  readonly line: number;
  readonly values: readonly Value[];
}

export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

/** Rows that land together: all have the same columns. */
export interface Batch {
  readonly columns: readonly Column[];
  readonly good: readonly GoodRow[];
  readonly bad: readonly BadRow[];
  /** The change of the catalogue after which the hotels that its good rows speak of were last known to be there. */
  readonly knownAt?: number;
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

export function missingColumns(kind: FileKind, names: readonly string[]): string[] {
  return columnsOf[kind]
    .filter((column) => column.required === true && !names.includes(column.name))
    .map(({ name }) => name);
}

/** Where a row has the cell of a column; -1, a place without a value, where the file has no such column. */
export function placeOf(columns: readonly Column[], wanted: string): number {
  return columns.findIndex(({ name }) => name === wanted);
}

/** Reads the cells of rows: what fits is good, what does not is bad with the first reason found. */
export function readBatch(columns: readonly Column[], rows: readonly RawRow[]): Batch {
  const latitude = placeOf(columns, 'latitude');
  const longitude = placeOf(columns, 'longitude');
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  // Where only one is named, even an empty one would be half a place: the other stays as it was.
  const isHalfNamed = latitude < 0 !== longitude < 0;
  for (const { line, cells } of rows) {
    const values = cells instanceof Misfit ? cells : readCells(columns, cells);
    if (values instanceof Misfit) bad.push({ line, reason: values.reason });
    else if (isHalfNamed || half(values, latitude, longitude))
      bad.push({ line, reason: 'latitude and longitude: one is given without the other' });
    else good.push({ line, values });
  }
  return { columns, good, bad };
}

function readCells(columns: readonly Column[], cells: readonly unknown[]): Value[] | Misfit {
  const values: Value[] = [];
  for (let place = 0; place < columns.length; place++) {
    // The loop stays below the length.
    const column = columns[place]!;
    const value = column.read(cells[place]);
    if (value instanceof Misfit) return new Misfit(`${column.name}: ${value.reason}`);
    values.push(value);
  }
  return values;
}

function half(values: readonly Value[], latitude: number, longitude: number): boolean {
  return (values[latitude] ?? null) === null
    ? (values[longitude] ?? null) !== null
    : (values[longitude] ?? null) === null;
}

/** The text in a cell of a row; empty where the file has no such column. */
export function textAt({ values }: GoodRow, place: number): string {
  const value = values[place];
  return typeof value === 'string' ? value : '';
}

/** What rows say in some columns, as one key: the same whatever their order in the file, and whether empty or absent. */
export function keyOfColumns(
  columns: readonly Column[],
  names: readonly string[],
): (values: readonly unknown[]) => string {
  const places = names.map((name) => placeOf(columns, name));
  return (values) => JSON.stringify(places.map((place) => values[place] ?? ''));
}
