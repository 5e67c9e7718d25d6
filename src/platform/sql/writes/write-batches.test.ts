import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { testDatabase } from '../../../../test/support/database.ts';
import { eventually } from '../../../../test/support/service/service.ts';
import type { Db, Query, Write } from '../../../contract/database.ts';
import { DatabaseSilent } from '../database-errors.ts';
import { Unmet, writeAndRead, writeTogether } from './writes.ts';

const { db } = await testDatabase();
await db.run(
  'create table crates (id integer primary key, label text not null, tx xid8 not null default pg_current_xact_id())',
);
beforeEach(() => db.run('truncate crates'));

const crate = (id: number, label = 'new'): Write => ({
  name: 'crate',
  columns: { table: 'crates' },
  parts: { crate: 'insert into crates (id, label) select id, label from each returning id' },
  row: { id, label },
});

const relabelling = (id: number, label: string): Write => ({
  name: 'crate-label',
  columns: { others: { id: 'integer', label: 'text' } },
  parts: {
    labelled:
      'update crates c set label = each.label from each where c.id = each.id returning each.ordinality as n',
  },
  row: { id, label },
  demands: { 'crate-there': 'exists (select from labelled where labelled.n = each.ordinality)' },
});

const read = (id: number): Promise<{ id: number } | undefined> =>
  writeAndRead(db, [crate(id)], '(select id from crate where crate.id = each.id) as id');

async function transactions(): Promise<number> {
  const row = await db.row<{ count: number }>('select count(distinct tx)::integer as count from crates');
  return row?.count ?? 0;
}

test('simultaneous writes are one transaction, and each gets its own row', async () => {
  const rows = await Promise.all([7, 8, 9].map(read));
  assert.deepEqual(rows, [{ id: 7 }, { id: 8 }, { id: 9 }]);
  assert.equal(await transactions(), 1);
});

test('writes of another combination have their own statement', async () => {
  await Promise.all([read(1), writeTogether(db, [crate(2)]), read(3)]);
  assert.equal(await transactions(), 2);
});

test('a write that the database refuses does not fail the others', async () => {
  await writeTogether(db, [crate(5)]);
  const ends = await Promise.allSettled([4, 5, 6].map((id) => writeTogether(db, [crate(id, 'second')])));
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(await db.rows('select id, label from crates order by id'), [
    { id: 4, label: 'second' },
    { id: 5, label: 'new' },
    { id: 6, label: 'second' },
  ]);
});

test('a demand that is not met fails its own write only', async () => {
  await Promise.all([1, 2].map((id) => writeTogether(db, [crate(id)])));
  const ends = await Promise.allSettled(
    [1, 3, 2].map((id) => writeTogether(db, [relabelling(id, `label ${id}`)])),
  );
  assert.deepEqual(
    ends.map((end) => (end.status === 'rejected' ? end.reason instanceof Unmet : end.status)),
    ['fulfilled', true, 'fulfilled'],
  );
  assert.deepEqual(await db.rows('select label from crates order by id'), [
    { label: 'label 1' },
    { label: 'label 2' },
  ]);
});

test('a locked row delays its own write only', async () => {
  await Promise.all([1, 2].map((id) => writeTogether(db, [crate(id)])));
  const locked = await db.transaction(async (tx) => {
    await tx.run('select from crates where id = 1 for update');
    const waiting = writeTogether(db, [relabelling(1, 'late')]);
    await Promise.all([writeTogether(db, [relabelling(2, 'a')]), writeTogether(db, [crate(3)])]);
    // A new one does not wait behind the locked one either.
    await writeTogether(db, [relabelling(3, 'b')]);
    // In an object, so that the transaction ends before it.
    return { waiting };
  });
  await locked.waiting;
  assert.deepEqual(await db.rows('select label from crates order by id'), [
    { label: 'late' },
    { label: 'a' },
    { label: 'b' },
  ]);
});

test('a statement whose answer is lost is not sent again', async () => {
  let sent = 0;
  const deaf: Db = {
    ...db,
    rows: () => {
      sent += 1;
      return Promise.reject(new DatabaseSilent(10_000));
    },
  };
  const ends = await Promise.allSettled([1, 2].map((id) => writeTogether(deaf, [crate(id)])));
  assert.ok(ends.every((end) => end.status === 'rejected' && end.reason instanceof DatabaseSilent));
  assert.equal(sent, 1);
});

test('in a transaction a write is sent alone, and undone with it', async () => {
  const undone = db.transaction(async (tx) => {
    await writeTogether(tx, [crate(1)]);
    throw new Error('changed its mind');
  });
  await Promise.all([assert.rejects(undone, /changed its mind/), writeTogether(db, [crate(2)])]);
  assert.deepEqual(await db.rows('select id from crates'), [{ id: 2 }]);
});

test('many more than one statement takes are written by several', async () => {
  const ids = Array.from({ length: 100 }, (_, at) => at);
  await Promise.all(ids.map((id) => writeTogether(db, [crate(id)])));
  assert.equal(await transactions(), 4);
});

test('several writes go while a statement is running; a single one waits for its end, and for nothing else', async () => {
  await Promise.all([1, 2].map((id) => writeTogether(db, [crate(id)])));
  const sent: number[] = [];
  const held = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const watched: Db = {
    ...db,
    async rows<Row extends object>(query: Query, values: readonly unknown[] = []): Promise<Row[]> {
      const gate = held[sent.length];
      sent.push((JSON.parse(String(values[0])) as object[]).length);
      await gate?.promise;
      return db.rows<Row>(query, values);
    },
  };
  const several = (ids: readonly number[]) => ids.map((id) => writeTogether(watched, [crate(id)]));
  const hasSent = (count: number) =>
    eventually(`${count} sent`, () => Promise.resolve(sent.length === count));
  const writes = [writeTogether(watched, [crate(3)])];
  await hasSent(1);
  writes.push(writeTogether(watched, [relabelling(1, 'late')]), ...several([4, 5, 6, 7]));
  await hasSent(2);
  // More and more of them wait, and the single one is next all the same.
  writes.push(...several([8, 9, 10, 11]));
  held[0]?.resolve();
  await hasSent(3);
  assert.deepEqual(sent, [1, 4, 1]);
  for (const { resolve } of held) resolve();
  await Promise.all(writes);
  assert.deepEqual(sent, [1, 4, 1, 4]);
});
