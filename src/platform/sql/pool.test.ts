import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { testDatabase } from '../../../test/support/database.ts';
import { silentNetwork } from '../../../test/support/database/silent-network.ts';
import { DatabaseUnavailable, DatabaseSilent } from './database-errors.ts';
import { openPool } from './pool.ts';

const { db, url } = await testDatabase();
await db.run('create table things (n bigint primary key, on_day date, price numeric(10, 3))');

const count = async (): Promise<number> =>
  (await db.row<{ count: number }>('select count(*) from things'))?.count ?? Number.NaN;

test('values arrive in the agreed types', async () => {
  const row = await db.row(`select 9007199254740991::int8 as big, array[1, null]::int8[] as bigs,
    '2026-03-01'::date as day, array['2026-03-01']::date[] as days, 1.50::numeric as price,
    '2026-03-01T12:00:00Z'::timestamptz as at, '{"a": 1}'::jsonb as json`);
  assert.deepEqual(row, {
    big: Number.MAX_SAFE_INTEGER,
    bigs: [1, null],
    day: '2026-03-01',
    days: ['2026-03-01'],
    price: '1.50',
    at: new Date('2026-03-01T12:00:00Z'),
    json: { a: 1 },
  });
});

test('arrays of integers arrive as numbers, also if negative, empty, nested or with nulls', async () => {
  const row = await db.row(`select '{101,7,0,2147483647}'::int4[] as plain, '{5}'::int4[] as one,
    '{}'::int4[] as empty, '{1,-2,3}'::int4[] as below, '{1,null}'::int4[] as some, '{{1,2},{3,4}}'::int4[] as deep`);
  assert.deepEqual(row, {
    plain: [101, 7, 0, 2_147_483_647],
    one: [5],
    empty: [],
    below: [1, -2, 3],
    some: [1, null],
    deep: [
      [1, 2],
      [3, 4],
    ],
  });
});

test('an integer too large for a number is an error, not another number', async () => {
  await assert.rejects(db.row('select 9007199254740993::int8 as big'), /9007199254740993, too large/);
});

test('several rows are an error if one was expected', async () => {
  await assert.rejects(db.row('select 1 union all select 2'), /one row at most/);
});

for (const form of ['text', 'binary'] as const)
  test(`rows that were read as ${form} are freed by a young garbage collection`, async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction; // from --expose-gc
    const answers = 40;
    const text = `select n || repeat('x', 300) as text from generate_series(1, 300) as n`;
    const statement = {
      name: `test_young_${form}`,
      text,
      ...(form === 'binary' && { binary: true as const }),
    };
    const read = async () => (await db.rows(statement)).length;
    const before = process.memoryUsage().heapUsed;
    for (let turn = 0; turn < answers; turn++) {
      assert.equal(await read(), 300);
      collect({ type: 'minor' });
      await setImmediate();
      collect({ type: 'minor' });
    }
    const keptBytes = (process.memoryUsage().heapUsed - before) / answers;
    assert.ok(keptBytes < 30_000, `${keptBytes} bytes are kept of 100,000`);
  });

