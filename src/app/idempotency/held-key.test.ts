import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import type { Write } from '../../contract/database.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { HeldKey } from './held-key.ts';
import { claimCall, readCall } from './store.ts';

const { db } = await testDatabase();
await db.run('create table parcels (id text primary key)');
await db.run(`insert into accounts (id, name) values ('acc_0000000000000001', 'a')`);
const caller = {
  accountId: 'acc_0000000000000001',
  environment: 'sandbox',
  keyId: 'key_1',
  compat: 'spec',
} as const;
const now = new Date();
const request = { hash: 'ab'.repeat(32), now };

const parcel = (id: string): Write => ({
  name: 'parcel',
  columns: { table: 'parcels' },
  parts: { parcel: 'insert into parcels select id from each' },
  row: { id },
});

async function held(key: string): Promise<HeldKey> {
  const call = { caller, operation: 'POST /rates/book', key };
  const holder = randomUUID();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await claimCall(db, call, { ...request, holder, leaseMs: 1_000, expiresAt });
  return new HeldKey({ ...call, group: 'book', holder });
}

test('keys are bound in the statement of simultaneous work, and a lost key undoes its own work only', async () => {
  const names = ['first', 'lost', 'third'];
  const keys = await Promise.all(names.map(held));
  // Another call has taken it over.
  await db.run(
    `update idempotent_calls set holder = gen_random_uuid() where key = encode(sha256('lost'), 'hex')`,
  );
  const ends = await Promise.allSettled(
    keys.map((key, at) =>
      key.bindWith({ kind: 'booking', id: `b${at}` }, (binding) =>
        writeTogether(db, [parcel(`b${at}`), ...binding]),
      ),
    ),
  );
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(
    keys.map(({ subject, isLost }) => [subject?.id, isLost]),
    [
      ['b0', false],
      [undefined, true],
      ['b2', false],
    ],
  );
  assert.deepEqual(await db.rows('select id from parcels order by id'), [{ id: 'b0' }, { id: 'b2' }]);
  const bound = await readCall(db, { caller, operation: 'POST /rates/book', key: 'third' }, request);
  assert.deepEqual(bound?.subject, { kind: 'booking', id: 'b2' });
});
