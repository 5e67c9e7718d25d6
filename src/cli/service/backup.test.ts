import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { routes } from '../../app/routes.ts';
import { audit } from '../../bookings/audit/audit.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';
import { tasks as eventTasks, timers } from '../../events/tasks.ts';
import { registerWebhook } from '../../events/webhooks.ts';
import { systemClock } from '../../platform/clock.ts';
import { readBackup } from '../../platform/backup/file-format.ts';
import { describeSchema } from '../../platform/sql/describe-schema.ts';
import { openPool, type Pool } from '../../platform/sql/pool.ts';
import { openQueue } from '../../platform/queue/queue.ts';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { databaseUrl } from '../../../test/support/database/server.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { webhookReceiver } from '../../../test/support/receiver.ts';
import { workOff } from '../../../test/support/tasks.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-backup-'));
const opened: Pool[] = [];
after(async () => {
  for (const pool of opened) await pool.close();
  await rm(folder, { recursive: true, force: true });
});
const base = await testNeeds();
const needs = { ...base, config: { ...base.config, webhooksToPrivate: true } };
const url = needs.config.databaseUrl ?? '';
const receiver = await webhookReceiver();
const file = path.join(folder, 'all.backup');

/** Runs one command line, on the database of this file unless the test names another place. */
async function run(
  words: readonly string[],
  place: Readonly<Record<string, string>> = { DATABASE_URL: url },
) {
  let out = '';
  let err = '';
  const code = await runCommandLine(commands, words, {
    environment: { DATA_DIR: folder, LOG_LEVEL: 'silent', SECRETS_KEY: '5e'.repeat(32), ...place },
    out: (text) => (out += text),
    err: (text) => (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

async function emptyDatabase(): Promise<{ url: string; db: Pool }> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await needs.db.run(`create database ${name} template template0`);
  const db = openPool(databaseUrl(url, name), { name: 'test', size: 4 });
  opened.push(db);
  return { url: databaseUrl(url, name), db };
}

/** The sorted rows of every table of a backup, without the values that make a restored database another one. */
async function rowsOf(name: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const bytes = await readFile(name);
  const { tables } = await readBackup(
    name,
    (async function* () {
      yield bytes;
    })(),
  );
  for await (const { name: table, bytes: content } of tables()) {
    const text = Buffer.concat(await Array.fromAsync(content)).toString('utf8');
    if (!/catalogue_head|hotel_index_identity/.test(table)) found[table] = text.split('\n').toSorted();
  }
  return found;
}

const server = await testServer(needs, routes);
const { key, accountId } = await testKey(needs, 'sandbox');
const shop = buyer(server, { key });
const hotel = scenarioHotelId('Everything Works');
const { secret } = await registerWebhook(needs, { accountId, environment: 'sandbox' }, { url: receiver.url });
const booked = await shop.book({ prebookId: (await shop.prebook(hotel)).prebookId });
const bookingId = booked.coded.data?.bookingId ?? '';
const open = await shop.prebook(hotel);
const dispatch = timers.find(({ name }) => name === 'events.dispatch');
// A job waits when the backup is taken.
await dispatch?.run(needs, new AbortController().signal);
const leftOver = path.join(folder, 'yesterday.backup.1-0123abcd.part');
await writeFile(leftOver, 'half of a backup');
const taken = await run(['backup', file, '--json']);
await shop.book({ prebookId: (await shop.prebook(hotel)).prebookId, clientReference: 'later' });

test('a backup states its sums, and `restore --check` compares its digest without a database', async () => {
  assert.equal(taken.code, 0, taken.err);
  const sums = JSON.parse(taken.out);
  assert.ok(sums.tables > 50 && sums.rows > 20, taken.out);
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const checked = await run(['restore', file, '--check', '--json'], nowhere);
  assert.equal(checked.code, 0, checked.err);
  assert.equal(JSON.parse(checked.out).sha256, sums.sha256);
});

test('a backup names what a killed one has left next to it', async () => {
  const name = `${leftOver}: an unfinished file of another command. If that command no longer runs, delete it.\n`;
  assert.equal(taken.err, name);
  await rm(leftOver);
  const next = path.join(folder, 'next.backup');
  assert.equal((await run(['backup', next, '--json'])).err, '');
});

test('after a restore the key, the prebook, the booking, the job, the webhook and the money continue', async (t) => {
  const target = await emptyDatabase();
  const restored = await run(['restore', file, '--json'], { DATABASE_URL: target.url });
  assert.equal(restored.code, 0, restored.err);
  const schema = async (db: typeof needs.db) =>
    (await describeSchema(db)).split('\n').filter((line) => !line.startsWith('-- first row'));
  assert.deepEqual(await schema(target.db), await schema(needs.db));
  const again = path.join(folder, 'again.backup');
  await run(['backup', again], { DATABASE_URL: target.url });
  assert.deepEqual(await rowsOf(again), await rowsOf(file));
  const identity = 'select identity from catalogue_head';
  assert.notDeepEqual(await target.db.row(identity), await needs.db.row(identity));

  const queue = openQueue(target.db, { supervise: false, onError: assert.ifError });
  t.after(() => queue.close());
  const there = { ...needs, db: target.db, queue };
  const other = buyer(await testServer(there, routes), { key });
  assert.equal((await other.get(`/bookings/${bookingId}`)).coded.data?.status, 'CONFIRMED');
  const late = await other.book({ prebookId: open.prebookId });
  assert.equal(late.coded.data?.status, 'CONFIRMED', late.text);
  const listed = await target.db.rows<{ reference: string | null }>(
    'select client_reference as reference from bookings',
  );
  assert.ok(listed.length === 2 && listed.every(({ reference }) => reference !== 'later'));
  // The official library compares with the real clock.
  needs.clock.set(systemClock.now());
  await workOff(there, eventTasks);
  for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);
  const about = receiver.received.filter(
    ({ body }) => body.includes(bookingId) && body.includes('"booking.book"'),
  );
  assert.equal(about.length, 1);
  const { bookings, findings } = await audit(there, { sinceDays: 400 });
  assert.deepEqual([bookings, findings], [2, []]);
});

test('a damaged file is refused, and nothing is restored', async () => {
  const whole = await readFile(file);
  const target = await emptyDatabase();
  const damaged = path.join(folder, 'damaged.backup');
  const changedAt = (at: number) => {
    const copy = Buffer.from(whole);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const inRows = whole.indexOf('ada@example.org');
  const cases: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length - 1), /it ends too early/],
    [whole.subarray(0, Math.floor(whole.length / 2)), /damaged/],
    [Buffer.concat([whole, Buffer.from('\n')]), /there is data after its end/],
    [changedAt(inRows), /its digest does not match its content/],
    [changedAt(whole.length - 3), /its digest does not match its content/],
    [changedAt(3), /is not a backup of Innkeeper/],
    [Buffer.from('id,name\n'), /is not a backup of Innkeeper/],
    [Buffer.alloc(0), /ends too early/],
  ];
  for (const [bytes, sentence] of cases) {
    await writeFile(damaged, bytes);
    const { code, err } = await run(['restore', damaged], { DATABASE_URL: target.url });
    assert.equal(code, 1);
    assert.match(err, sentence);
  }
  const left = await target.db.rows(
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'boss', 'sandbox')`,
  );
  assert.deepEqual(left, []);
});

test('a damage that only the digest shows undoes what was written', async () => {
  const { restore } = await import('../../platform/backup/restore.ts');
  const target = await emptyDatabase();
  const bytes = await readFile(file);
  const at = bytes.indexOf('ada@example.org');
  bytes[at] = 98;
  const pieces = (async function* () {
    yield bytes;
  })();
  await assert.rejects(restore(target.db, { name: 'it', bytes: pieces }), /digest does not match/);
  assert.deepEqual(
    await target.db.row(`select to_regclass('bookings') as ours, to_regclass('boss.job') as queue`),
    { ours: null, queue: null },
  );
});

test('a database that is not empty is refused', async () => {
  const { code, err } = await run(['restore', file]);
  assert.equal(code, 1);
  assert.match(err, /^The database is not empty \(it has boss\.\w+\): restore into a new database/);
});

test('a gzipped backup is restored into an empty data directory, whose key must be that of the backup', async () => {
  const packed = path.join(folder, 'all.backup.gz');
  assert.equal((await run(['backup', packed])).code, 0);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const place = { DATA_DIR: dataDir, SECRETS_KEY: '' };
  const restored = await run(['restore', packed, '--json'], place);
  assert.equal(restored.code, 0, restored.err);
  const { missingKey, secretsKey } = JSON.parse(restored.out);
  assert.equal(missingKey, secretsKey);
  const keys = await run(['keys', 'list', '--json'], { DATA_DIR: dataDir });
  assert.ok(
    JSON.parse(keys.out).some((one: { accountId: string }) => one.accountId === accountId),
    keys.err,
  );
});