test('a transaction commits completely or not at all', async () => {
  const failing = db.transaction(async (tx) => {
    await tx.run('insert into things (n) values (1)');
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.equal(await count(), 0);
  await db.transaction((tx) => tx.run('insert into things (n) values (1)'));
  assert.equal(await count(), 1);
});

test('a named statement is prepared once and returns the same', async () => {
  const thing = { name: 'test_thing', text: 'select n from things where n = $1' };
  for (const expected of [1, 1, 1]) assert.deepEqual(await db.row(thing, [1]), { n: expected });
});

test('rows are written and read as streams', async () => {
  await db.transaction(async (tx) => {
    const rows = await tx.copyIn('copy things (n, on_day, price) from stdin (format csv)');
    for (let n = 100; n < 1_100; n++) rows.write(`${n},2026-03-01,1.5\n`);
    rows.end();
    await once(rows, 'finish');
  });
  const batches: number[] = [];
  for await (const batch of db.stream('select n from things where n >= $1 order by n', [100], 300)) {
    batches.push(batch.length);
  }
  assert.deepEqual(batches, [300, 300, 300, 100]);
  const bytes = await text(db.copyOut('copy (select n, price from things where n = 100) to stdout'));
  assert.equal(bytes, '100\t1.500\n');
});

test('a copy that breaks rolls back with its transaction', async () => {
  const before = await count();
  const broken = db.transaction(async (tx) => {
    const rows = await tx.copyIn('copy things (n) from stdin (format csv)');
    rows.end('5000\nnot a number\n');
    await once(rows, 'finish');
  });
  await assert.rejects(broken, /invalid input syntax/);
  assert.equal(await count(), before);
});

test('readers that stop early release their connections', async () => {
  const small = openPool(url, { name: 'small', size: 1 });
  for (let n = 0; n < 3; n++) {
    for await (const batch of small.stream('select generate_series(1, 100000) as n', [], 10)) {
      assert.equal(batch.length, 10);
      break;
    }
    for await (const bytes of small.copyOut('copy (select generate_series(1, 100000)) to stdout')) {
      assert.ok(bytes.length > 0);
      break;
    }
  }
  assert.deepEqual(await small.row('select 1 as one'), { one: 1 });
  await small.close();
});

test('a connection that dies in a transaction fails that transaction only', async () => {
  const failing = db.transaction(async (tx) => {
    const row = await tx.row<{ pid: number }>('select pg_backend_pid() as pid');
    await db.run('select pg_terminate_backend($1)', [row?.pid]);
    await tx.run('insert into things (n) values (6000)');
  });
  await assert.rejects(failing, /terminat|Connection|not queryable/);
  assert.deepEqual(await db.row('select 1 as one'), { one: 1 });
});

test('an aborted copy fails, and the next one works', async () => {
  const copied = (divisor: string) =>
    text(db.copyOut(`copy (select 1 / (${divisor} - n) from generate_series(1, 3) as n) to stdout`));
  await assert.rejects(copied('2'), /division by zero/);
  assert.equal(await copied('4'), '0\n0\n1\n');
});

/** Long enough for a database on a busy machine to respond. */
const SILENT_MS = 400;

test('a copy fails if the database stops responding, and those connections are not used again', async () => {
  await using network = await silentNetwork(url);
  const pool = openPool(network.url, { name: 'silent', size: 3, silentMs: SILENT_MS });
  // Three idle ones, which stop responding together with the one that copies.
  await Promise.all([1, 2, 3].map(() => pool.run('select pg_sleep(0.01)')));
  network.fallSilent({ afterBytes: 1_000_000 });
  await assert.rejects(
    text(pool.copyOut('copy (select repeat($$x$$, 1000) from generate_series(1, 5000)) to stdout')),
    // Its connection may be found closed before its own time is over.
    DatabaseUnavailable,
  );
  assert.deepEqual(await pool.row('select 1 as one'), { one: 1 });
  await pool.close();
});

test('a slow reader does not count as a silent database', async () => {
  const pool = openPool(url, { name: 'slow', size: 1, silentMs: SILENT_MS });
  let bytes = 0;
  for await (const piece of pool.copyOut(
    'copy (select repeat($$x$$, 999) from generate_series(1, 1000)) to stdout',
  )) {
    if (bytes === 0) await sleep(2 * SILENT_MS);
    bytes += piece.length;
  }
  assert.equal(bytes, 1_000_000);
  await pool.close();
});

test('statements on a silent database fail soon; patient ones fail when the process stops', async () => {
  await using network = await silentNetwork(url);
  const stopping = new AbortController();
  const pool = openPool(network.url, {
    name: 'silent',
    size: 2,
    silentMs: SILENT_MS,
    stopping: stopping.signal,
  });
  await Promise.all([1, 2].map(() => pool.run('select pg_sleep(0.01)')));
  network.fallSilent();
  const patient = assert.rejects(pool.patient.row('select 1 as one'), /Connection terminated/);
  await assert.rejects(pool.row('select 1 as one'), DatabaseSilent);
  stopping.abort();
  await patient;
  await pool.close();
});

test('work that continues after the pool was closed does not report an outage', async () => {
  const found: string[] = [];
  const outage = {
    found: ({ message }: Error) => void found.push(message),
    answered: () => undefined,
    unwritable: () => undefined,
    wrote: () => undefined,
  };
  const pool = openPool(url, { name: 'closed', size: 1, silentMs: SILENT_MS, outage });
  await pool.run('select 1');
  await pool.close();
  await assert.rejects(pool.run('select 1'), { name: 'DatabaseUnavailable' });
  assert.deepEqual(found, []);
});

test('closing does not wait for a silent database', async () => {
  await using network = await silentNetwork(url);
  const pool = openPool(network.url, { name: 'silent', size: 2, silentMs: SILENT_MS / 2 });
  await Promise.all([1, 2].map(() => pool.run('select pg_sleep(0.01)')));
  network.fallSilent();
  const rejected = assert.rejects(pool.patient.row('select 1 as one'), /Connection terminated/);
  // One connection runs a statement, the other is idle.
  await setImmediate();
  await Promise.all([rejected, pool.close()]);
});
