import type { Db, Tx } from '../../contract/database.ts';
import { Problem } from '../../lib/problem.ts';
import { programVersion } from '../files/program-version.ts';
import { BOSS_SCHEMA } from '../queue/boss.ts';
import { findWaiting, readMigrations } from '../sql/migrations.ts';
import { keyInUse } from '../secrets/stored-secrets.ts';
import { type BackupHeader, type BackupSums, type TableContent, writeBackup } from './file-format.ts';
import { readSequences, readStoredTables } from './stored-tables.ts';

/**
 * All rows of a database as they were at one moment, while services use it. `write` gets the bytes and reads them to their
 * end.
 */
export async function backUp(
  db: Db,
  write: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<BackupSums> {
  const waiting = await findWaiting(db, await readMigrations());
  if (waiting.length > 0)
    throw new Problem(
      `The database lacks ${waiting.length} migrations of this program: start the service, which applies them, or use the program that made it.`,
    );
  return db.patient.transaction(async (tx) => {
    // All statements share the snapshot of the first one. The reader of the backup may be slow.
    await tx.run('set transaction isolation level repeatable read, read only');
    await tx.run(`set local tcp_user_timeout = 0`);
    // The same text on every server.
    await tx.run(`set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`);
    const pieces = writeBackup(await headerOf(tx), contentsOf(tx));
    let sums: BackupSums | undefined;
    await write(
      (async function* () {
        sums = yield* pieces;
      })(),
    );
    // Undefined if the reader of a pipe stopped early.
    if (sums === undefined) throw new Problem('The backup is incomplete: its reader stopped early.');
    return sums;
  });
}

async function headerOf(tx: Tx): Promise<BackupHeader> {
  const migrations = await tx.rows<BackupHeader['migrations'][number]>(
    'select number, name, checksum from migrations order by number',
  );
  const now = await tx.row<{ at: Date }>('select now() as at');
  return {
    program: await programVersion(),
    takenAt: new Date(now?.at ?? Number.NaN).toISOString(),
    migrations,
    queue: await queueVersion(tx),
    secretsKey: (await keyInUse(tx)) ?? null,
    sequences: await readSequences(tx),
  };
}

export async function queueVersion(tx: Tx): Promise<string> {
  const row = await tx.row<{ version: string }>(
    `select version::text as version from ${BOSS_SCHEMA}.version`,
  );
  return row?.version ?? '';
}

async function* contentsOf(tx: Tx): AsyncGenerator<TableContent> {
  for (const table of await readStoredTables(tx)) {
    const { name, columns } = table;
    yield { ...table, bytes: tx.copyOut(`copy (select ${columns.join(', ')} from ${name}) to stdout`) };
  }
}
