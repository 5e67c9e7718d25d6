import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { findWaiting, migrate, readMigrations } from './migrations.ts';

const { db } = await testDatabase();
// The template is already migrated; here every test uses its own files.
await db.run('truncate migrations');
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
after(() => rm(folder, { recursive: true, force: true }));

const file = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);

test('new migrations are applied once, in the order of their numbers, by any number of simultaneous starts', async () => {
  await file('0002_second.sql', 'alter table first_table add column b integer;');
  await file('0001_first.sql', "create table first_table (a integer);\ncomment on table first_table is 'x';");
  const migrations = await readMigrations(folder);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, migrations)));
  assert.deepEqual(applied.flat(), ['0001_first.sql', '0002_second.sql']);
  assert.deepEqual(await findWaiting(db, migrations), []);
});

test('a failed migration is rolled back, is named in the error, and is retried when fixed', async () => {
  await file('0003_third.sql', 'create table third_table (a integer); select nonsense;');
  await assert.rejects(migrate(db, await readMigrations(folder)), /0003_third\.sql: column "nonsense"/);
  await file('0003_third.sql', 'create table third_table (a integer);');
  assert.deepEqual(await migrate(db, await readMigrations(folder)), ['0003_third.sql']);
});

test('the lock is held, however long a migration takes', async () => {
  await file('0004_long.sql', 'select pg_sleep(1.5);');
  const applied = await migrate(db, await readMigrations(folder), { restMs: 1_000 });
  assert.deepEqual(applied, ['0004_long.sql']);
});

test('a file that was changed after it ran is refused, but other line ends are allowed', async () => {
  await file('0013_later.sql', 'create table later_table (a integer);');
  await migrate(db, await readMigrations(folder));
  await file('0013_later.sql', 'create table later_table (a text);');
  await assert.rejects(migrate(db, await readMigrations(folder)), /0013_later\.sql was changed after/);
  await file('0013_later.sql', 'create table later_table (a integer);');
  await file(
    '0001_first.sql',
    "create table first_table (a integer);\r\ncomment on table first_table is 'x';",
  );
  assert.deepEqual(await migrate(db, await readMigrations(folder)), []);
});

test('a database that a newer program migrated is refused', async () => {
  const older = (await readMigrations(folder)).filter(({ number }) => number < 3);
  await assert.rejects(migrate(db, older), /migrated by a newer program \(it has 0003_third\.sql\)/);
});

test('an older program works on, and starts on, a database with a newer migration that is compatible with it', async () => {
  const older = await readMigrations(folder);
  await file(
    '0014_added.sql',
    '-- Compatible with programs from 1.4.0.\nalter table later_table add b integer;',
  );
  await migrate(db, await readMigrations(folder));
  for (const program of ['1.4.0', '1.10.2']) {
    assert.deepEqual(await findWaiting(db, older, program), []);
    assert.deepEqual(await migrate(db, older, { program }), []);
  }
  await assert.rejects(
    migrate(db, older, { program: '1.3.9' }),
    /migrated by a newer program \(it has 0014_added\.sql, which needs 1\.4\.0 or newer\): start that one/,
  );
  // One that is not compatible is enough to refuse.
  await file('0015_renamed.sql', 'alter table later_table rename b to c;');
  await migrate(db, await readMigrations(folder));
  await assert.rejects(findWaiting(db, older, '1.4.0'), /\(it has 0015_renamed\.sql\)/);
});

test('a version that cannot be read is refused', async () => {
  const other = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
  await writeFile(
    path.join(other, '0001_first.sql'),
    '-- Compatible with programs from the last one.\nselect 1;',
  );
  await assert.rejects(readMigrations(other), /0001_first\.sql says .*: expected a version such as 1\.2\.0/);
  await rm(other, { recursive: true });
});

test('two files with the same number are refused', async () => {
  await file('0003_also.sql', 'select 1');
  await assert.rejects(readMigrations(folder), /Two migrations have the number of/);
});

test('a database from before the first release is refused with the remedy', async () => {
  await db.run(`update migrations set checksum = 'of an earlier build' where number = 1`);
  await assert.rejects(migrate(db, await readMigrations()), /before release 0\.1\.0 .* `catalogue export`/);
});

test('a comment says what each table is for', async () => {
  const uncommented = (await readMigrations()).flatMap(({ name, sql }) =>
    [...sql.matchAll(/(?<before>.*)\ncreate (?:unlogged )?table (?<table>\w+)/g)]
      .filter(({ groups }) => groups?.['before']?.startsWith('--') !== true)
      .map(({ groups }) => `${name}: ${groups?.['table']}`),
  );
  assert.deepEqual(uncommented, []);
});
