import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readReadiness } from '../src/app/system/readiness.ts';
import { routes } from '../src/app/routes.ts';
import { limits } from '../src/contract/limits.ts';
import { openPool } from '../src/platform/sql/pool.ts';
import { watchOutages } from '../src/platform/sql/outage.ts';
import { buyer, scenarioHotelId } from './support/bookings/buyer.ts';
import { type TestRequest, testServer } from './support/http.ts';
import { readableLog } from './support/log.ts';
import { testNeeds } from './support/needs.ts';
import { eventually, launchCommand } from './support/service/service.ts';

/** A standby that is not promoted yet, and a disk without room: both respond to reads, and do not write. */
// Hooks run in the order of their making: the pool closes before its database is looked at.
const closing = new AsyncDisposableStack();
after(() => closing.disposeAsync());
const plain = await testNeeds();
const { log, lines } = readableLog();
const outage = watchOutages({ log }, plain.clock);
/** The pool of a service, closed before the database is. */
const db = openPool(plain.config.databaseUrl ?? '', { name: 'test service', size: 4, outage });
closing.defer(() => db.close());
const needs = { ...plain, db, log, outage };
const { ask } = await testServer(needs, routes);
const guest = buyer({ ask });
const hotel = scenarioHotelId('Everything Works');
const { prebookId } = await guest.prebook(hotel);
const { offerId } = await guest.search(hotel);

/** Requests that write, with everything they need to reach their first write. */
const writes: readonly TestRequest[] = [
  { method: 'POST', url: '/v3.0/rates/prebook', body: { offerId } },
  {
    method: 'POST',
    url: '/v3.0/rates/book',
    body: {
      prebookId,
      holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
      guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
      remarks: '',
      payment: { method: 'ACC_CREDIT_CARD' },
    },
  },
  {
    method: 'POST',
    url: '/v3.0/webhooks',
    headers: { 'idempotency-key': 'once' },
    body: { url: 'https://hooks.example.org/', events: ['booking.book'] },
  },
];

/** The log since it was read last: it has no stack, and nothing at the level of an error. */
function warnings(): string[] {
  const printed = lines.splice(0).filter(({ level }) => level >= 40);
  assert.deepEqual(
    printed.filter((line) => line.level > 40 || 'err' in line),
    [],
  );
  return printed.map(({ msg }) => msg);
}

/** As a standby is that was reached by a moved address: every connection is a new one, and writes nothing. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await plain.db.transaction(async (tx) => {
    await tx.run('set transaction read write');
    await tx.run(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    );
  });
  await plain.db.run(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'test service' and datname = current_database()`,
  );
  // Until the pool has noticed it of all of them.
  await eventually('new connections', () =>
    Promise.all([1, 2, 3, 4].map(() => db.row('select 1 as one'))).then(
      () => true,
      () => false,
    ),
  );
}

test('during a failover writes are 503, reads succeed, and afterwards everything works as before', async () => {
  await setReadOnly('on');
  for (const request of writes) {
    const { status, text } = await ask(request);
    assert.equal(status, 503, `${request.method} ${request.url}: ${text}`);
  }
  assert.equal((await ask({ url: `/v3.0/prebooks/${prebookId}` })).status, 200);
  const ready = await ask({ url: '/health/ready', key: null });
  assert.equal(ready.status, 503);
  assert.match(ready.text, /is read-only: it is a standby, or was set to read-only/);
  const printed = warnings();
  assert.ok(printed.includes('the database is read-only: writes are refused or retried'), printed.join('\n'));
  assert.equal(new Set(printed).size, printed.length);

  await setReadOnly('off');
  assert.match((await ask({ url: '/health/ready', key: null })).text, /^\{"ready":true/);
  for (const request of writes) {
    const { status, text } = await ask(request);
    assert.ok(status === 200 || status === 201, `${request.method} ${request.url}: ${text}`);
  }
});

test('a process that has not searched yet searches on a standby, if its database has a key for offers', async () => {
  const stay = {
    hotelIds: [hotel],
    occupancies: [{ adults: 2, childrenAges: [] }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: '2026-06-10',
    checkout: '2026-06-12',
  };
  /** Its pool is its own: what a process has read of the database it remembers by its pool. */
  const freshSearch = async () => {
    const pool = openPool(plain.config.databaseUrl ?? '', { name: 'test service', size: 2, outage });
    closing.defer(() => pool.close());
    const fresh = await testServer({ ...needs, db: pool }, routes);
    return () => fresh.ask({ method: 'POST', url: '/v3.0/hotels/rates', body: stay });
  };
  const withKey = await freshSearch();
  const withoutKey = await freshSearch();
  await setReadOnly('on');
  const found = await withKey();
  assert.equal(found.status, 200, found.text);
  await setReadOnly('off');

  await plain.db.run('delete from offer_keys');
  await setReadOnly('on');
  const refused = await withoutKey();
  assert.equal(refused.status, 503, refused.text);
  assert.match(refused.text, /the database has no key for offers yet and cannot be written/);
  await setReadOnly('off');
  assert.equal((await withoutKey()).status, 200);
  warnings();
});

