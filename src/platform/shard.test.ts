import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/support/database.ts';
import { claimShard } from './shard.ts';

const { db } = await testDatabase();

test('of two first processes one names the database, and all later ones have its letter or none', async () => {
  await db.run('delete from shard');
  const claimed = await Promise.allSettled([claimShard(db, { shard: 'b' }), claimShard(db, { shard: 'c' })]);
  assert.deepEqual(claimed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const letter = await claimShard(db, { shard: undefined });
  assert.match(letter, /^[bc]$/);
  assert.equal(await claimShard(db, { shard: letter }), letter);
  const other = letter === 'b' ? 'c' : 'b';
  await assert.rejects(
    claimShard(db, { shard: other }),
    new RegExp(`SHARD is "${other}", but this database has the letter "${letter}"`),
  );
});

test('a database that was created without a letter keeps none', async () => {
  await db.run('delete from shard');
  assert.equal(await claimShard(db, { shard: undefined }), '');
  await assert.rejects(claimShard(db, { shard: 'b' }), /this database was created without one/);
});
