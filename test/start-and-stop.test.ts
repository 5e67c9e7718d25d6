import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { dataFolder } from './support/database/data-folder.ts';
import { killService } from './support/service/kill-service.ts';
import { eventually, launch, launchCommand, type Service, startService } from './support/service/service.ts';

/** The program as users run it: processes, ports, signals. */
const dataDir = await dataFolder('start');
const emptyDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-start-'));
after(() => Promise.all([dataDir, emptyDir].map((folder) => rm(folder, { recursive: true, force: true }))));

const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  launchCommand(words, { dataDir, environment });

/** Shown by the first start, once. */
let production = '';

const statusFor = async ({ announced }: Service, key: string): Promise<number> =>
  (await fetch(`${announced.address}/account`, { headers: { 'x-api-key': key } })).status;

const compatOf = async ({ announced }: Service, key: string): Promise<string> => {
  const answer = await fetch(`${announced.address}/account`, { headers: { 'x-api-key': key } });
  return ((await answer.json()) as { data: { compat: string } }).data.compat;
};

const postmasterPid = async (): Promise<number | undefined> => {
  const file = path.join(dataDir, 'database', 'cluster', 'postmaster.pid');
  return Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10) || undefined;
};

test('Ctrl-C while the database is created ends at once, shows no keys and leaves nothing incomplete', async (t) => {
  const child = launch({ dataDir: emptyDir });
  // Also if the test fails: a running child would keep the whole file waiting.
  t.after(() => killService(child, 'everything'));
  assert.ok(child.stdout !== null && child.stderr !== null);
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  await eventually('the making', async () => (await readdir(emptyDir)).some((name) => /making/.test(name)));
  child.kill('SIGINT');
  const [out, err, [code]] = await output;
  assert.equal(code, 0, err);
  assert.equal(out, '');
  assert.match(err, /^Stopped during the start; the next start continues from here\.$/m);
  assert.deepEqual(await readdir(emptyDir), []);
});

test('the first start shows three keys, commands work while it runs, a killed database is restarted, Ctrl-C ends everything with 0', async () => {
  await using service = await startService({ dataDir });
  assert.match(service.announced.address ?? '', /^http:\/\/127\.0\.0\.1:\d+\/v3\.0$/);
  assert.match(service.announced.sandbox ?? '', /^sand_/);
  assert.match(service.announced.production ?? '', /^prod_/);
  assert.equal(await compatOf(service, service.announced.compatSandbox ?? ''), 'public');

  production = service.announced.production ?? '';
  const page = await fetch(service.announced.console ?? '');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal(await statusFor(service, production), 200);

  const made = await run(['keys', 'create', '--env', 'sandbox', '--json']);
  assert.equal(made.code, 0, made.log);
  const { key } = JSON.parse(made.out) as { key: string }; // the fixed face of the command
  assert.equal(await statusFor(service, key), 200);

  const worker = await startService({ dataDir, half: 'work' });
  await databaseKilled(service);
  await eventually('an answer', async () => (await statusFor(service, key)) === 200);
  const second = await run([]);
  assert.equal(second.code, 1);
  assert.match(
    second.log,
    new RegExp(`is in use by process ${service.process.pid}: stop that one, or set DATA_DIR`),
  );

  assert.equal(await service.stop(), 0, service.log());
  assert.equal(await postmasterPid(), undefined);
  if (worker.process.exitCode === null) await once(worker.process, 'exit');
  assert.equal(worker.process.exitCode, 0, worker.log());
  for (const { log } of [service, worker]) assertLoggedBriefly(log());
});

/** As the system does when memory is short. */
async function databaseKilled(service: Service): Promise<void> {
  const database = await postmasterPid();
  assert.ok(database !== undefined);
  process.kill(database, 'SIGKILL');
  await eventually('its end', () =>
    Promise.resolve(service.log().includes('PostgreSQL has ended unexpectedly')),
  );
}

/** The log reports the problem in a few lines, and without a stack if the cause is known. */
function assertLoggedBriefly(log: string): void {
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; err?: unknown }); // pino's
  const wrong = lines.filter(({ level }) => level >= 40);
  assert.ok(wrong.length <= 4 && wrong.every(({ err }) => err === undefined), log);
}

test('the second start keeps the data and shows no keys; the database of a killed program ends too', async () => {
  await using service = await startService({ dataDir });
  assert.equal(service.announced.sandbox, undefined);
  assert.equal(await statusFor(service, production), 200);

  const database = await postmasterPid();
  assert.ok(database !== undefined);
  await service.kill('group');
  await eventually('the end of the database', () => Promise.resolve(!isAlive(database)));
});

test('without a running service a command starts the database and stops it again', async () => {
  const [one, two] = await Promise.all([run(['jobs', 'list', '--json']), run(['jobs', 'dead', '--json'])]);
  for (const { code, out, log } of [one, two]) {
    assert.equal(code, 0, log);
    assert.ok(Array.isArray(JSON.parse(out)));
  }
  assert.equal(await postmasterPid(), undefined);
});

test('a port that is taken, a database that is unavailable, data of another version: one message and exit code 1', async () => {
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  assert.ok(address !== null && typeof address === 'object');
  const port = await run([], { PORT: String(address.port) });
  assert.equal(port.code, 1);
  assert.match(
    port.log,
    new RegExp(`^Port ${address.port} on 127\\.0\\.0\\.1 is taken by another program: .*PORT.*\\n$`),
  );

  const away = await run([], {
    DATABASE_URL: 'postgres://ada:s3cret@127.0.0.1:1/inn',
    DATABASE_WAIT_SECONDS: '0',
  });
  assert.equal(away.code, 1);
  assert.match(
    away.log,
    /^The database postgres:\/\/ada:\*\*\*@127\.0\.0\.1:1\/inn cannot be reached \(ECONNREFUSED\).*\n$/,
  );

  const version = path.join(dataDir, 'database', 'cluster', 'PG_VERSION');
  await writeFile(version, '12\n');
  const old = await run([]);
  assert.equal(old.code, 1);
  assert.match(old.log, /^The data in .* was written by PostgreSQL 12 and this program brings 18: .*\n$/);
  await writeFile(version, '18\n');
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
