import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { testDatabase } from '../../../../test/support/database.ts';
import type { Write } from '../../../contract/database.ts';
import { Unmet, writeAndRead, writeTogether } from './writes.ts';

const { db } = await testDatabase();
await db.run('create table boxes (id integer primary key, label text not null)');
beforeEach(() => db.run('truncate boxes'));

const boxWrite = (id: number, label: string): Write => ({
  name: 'box',
  columns: { table: 'boxes' },
  parts: { box: `insert into boxes select id, label from each returning id` },
  row: { id, label },
});

const relabelling = (id: number, label: string): Write => ({
  name: 'relabel',
  columns: { others: { id: 'integer', label: 'text' } },
  parts: {
    relabelled: `update boxes b set label = each.label from each where b.id = each.id returning b.id`,
  },
  row: { id, label },
  demands: { 'box-there': 'exists (select from relabelled r where r.id = each.id)' },
});

test('writes are sent as one statement, each with its own values, and may read what the others return', async () => {
  await db.run(`insert into boxes values (1, 'old')`);
  const row = await writeAndRead(
    db,
    [relabelling(1, 'new'), boxWrite(2, 'two')],
    '(select id from box) as id',
  );
  assert.equal((row as { id: number }).id, 2);
  assert.deepEqual(await db.rows('select id, label from boxes order by id'), [
    { id: 1, label: 'new' },
    { id: 2, label: 'two' },
  ]);
});

test('if a demand is not met nothing is written, and the error names it', async () => {
  await assert.rejects(
    writeTogether(db, [boxWrite(3, 'three'), relabelling(9, 'new')]),
    (error: unknown) => error instanceof Unmet && error.demand === 'box-there',
  );
  assert.deepEqual(await db.rows('select id from boxes'), []);
});

test('an error of the database is thrown unchanged', async () => {
  await writeTogether(db, [boxWrite(4, 'four')]);
  await assert.rejects(writeTogether(db, [boxWrite(4, 'again')]), { constraint: 'boxes_pkey' });
});
