import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { usualTerms } from '../../src/accounts/key-terms.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { scopeNames } from '../../src/contract/scopes.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../src/platform/sql/prepare.ts';
import { hasPostgres15 } from '../support/database/postgres-15.ts';
import { startReplicatedPair } from '../support/database/replicated-pair.ts';
import { testNeeds } from '../support/needs.ts';
import { withoutPlaces } from '../support/places.ts';
import { eventually, startService } from '../support/service/service.ts';

/** Reads of a service with DATABASE_READ_URL, next to a standby whose replay stops and continues. */
const skip = hasPostgres15 ? false : 'PostgreSQL 15 is not installed (Debian package postgresql-15)';

test(
  'a key always reads what it has written, from the replica or, while that lags, from the primary',
  { skip },
  async (t) => {
    await using stack = new AsyncDisposableStack();
    const pair = stack.use(await startReplicatedPair());
    const db = openPool(pair.url, { name: 'test', size: 2 });
    stack.defer(() => db.close());
    const standby = openPool(pair.standbyUrl(), { name: 'test', size: 1 });
    stack.defer(() => standby.close());
    await prepareDatabase(db);
    await withoutPlaces(db);
    const terms = { ...usualTerms, scopes: scopeNames };
    const { key } = await createKey({ ...(await testNeeds()), db }, { environment: 'production', terms });
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-replica-'));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    const environment = {
      DATABASE_URL: pair.url,
      DATABASE_READ_URL: pair.standbyUrl(),
      OPS_PORT: '0',
      RATE_LIMIT_PER_SECOND: '100000',
    };
    const service = stack.use(await startService({ dataDir, environment }));

    const releases = `${service.announced.address}/data/releases`;
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    let published = 0;
    /** Writes, and reads at once. */
    const publishAndRead = async () => {
      const name = `r${(published += 1)}`;
      const made = await fetch(releases, { method: 'POST', headers, body: JSON.stringify({ name }) });
      assert.equal(made.status, 200, await made.clone().text());
      const listed = await (await fetch(releases, { headers })).text();
      assert.match(listed, new RegExp(`"${name}"`));
    };
    /** A scrape may be cached for nine times as long as it took, so a figure is awaited and not read once. */
    const metric = async (pattern: RegExp) => {
      const text = await (await fetch(`${service.announced.ops}/metrics`)).text();
      return Number(pattern.exec(text)?.[1] ?? 0);
    };
    const readsOf = (server: string) =>
      metric(new RegExp(`^innkeeper_replica_reads_total\\{server="${server}"\\} (\\d+)`, 'm'));
    const behindSeconds = () => metric(/^innkeeper_replica_behind_seconds ([\d.]+)/m);

    for (let round = 0; round < 20; round++) await publishAndRead();
    const reads = async () => [await readsOf('replica'), await readsOf('primary')] as const;
    // The service itself may read, too.
    await eventually('20 reads are counted', async () => {
      const [replica, primary] = await reads();
      return replica + primary >= 20;
    });
    const [fromReplica, fromPrimary] = await reads();
    t.diagnostic(
      `${fromReplica} of ${fromReplica + fromPrimary} reads, each right after a write, came from the replica`,
    );
    assert.ok(fromReplica > 0);

    await standby.run('select pg_wal_replay_pause()');
    await eventually('the replay has stopped', async () => {
      const row = await standby.row<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
      return row?.state === 'paused';
    });
    for (let round = 0; round < 3; round++) await publishAndRead();
    await eventually('3 more reads are counted', async () => (await readsOf('primary')) >= fromPrimary + 3);
    assert.equal(await readsOf('replica'), fromReplica);
    await eventually('the replica is behind', async () => (await behindSeconds()) > 0);
    assert.match(service.log(), /the replica is not used: reads use the primary/);

    await standby.run('select pg_wal_replay_resume()');
    await eventually('the replica has everything', async () => (await behindSeconds()) === 0);
    const before = await readsOf('replica');
    await eventually('a read from the replica', async () => {
      await publishAndRead();
      return (await readsOf('replica')) > before;
    });
  },
);
