import assert from 'node:assert/strict';
import test from 'node:test';
import { withTableComments } from './table-comments.ts';

const migrations = [
  {
    name: '0001_a.sql',
    sql: '-- About the file.\n\n-- The first.\n-- Line two.\ncreate table a (\n  id text\n);\n',
  },
  {
    name: '0002_b.sql',
    sql: '-- Compatible with programs from 0.1.0.\n-- Kept briefly.\ncreate unlogged table sandbox.b (\n  id text\n);\n',
  },
];

test('each table has the comment above it in its migration, and the name of that', () => {
  const schema = 'create table a (\n  id text\n);\n\ncreate unlogged table sandbox.b (\n  id text\n);\n';
  assert.equal(
    withTableComments(schema, migrations),
    `-- 0001_a.sql\n-- The first.\n-- Line two.\n${schema.replace('\ncreate unlogged', '\n-- 0002_b.sql\n-- Kept briefly.\ncreate unlogged')}`,
  );
});

test('a table of no migration has no comment', () => {
  assert.equal(withTableComments('create table c (\n', migrations), 'create table c (\n');
});
