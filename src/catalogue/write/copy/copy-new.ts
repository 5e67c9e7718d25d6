import type { Tx } from '../../../contract/database.ts';
import { copyInto, type FilledRows } from './stage.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Copies rows that should all be new directly into their table: half the work of staging and
 * inserting them. The primary key finds the first row that exists already, or twice in the batch; then nothing is
 * stored, the result is false, and the rows must be staged.
 */
export async function copyNew(tx: Tx, table: string, filled: FilledRows): Promise<boolean> {
  await tx.run('savepoint only_new');
  try {
    await copyInto(tx, table, filled);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    await tx.run('rollback to savepoint only_new');
    return false;
  }
  return true;
}
