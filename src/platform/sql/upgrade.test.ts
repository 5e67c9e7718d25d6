import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { databaseUrl } from '../../../test/support/database/server.ts';
import { testDatabase } from '../../../test/support/database.ts';
import type { Db } from '../../contract/database.ts';
import { describeSchema } from './describe-schema.ts';
import { LAST_OF_0_1_0, migrate, readMigrations, type Migration } from './migrations.ts';
import { openPool } from './pool.ts';

/**
 * A database of release 0.1.0, with rows that the examples left in one, becomes a database of today: the same schema as
 * a new one, and every row is still there with the same values in the columns that still exist.
 */
const rowsFile = path.join(import.meta.dirname, '../../../test/goldens/rows-of-0.1.0.jsonl');

/** The checksum over the names and checksums of the files that release 0.1.0 has. */
const RELEASED_CHECKSUM = '7d347e0bc85742d14ea0857829ab668dafe5083f184b14f5e4b47821f596e5e3';

const { db, url } = await testDatabase();
const all = await readMigrations();
const released = all.filter(({ number }) => number <= LAST_OF_0_1_0);

test('the migrations of release 0.1.0 never change', () => {
  const checksums = released.map(({ name, checksum }) => `${name} ${checksum}\n`).join('');
  const checksum = createHash('sha256').update(checksums).digest('hex');
  const text = 'a released migration changed: restore it, and add a file with the next number';
  assert.equal(checksum, RELEASED_CHECKSUM, text);
});

test('the rows of release 0.1.0 survive every migration since, and the schema is that of a new database', async () => {
  const old = await emptyDatabase('old');
  await migrate(old, released);
  await insertRows(old);
  const tables = await tablesOf(old);
  const before = await contents(old, tables);
  assert.deepEqual(
    tables.filter((table) => before.get(table)?.length === 0),
    [],
    'tables without a row in rows-of-0.1.0.jsonl',
  );
  const added = await fixture('9999_nights.sql', 'alter table bookings add column nights integer;');
  await migrate(old, [...all, added]);
  const fresh = await emptyDatabase('fresh');
  await migrate(fresh, [...all, added]);
  assert.deepEqual(differences(await describeSchema(old), await describeSchema(fresh)), []);
  assertKept(before, await contents(old, tables));

  const dropping = await fixture('9997_drop.sql', 'alter table bookings drop column tracking_id cascade;');
  await migrate(old, [...all, dropping, added]);
  assertKept(before, await contents(old, tables));
  const spoiling = await fixture('9998_spoil.sql', "update airports set name = 'lost';");
  await migrate(old, [...all, dropping, spoiling, added]);
  const spoilt = await contents(old, tables);
  assert.throws(() => assertKept(before, spoilt), /airports/);
});

test('a migration that works only on an empty database fails the test', async () => {
  const old = await emptyDatabase('careless');
  await migrate(old, released);
  await insertRows(old);
  const careless = 'alter table bookings add column nights integer not null;';
  const added = await fixture('9998_careless.sql', careless);
  await assert.rejects(
    migrate(old, [...all, added]),
    /9998_careless\.sql: column "nights" .* contains null values/,
  );
});

test('corrections of ids that 0.1.0 made are in force, if the ids still lead where they led them', async () => {
  const old = await emptyDatabase('corrected');
  await migrate(old, released);
  await old.run(`insert into partners (name, name_key) values ('Acme', 'acme')`);
  await old.run(
    `insert into hotels (id, name, country, name_key, city_key, created_at, updated_at)
     select n, 'H', 'GB', 'h', '', 'epoch', 'epoch' from generate_series(1, 4) as n`,
  );
  await old.run(`insert into hotel_merges (loser, survivor, merged_at) values (3, 4, 'epoch')`);
  await old.run(
    `insert into partner_mappings (partner, partner_id, hotel, withdrawn_at) select 1, id, hotel, gone::timestamptz
     from (values ('right', 2, null), ('back', 1, null), ('none', 1, '2026-01-02'), ('merged', 4, null), ('file', 2, null))
       as m (id, hotel, gone)`,
  );
  await old.run(
    `insert into catalogue_changes
       (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids, survivors, origin, made_by)
     select n, n, '2026-01-01'::timestamptz + n * interval '1 s', 'mapping', change, 1, array[hotel], array[id],
       case change when 'moved' then array[1] end, origin, 'cli:ada'
     from (values (1, 'moved', 1, 'right', 'correction'), (2, 'moved', 2, 'right', 'correction'),
       (3, 'moved', 2, 'back', 'correction'), (4, 'moved', 1, 'back', 'adoption'),
       (5, 'deleted', 1, 'none', 'correction'), (6, 'created', 3, 'merged', 'correction'),
       (7, 'created', 2, 'file', 'import')) as c (n, change, hotel, id, origin)`,
  );
  await migrate(old, all);
  assert.deepEqual(
    await old.rows('select partner_id as id, hotel::int, corrected_by as by from corrected_ids order by 1'),
    [
      { id: 'merged', hotel: 3, by: 'cli:ada' },
      { id: 'none', hotel: null, by: 'cli:ada' },
      { id: 'right', hotel: 2, by: 'cli:ada' },
    ],
  );
});

