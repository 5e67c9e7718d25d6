import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { withTableComments } from '../../../scripts/goldens/table-comments.ts';
import { describeSchema } from './describe-schema.ts';
import { readMigrations } from './migrations.ts';

const { db } = await testDatabase();

test('docs/schema.sql is the schema that the migrations create', async () => {
  const golden = await readFile(path.join(import.meta.dirname, '../../../docs/schema.sql'), 'utf8');
  const written = golden.slice(golden.indexOf('\n\n') + 2);
  const described = withTableComments(await describeSchema(db), await readMigrations());
  assert.ok(written === described, '`npm run goldens -- --update` writes docs/schema.sql');
});

test('every kind of change by a migration changes the description', async () => {
  const changes = [
    'create table extra (a integer)',
    'alter table extra add column b text not null default $$x$$',
    'alter table extra alter column b type text collate "C"',
    'alter table extra add constraint extra_small check (a < 10)',
    'insert into extra values (1)',
    'create index extra_by_b on extra (b)',
    'create function extra_noted() returns trigger language plpgsql as $$ begin return new; end $$',
    'create trigger extra_notes before insert on extra for each row execute function extra_noted()',
    'create or replace function extra_noted() returns trigger language plpgsql as $$ begin return old; end $$',
  ];
  let before = await describeSchema(db);
  for (const change of changes) {
    await db.run(change);
    const now = await describeSchema(db);
    assert.ok(now !== before, change);
    before = now;
  }
});
