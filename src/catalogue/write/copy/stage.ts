import { pipeline } from 'node:stream/promises';
import type { Tx } from '../../../contract/database.ts';
import type { Batch } from '../../read/batch.ts';
import { copyTexts, type Filled } from './copy-text.ts';
import type { Value } from '../../read/readers.ts';

export interface StagedColumn extends Filled {
  readonly type: string;
}

/** The columns of a batch, filled with the values of the file. */
export function filledBy({ columns, values }: Batch): StagedColumn[] {
  return columns.map(({ name, type }, place) => {
    const list = values[place] ?? [];
    return { name, type, valueAt: (row) => list[row] ?? null };
  });
}

/** The column of the hotel's id has a different name in files. */
export function hotelAsInTable(column: Filled): Filled {
  return column.name === 'hotel_id' ? { ...column, name: 'hotel' } : column;
}

/** The line number of each row, which decides which of two rows of one record is the later. */
export function lineOf({ lines }: Batch): StagedColumn {
  return { name: 'line', type: 'integer', valueAt: (row) => lines[row] ?? null };
}

/**
 * Creates the temporary table `staged` of this transaction. It is not logged and is dropped at the commit, and the catalogue
 * is not locked while it is filled: only the statement that stores the rows waits for other writers.
 */
export async function openStage(
  tx: Tx,
  columns: readonly Pick<StagedColumn, 'name' | 'type'>[],
): Promise<void> {
  const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  // Sorting a batch of a hundred thousand rows in memory; the queries of requests keep the small default.
  await tx.run(`set local work_mem = '64MB'`);
  await tx.run('drop table if exists pg_temp.staged');
  await tx.run(`create temp table staged (${typed}) on commit drop`);
}

/** Copies rows into `staged`, after the existing ones. */
export function copyToStage(tx: Tx, columns: readonly Filled[], rows: number): Promise<void> {
  return copyInto(tx, 'pg_temp.staged', { columns, rows });
}

export interface FilledRows {
  readonly columns: readonly Filled[];
  readonly rows: number;
  /** Resolves when the last bytes are sent, while the database still processes them. */
  readonly meanwhile?: () => unknown;
}

/** Columns filled from items: each name with the value of an item. */
export function filledFrom<Item>(
  items: readonly Item[],
  columns: Readonly<Record<string, (item: Item) => Value>>,
): FilledRows {
  const filled = Object.entries(columns).map(([name, valueOf]) => ({
    name,
    // Every row is one of the items.
    valueAt: (row: number) => valueOf(items[row]!),
  }));
  return { columns: filled, rows: items.length };
}

export async function copyInto(tx: Tx, table: string, filled: FilledRows): Promise<void> {
  if (filled.rows > 0) await copyPieces(tx, { table, columns: filled.columns }, copyBytes(filled));
}

/** The rows in the format of COPY, in large pieces. */
export function* copyBytes({ columns, rows, meanwhile }: FilledRows): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for (const text of copyTexts(columns, rows)) yield encoder.encode(text);
  meanwhile?.();
}

export async function copyPieces(
  tx: Tx,
  { table, columns }: { readonly table: string; readonly columns: readonly Pick<Filled, 'name'>[] },
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const names = columns.map(({ name }) => name).join(', ');
  await pipeline(pieces, await tx.copyIn(`copy ${table} (${names}) from stdin`));
}

export async function stage(tx: Tx, columns: readonly StagedColumn[], rows: number): Promise<void> {
  await openStage(tx, columns);
  await copyToStage(tx, columns, rows);
}