test('money that 0.1.0 would capture after the stay is captured when the day of arrival has ended', async () => {
  const old = await emptyDatabase('late');
  await migrate(old, released);
  await insertRows(old);
  const held = `update payments set state = 'held', captured_minor = 0, capture_at = $1::timestamptz
     where id = (select payment from bookings where status = 'CONFIRMED' and payment in
       (select id from payments where state = 'captured' and refunded_minor = 0 and carried_from is null
          and carried_on_minor = 0 and capture_at is null) order by id limit 1) returning id`;
  const [late, inTime] = [
    await old.row<{ id: string }>(held, ['9999-12-31']),
    await old.row<{ id: string }>(held, ['2020-01-01']),
  ];
  await migrate(old, all);
  const captures = `select payments.id, (extract(epoch from capture_at - checkin::timestamp at time zone 'UTC') / 3600)::int as hours
     from payments join bookings on bookings.payment = payments.id where payments.id = $1`;
  assert.deepEqual(await old.row(captures, [late?.id]), { id: late?.id, hours: 36 });
  assert.deepEqual(await old.row('select capture_at from payments where id = $1', [inTime?.id]), {
    capture_at: new Date('2020-01-01'),
  });
});

async function emptyDatabase(name: string): Promise<Db> {
  const full = `${new URL(url).pathname.slice(1)}_${name}`;
  await db.run(`create database ${full} template template0`);
  const pool = openPool(databaseUrl(url, full), { name: 'test', size: 3 });
  after(() => pool.close());
  return pool;
}

async function fixture(name: string, sql: string): Promise<Migration> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
  await writeFile(path.join(folder, name), sql);
  const [migration] = await readMigrations(folder);
  await rm(folder, { recursive: true });
  assert.ok(migration);
  return migration;
}

/**
 * Replaces the first rows of the schema. A column that no row has takes its default, because it was added later. Triggers
 * are off: they ran when the rows were first written.
 */
async function insertRows(to: Db): Promise<void> {
  const lines = (await readFile(rowsFile, 'utf8')).trim().split('\n');
  const rows = lines.map((line): { table: string; row: object } => JSON.parse(line));
  const byTable = Map.groupBy(rows, ({ table }) => table);
  await to.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    for (const [table, found] of byTable) {
      const names = new Set(found.flatMap(({ row }) => Object.keys(row)));
      const columns = await writable(tx, table, names);
      await tx.run(`delete from ${table}`);
      await tx.run(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(found.map(({ row }) => row))],
      );
    }
  });
}

async function writable(from: Pick<Db, 'rows'>, table: string, names: ReadonlySet<string>): Promise<string> {
  const columns = await from.rows<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and not attisdropped and attname = any ($2)`,
    [table, [...names]],
  );
  return columns.map(({ name }) => name).join(', ');
}

/** Unlogged tables only count the requests of the last minutes: an upgrade need not keep their rows. */
async function tablesOf(from: Db): Promise<string[]> {
  const tables = await from.rows<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relpersistence = 'p' and relname <> 'migrations' and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
     order by 1`,
  );
  return tables.map(({ name }) => name);
}

/** A row by its columns, each value as JSON text: a JavaScript number would round large values. */
type Row = Readonly<Record<string, string>>;

async function contents(from: Db, tables: readonly string[]): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of tables) {
    const rows = await from.rows<{ row: Row }>(
      `select (select jsonb_object_agg(key, value::text) from jsonb_each(to_jsonb(t))) as row from ${table} t`,
    );
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** `before` and `after` have the same rows, in the columns that both have. */
function assertKept(before: ReadonlyMap<string, Row[]>, after: ReadonlyMap<string, Row[]>): void {
  for (const [table, rows] of before) {
    const now = after.get(table) ?? [];
    const shared = Object.keys(rows[0] ?? {}).filter((column) => now[0] === undefined || column in now[0]);
    const texts = (of: readonly Row[]) =>
      of.map((row) => JSON.stringify(shared.map((column) => [column, row[column]]))).toSorted();
    assert.deepEqual(texts(now), texts(rows), `${table}: its rows have changed`);
  }
}

/** Lines that only one of them has, without first rows. Order is ignored: a column that was added later is the last one. */
function differences(one: string, other: string): string[] {
  const [a, b] = [one, other].map(
    (schema) =>
      new Set(schema.split('\n').map((line) => line.replace(/,$/, '').replace(/^-- first row.*/, ''))),
  );
  return a && b ? [...a.symmetricDifference(b)] : [];
}
