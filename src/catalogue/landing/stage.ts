import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Tx } from '../../platform/database.ts';
import { copyCell } from './copy-text.ts';
import type { Value } from './readers.ts';

export interface StagedColumn {
  readonly name: string;
  readonly type: string;
}

/** Characters gathered before they are handed to the database: fewer, larger writes. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Opens the temporary table `staged` of this transaction. It is in no log and gone at the commit, and the catalogue is
 * not locked while it fills: only the statement that lands it waits for other writers.
 */
export async function openStage(tx: Tx, columns: readonly StagedColumn[]): Promise<void> {
  const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  // Sorting a batch of a hundred thousand rows in memory; the queries of requests keep the small default.
  await tx.run(`set local work_mem = '64MB'`);
  await tx.run('drop table if exists pg_temp.staged');
  await tx.run(`create temp table staged (${typed}) on commit drop`);
}

/** Copies rows into `staged`, behind those that are there. */
export function copyToStage(
  tx: Tx,
  columns: readonly StagedColumn[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  return copyInto(tx, `pg_temp.staged (${columns.map(({ name }) => name).join(', ')})`, rows);
}

/** `where`: a table, and in brackets the columns that the cells of a row go to. */
export async function copyInto(tx: Tx, where: string, rows: Iterable<readonly Value[]>): Promise<void> {
  const copy = await tx.copyIn(`copy ${where} from stdin`);
  const done = finished(copy);
  let text = '';
  for (const row of rows) {
    text += line(row);
    if (text.length < CHUNK_CHARACTERS) continue;
    // A copy that fails never drains: whichever comes first.
    if (!copy.write(text)) await Promise.race([once(copy, 'drain'), done]);
    text = '';
  }
  copy.end(text);
  await done;
}

export async function stage(
  tx: Tx,
  columns: readonly StagedColumn[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  await openStage(tx, columns);
  await copyToStage(tx, columns, rows);
}

function line(row: readonly Value[]): string {
  let text = copyCell(row[0] ?? null);
  for (let place = 1; place < row.length; place++) text += `\t${copyCell(row[place] ?? null)}`;
  return `${text}\n`;
}
