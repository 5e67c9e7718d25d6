import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  column,
  columnsOf,
  insertInto,
  optional,
  readFrom,
  tableOf,
  type RowOf,
} from '../../lib/columns/columns.ts';
import { Problem } from '../../lib/problem.ts';
import { messageOf } from '../../lib/shown-error.ts';
import type { Db, Tx } from '../../contract/database.ts';
import { isAtLeast, isVersion } from '../../lib/text/versions.ts';
import { programVersion } from '../files/program-version.ts';
import { isUnavailable } from './database-errors.ts';

/** Migrations are numbered files, forward only; each is one transaction, and only one process applies them at a time. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The oldest program that works on the migrated database; without it, none that lacks the migration does. */
  readonly oldestProgram: string | undefined;
}

const migrationsFolder = path.join(import.meta.dirname, '..', '..', '..', 'migrations');

/** A number that no other program on the same database is likely to use. */
const LOCK = 0x1_22_4b_65;
/** How long the database waits for a process that holds the lock and sends nothing. */
const TURN_REST_MS = 60_000;
/** The last migration of release 0.1.0. No database of a build before that release can be upgraded. */
export const LAST_OF_0_1_0 = 12;
const unreleased =
  'This database was made by a program from before release 0.1.0 and cannot be upgraded: set DATA_DIR or DATABASE_URL ' +
  'to an empty one. To keep data, export it first: run `catalogue export` and `decisions export` of the program that made the database.';
const COMPATIBLE = /^-- Compatible with programs from (?<version>.*)\.$/m;
const FILE_NAME = /^(?<number>\d{4})_[a-z0-9_]+\.sql$/;

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = FILE_NAME.exec(name)?.groups?.['number'];
      if (number === undefined)
        throw new Problem(`${name} is not a migration: expected a name of the form NNNN_words.sql.`);
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { number: Number(number), name, sql, checksum, oldestProgram: oldestProgramOf(name, sql) };
    }),
  );
  const twice = migrations.find((one, at) => migrations[at + 1]?.number === one.number);
  if (twice) throw new Problem(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}

/** A migration that only adds what older programs ignore states it in its own line. */
function oldestProgramOf(name: string, sql: string): string | undefined {
  const version = COMPATIBLE.exec(sql)?.groups?.['version'];
  if (version !== undefined && !isVersion(version))
    throw new Problem(
      `${name} says "Compatible with programs from ${version}.": expected a version such as 1.2.0.`,
    );
  return version;
}

export interface Migrating {
  readonly restMs?: number;
  /** The version of this program. */
  readonly program?: string;
}

/** Applies the migrations that are missing, and returns them. */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { restMs = TURN_REST_MS, program }: Migrating = {},
): Promise<string[]> {
  return db.transaction(async (turn) => {
    // The lock outlives the transaction of each migration; it ends with this one, also when the process dies.
    await turn.run('select pg_advisory_xact_lock($1)', [LOCK]);
    return whilePinging(turn, restMs, async () => {
      await createTable(db);
      const waiting = await findWaiting(db, migrations, program);
      for (const migration of waiting) await db.transaction((tx) => apply(tx, migration));
      return waiting.map(({ name }) => name);
    });
  });
}

/**
 * Keeps an idle transaction alive by statements. So its idle timeout can be short, and the lock of a process that is gone is
 * released soon, not after the longest migration.
 */
async function whilePinging<T>(turn: Tx, restMs: number, work: () => Promise<T>): Promise<T> {
  await turn.run(`set local idle_in_transaction_session_timeout = ${restMs}`);
  let ping: Promise<unknown> = Promise.resolve();
  // If the lock is lost already, the commit fails.
  const pings = setInterval(() => (ping = turn.run('select').catch(() => undefined)), restMs / 4);
  try {
    return await work();
  } finally {
    clearInterval(pings);
    await ping;
  }
}

/**
 * What `migrate` would apply; throws where the database and the files contradict each other. A newer program may have
 * migrated the database: this one continues, and may start again, if all those migrations are compatible with it.
 */
export async function findWaiting(
  db: Db,
  migrations: readonly Migration[],
  program?: string,
): Promise<Migration[]> {
  const applied = await readApplied(db);
  const version = program ?? (await programVersion());
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum, oldestProgram } of applied) {
    const migration = known.get(number);
    if (migration === undefined) {
      if (oldestProgram !== undefined && isAtLeast(version, oldestProgram)) continue;
      const needed = oldestProgram === undefined ? '' : `, which needs ${oldestProgram} or newer`;
      throw new Problem(
        `The database was migrated by a newer program (it has ${name}${needed}): start that one, or use another database.`,
      );
    }
    if (migration.checksum !== checksum) {
      if (number <= LAST_OF_0_1_0) throw new Problem(unreleased);
      throw new Problem(
        `${migration.name} was changed after this database ran it: restore the file, and write a new migration instead.`,
      );
    }
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

async function createTable(db: Db): Promise<void> {
  await db.run(`
    create table if not exists migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      oldest_program text
    )`);
}

const stored = {
  number: column<number>('number'),
  name: column<string>('name'),
  checksum: column<string>('checksum'),
};
const oldest = optional<string>('oldest_program');

const appliedRows = tableOf({
  ...stored,
  // Also for a table of an earlier build, which lacks the column: it is refused by its checksums.
  oldestProgram: readFrom(oldest, `to_jsonb(m) ->> 'oldest_program'`),
});

type Applied = RowOf<typeof appliedRows.members>;

async function readApplied(db: Db): Promise<Applied[]> {
  const there = await db.row<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  if (there?.there !== true) return [];
  const rows = await db.rows(`select ${columnsOf('m', appliedRows)} from migrations m order by number`);
  return rows.map(appliedRows.read);
}

const insert = insertInto('migrations', tableOf({ ...stored, oldestProgram: oldest }));

async function apply(tx: Tx, migration: Migration): Promise<void> {
  await tx.run(migration.sql).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    throw new Problem(`${migration.name}: ${messageOf(error)}`, {
      cause: error,
    });
  });
  await tx.run(insert.text, insert.values(undefined, migration));
}