test('while the disk of the database is full writes are 503, the service is not ready, and it recovers automatically', async () => {
  await plain.clock.advance(limits.outageLoggedEveryMs);
  lines.length = 0;
  const { offerId: another } = await guest.search(hotel);
  await plain.db.run(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on prebooks for each row execute function no_room()`);
  const prebook: TestRequest = { method: 'POST', url: '/v3.0/rates/prebook', body: { offerId: another } };
  for (let at = 0; at < 20; at++) assert.equal((await ask(prebook)).status, 503);
  assert.deepEqual(warnings(), [
    'the disk of the database is full, free some space: writes are refused or retried',
  ]);

  // The write that readiness tries meets the same disk.
  const full = {
    ...db,
    transaction: () => db.run(`do $$ begin raise sqlstate '53100'; end $$`) as Promise<never>,
  };
  const { ready, parts } = await readReadiness({ ...needs, db: full });
  assert.equal(ready, false);
  assert.match(parts[0]?.detail ?? '', /^has a full disk/);

  await plain.db.run('drop trigger no_room on prebooks');
  assert.equal((await readReadiness(needs)).ready, true);
  assert.deepEqual(warnings(), ['the disk of the database has free space again']);
  assert.equal((await ask(prebook)).status, 200);
});

test('a file on a full disk is 503, with one line in the log for all failures', async () => {
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const server = await testServer(
    needs,
    routes.map((entry) => ({ ...entry, handle: () => Promise.reject(noRoom) })),
  );
  for (let at = 0; at < 5; at++) assert.equal((await server.ask({ url: '/v3.0/account' })).status, 503);
  const printed = lines.splice(0).filter(({ level }) => level >= 40);
  assert.deepEqual(
    printed.map(({ msg }) => msg),
    ['a disk is full, free some space: writes are refused or retried'],
  );
  assert.ok(printed.every((line) => !('err' in line)));
});

test('with a nearly full data directory the service is not ready, and reports the free space', async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-room-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { parts } = await readReadiness({ ...needs, config: { ...needs.config, dataDir: folder } });
  const storage = parts.find(({ name }) => name === 'storage');
  assert.match(storage?.detail ?? '', /^the data directory has \d+ [MG]iB free$/);
  assert.equal(storage?.ready, true);
});

test('a start that waits for a read-only database logs it once a minute, not at each attempt', async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-waiting-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  // It has something to write: its own schema.
  await plain.db.run('drop table migrations cascade');
  await setReadOnly('on');
  const { code, log: written } = await launchCommand(['work'], {
    dataDir: folder,
    environment: { DATABASE_URL: plain.config.databaseUrl ?? '', DATABASE_WAIT_SECONDS: '3' },
  });
  await setReadOnly('off');
  assert.equal(code, 1, written);
  assert.equal(written.match(/"the database is read-only/g)?.length, 1, written);
  // On a busy machine the first attempt can take all of the three seconds.
  const waits = written.match(/"the database does not answer: the start waits for it"/g) ?? [];
  assert.ok(waits.length <= 1, written);
});
