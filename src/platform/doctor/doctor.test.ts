import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Type } from 'typebox';
import { selfSigned } from '../../../test/support/certificate.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { task } from '../../contract/task.ts';
import { examine, type Finding, type Installation } from './doctor.ts';
import { startSecrets } from '../secrets/stored-secrets.ts';
import { openPool } from '../sql/pool.ts';

const needs = await testNeeds();
const installation: Installation = {
  dataDir: needs.config.dataDir,
  secretsKey: needs.config.secretsKey,
  host: '127.0.0.1',
  port: 0,
  tlsCert: undefined,
  tlsKey: undefined,
  databasePoolSize: needs.config.databasePoolSize,
  databasePooler: 'none',
  databaseReadUrl: undefined,
  databaseUrl: needs.config.databaseUrl ?? '',
  db: needs.db,
  clock: needs.clock,
};
await needs.queue.boss();

async function wrongs(changed: Partial<Installation> = {}): Promise<Finding[]> {
  return (await examine({ ...installation, ...changed })).filter((finding) => !finding.isFine);
}

test('for a healthy service every check reports that it is fine', async () => {
  const findings = await examine(installation);
  assert.deepEqual(
    findings.map(({ name }) => name),
    [
      'database',
      'database log',
      'connections',
      'replica',
      'migrations',
      'secrets',
      'certificate',
      'clock',
      'time zones',
      'queue',
      'storage',
      'port',
    ],
  );
  assert.deepEqual(await wrongs(), [], JSON.stringify(findings));
  const detail = findings.find(({ name }) => name === 'connections')?.detail ?? '';
  assert.match(
    detail,
    /^a process opens at most 17, 0 running ones 0; the server allows \d+, of which \d+ are open$/,
  );
});

test('a database that is unavailable and an invalid folder are reported separately', async () => {
  const found = await wrongs({ databaseUrl: 'postgres://127.0.0.1:1/inn', dataDir: import.meta.filename });
  assert.deepEqual(
    found.map(({ name }) => name),
    ['database', 'storage'],
  );
  assert.match(found[0]?.detail ?? '', /cannot be reached/);
  assert.match(found[1]?.detail ?? '', /doctor\.test\.ts is not a folder that can be written/);
  assert.match((await wrongs({ dataDir: '/nowhere' })).at(0)?.detail ?? '', /^\/nowhere is not a folder/);
});

