import { pipeline } from 'node:stream/promises';
import type { Db, Tx } from '../../contract/database.ts';
import { Problem } from '../../lib/problem.ts';
import { migrateBossWithin } from '../queue/boss.ts';
import { joinTransaction } from '../sql/join-transaction.ts';
import { migrate, type Migration, readMigrations } from '../sql/migrations.ts';
import { allowIdle } from '../sql/session.ts';
import { queueVersion } from './backup.ts';
import { type BackupHeader, type BackupSums, type BackupTable, readBackup } from './file-format.ts';
import { anyTable, readStoredTables, withoutRules } from './stored-tables.ts';

export interface Restored extends BackupSums {
  readonly header: BackupHeader;
}

/** Reads a backup to its end, and throws a Problem where it is not what was written. */
export async function checkBackup(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Restored> {
  const { header, tables } = await readBackup(name, bytes);
  const contents = tables();
  for (;;) {
    const next = await contents.next();
    if (next.done === true) return { header, ...next.value };
    for await (const _ of next.value.bytes);
  }
}

/** Writes a backup into an empty database: all of it in one transaction, or nothing. */
export async function restore(
  db: Db,
  { name, bytes }: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
): Promise<Restored> {
  await refuseFull(db);
  const { header, tables } = await readBackup(name, bytes);
  const migrations = knownMigrations(header, await readMigrations());
  const restored = await db.patient.transaction(async (tx) => {
    // As the program that wrote the backup left it; the start of a service applies what is newer.
    await migrate(joinTransaction(tx), migrations);
    await migrateBossWithin(tx);
    await tx.run(allowIdle);
    await refuseOtherQueue(tx, header);
    await tx.run(`set local datestyle = 'ISO, MDY'; set local client_encoding = 'UTF8'`);
    const sums = await withoutRules(tx, () => fill(tx, tables()));
    for (const { name: sequence, value } of header.sequences)
      if (value !== null) await tx.run('select setval($1::regclass, $2)', [sequence, value]);
    await becomeAnother(tx);
    return { header, ...sums };
  });
  await db.patient.run('analyze');
  return restored;
}

async function refuseFull(db: Db): Promise<void> {
  const table = await anyTable(db);
  if (table === undefined) return;
  throw new Problem(
    `The database is not empty (it has ${table}): restore into a new database, or into an empty DATA_DIR.`,
  );
}

function knownMigrations(header: BackupHeader, ours: readonly Migration[]): Migration[] {
  return header.migrations.map(({ number, name, checksum }) => {
    const same = ours.find((one) => one.number === number && one.checksum === checksum);
    if (same !== undefined) return same;
    throw new Problem(
      `The backup was made by version ${header.program}, whose ${name} this program does not have: restore it with that version.`,
    );
  });
}

async function refuseOtherQueue(tx: Tx, { queue, program }: BackupHeader): Promise<void> {
  const ours = await queueVersion(tx);
  if (queue === ours) return;
  throw new Problem(
    `The backup has the queue in version ${queue}, this program in version ${ours}: restore it with version ${program}, and upgrade then.`,
  );
}

async function fill(
  tx: Tx,
  contents: AsyncGenerator<BackupTable & { bytes: AsyncIterable<Uint8Array> }, BackupSums>,
): Promise<BackupSums> {
  const known = (await readStoredTables(tx)).map(({ name }) => name);
  // The rows that a migration writes are in the backup, too.
  await tx.run(`truncate ${known.join(', ')}`);
  for (;;) {
    const next = await contents.next();
    if (next.done === true) return next.value;
    const { name, columns, bytes } = next.value;
    if (!known.includes(name))
      throw new Problem(`The backup has the table ${name}, which Innkeeper does not have.`);
    await pipeline(bytes, await tx.copyIn(`copy ${name} (${columns.join(', ')}) from stdin`));
  }
}

/**
 * A restored database continues from an earlier state: what others know of the later state (the index on disk, a client that
 * follows the changes) must not be taken for it.
 */
async function becomeAnother(tx: Tx): Promise<void> {
  await tx.run('update catalogue_head set identity = gen_random_uuid()');
  await tx.run('update hotel_index_identity set id = gen_random_uuid()');
}