test('a clock that differs from that of the database is reported, with the difference and the direction', async () => {
  const detail = async (aheadMs: number) =>
    (await wrongs({ clock: { ...installation.clock, machineAheadMs: () => aheadMs } })).at(0)?.detail;
  assert.equal(await detail(1_000), undefined);
  assert.match(
    (await detail(7_200_000)) ?? '',
    /^the clock of this machine is 7200 s ahead of the database's: synchronize both/,
  );
  assert.match((await detail(-3_500)) ?? '', /^the clock of this machine is 3\.5 s behind the database's/);
});

test('a port is free, served by Innkeeper, or taken by another program', async (t) => {
  // On a busy machine an answer may take longer than doctor waits.
  t.mock.method(AbortSignal, 'timeout', () => new AbortController().signal);
  const headers: Record<string, string> = {};
  await using server = createServer((_request, response) => response.writeHead(200, headers).end('{}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const { port } = address;
  assert.match(
    (await wrongs({ port })).at(0)?.detail ?? '',
    new RegExp(`^${port} on 127\\.0\\.0\\.1 is taken`),
  );
  headers['x-request-id'] = 'one of ours';
  assert.deepEqual(await wrongs({ port }), []);
});

test('a key that is not the one of the service is reported before anything is sealed', async () => {
  await startSecrets(needs.db, needs.config);
  const found = await wrongs({ secretsKey: '33'.repeat(32) });
  assert.match(
    found.at(0)?.detail ?? '',
    /^Secrets in the database are sealed with key \w+, and this process/,
  );
  assert.deepEqual(await wrongs(), []);
});

test('a database that takes no writes, or ends long statements of a pooler, is reported', async () => {
  const name = new URL(installation.databaseUrl).pathname.slice(1);
  const found = async (setting: string, isPooled: boolean) => {
    await needs.db.run(`alter database ${name} set ${setting}`);
    const db = openPool(installation.databaseUrl, { name: 'doctor', size: 2, isPooled });
    try {
      return (await examine({ ...installation, db })).find((one) => one.name === 'database');
    } finally {
      await db.close();
      await needs.db.run(`alter database ${name} reset all`);
    }
  };
  const limited = await found(`statement_timeout = '1min'`, true);
  assert.equal(limited?.isWarning, true);
  assert.match(limited?.detail ?? '', /: for the role of DATABASE_URL, reset statement_timeout\.$/);
  assert.equal((await found(`statement_timeout = '1min'`, false))?.isWarning, undefined);
  const readOnly = await found('default_transaction_read_only = on', false);
  assert.equal(readOnly?.isFine, false);
  assert.match(readOnly?.detail ?? '', /^its transactions are read-only: set default_transaction_read_only/);
});

test('jobs that wait too long, and dead jobs, are reported', async () => {
  const doomed = task({
    name: 'test.doomed',
    payload: Type.Object({}),
    retry: { limit: 0, delaySeconds: 1 },
    concurrency: 1,
    work: () => Promise.reject(new Error('no')),
  });
  await needs.db.transaction((tx) => needs.queue.enqueue(tx, doomed, {}));
  await needs.db.run(`update boss.job set start_after = now() - interval '1 hour'`);
  assert.match((await wrongs()).at(0)?.detail ?? '', /^the oldest job is due for 36\d\d s: start a worker/);
  await workOff(needs, [doomed]);
  assert.match((await wrongs()).at(0)?.detail ?? '', /^dead jobs: 1; `jobs dead` lists the reasons/);
});

test('migrations that are not applied yet are reported', async () => {
  await needs.db.run('delete from migrations where number = (select max(number) from migrations)');
  const found = await wrongs();
  assert.match(found.at(0)?.detail ?? '', /^1 are not applied yet/);
});

test('a certificate that expired, or soon will, is reported', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-doctor-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const files = { tlsCert: path.join(folder, 'cert.pem'), tlsKey: path.join(folder, 'key.pem') };
  const found = async (days: number) => {
    const dayMs = 86_400_000;
    const until = new Date(needs.clock.nowMs() + days * dayMs);
    const { cert, key } = selfSigned({ from: new Date(needs.clock.nowMs() - 90 * dayMs), until });
    await writeFile(files.tlsCert, cert);
    await writeFile(files.tlsKey, key);
    return (await examine({ ...installation, ...files })).find(({ name }) => name === 'certificate');
  };
  assert.match((await found(40))?.detail ?? '', /valid for (39|40) more days/);
  assert.equal((await found(5))?.isWarning, true);
  assert.match((await found(-3))?.detail ?? '', /expired \d days ago/);
});

test('a replica that follows is fine, one that is unavailable is a warning', async () => {
  const found = async (databaseReadUrl: string) =>
    (await examine({ ...installation, databaseReadUrl })).find(({ name }) => name === 'replica');
  // The server itself has everything.
  assert.match((await found(installation.databaseUrl))?.detail ?? '', /^it lacks \d+ bytes/);
  const away = await found('postgresql://nobody@127.0.0.1:1/none');
  assert.equal(away?.isWarning, true);
  const { url } = await testDatabase();
  const another = await found(url);
  assert.equal(another?.isFine, false);
  assert.match(another?.detail ?? '', /^DATABASE_READ_URL is not a replica of the database of DATABASE_URL/);
  assert.match(away?.detail ?? '', /^it cannot be reached \(.*\): reads use the primary meanwhile\.$/);
});
