import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { limits } from '../../contract/limits.ts';
import { rateClasses, quotaOf } from '../../contract/rate-classes.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Db, Query } from '../../contract/database.ts';
import { DatabaseUnavailable } from '../../platform/sql/database-errors.ts';
import { openPool } from '../../platform/sql/pool.ts';
import type { Caller } from '../../contract/owner.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { seededRandom, testSeed } from '../../../test/support/random.ts';
import { eventually } from '../../../test/support/service/service.ts';
import { Limiter } from './limiter.ts';
import { Recent } from './recent.ts';
import { admitInWindow, deleteOldCounts } from './window.ts';

const needs = await testNeeds();
let accounts = 0;
const caller = (environment: Caller['environment']): Caller => ({
  accountId: `acc_${(accounts += 1)}`,
  environment,
  keyId: 'key',
  compat: 'spec',
});
/** Another process: its own limiter on the same database. */
const limiter = (db: Db = needs.db) =>
  new Limiter({ ...needs, db: onTestClock(db), random: seededRandom(testSeed() + (accounts += 1)) });

/** The same database with the clock of the test, so that no second passes on a busy machine. */
function onTestClock(db: Db): Db {
  const timed = (query: Query): Query => {
    if (typeof query === 'string' || !query.text.includes('clock_timestamp()')) return query;
    const text = query.text.replaceAll('clock_timestamp()', `to_timestamp(${needs.clock.nowMs()} / 1000.0)`);
    // A prepared statement keeps its first text.
    return text;
  };
  return {
    ...db,
    rows: (query, values) => db.rows(timed(query), values),
    row: (query, values) => db.row(timed(query), values),
  };
}

for (const environment of ['production', 'sandbox'] as const) {
  const quota = quotaOf('hotel-mapping', environment, needs.config);
  test(`hotel mapping, ${environment}: of many simultaneous requests to two processes exactly ${quota} are admitted`, async () => {
    const who = caller(environment);
    const processes = [limiter(), limiter()];
    const verdicts = await Promise.all(
      Array.from({ length: quota * 2 + 7 }, (_, i) => processes[i % 2]?.admit('hotel-mapping', who)),
    );
    assert.equal(verdicts.filter((verdict) => verdict?.admitted).length, quota);
  });
}

test('accounts and environments are counted separately', async () => {
  const who = caller('sandbox');
  const one = limiter();
  for (let i = 0; i < 10; i += 1) assert.ok((await one.admit('hotel-mapping', who)).admitted);
  assert.ok(!(await one.admit('hotel-mapping', who)).admitted);
  assert.ok((await one.admit('hotel-mapping', { ...who, environment: 'production' })).admitted);
  assert.ok((await one.admit('hotel-mapping', caller('sandbox'))).admitted);
});

test('any window has at most the quota, and a place is free when the oldest request leaves it', async () => {
  const windowMs = 300;
  const quota = 5;
  const admittedAtMs: number[] = [];
  for (let calls = 0; admittedAtMs.length < 4 * quota; calls += 1) {
    const verdict = await admitInWindow(needs.db, { subject: 'steady', windowMs, quota });
    assert.ok(verdict.remaining >= 0 && verdict.remaining < quota);
    assert.ok(verdict.resetMs >= 0 && verdict.resetMs <= windowMs);
    if (verdict.admitted) admittedAtMs.push(await latest('steady'));
    else assert.equal(verdict.remaining, 0, `after ${calls} requests`);
  }
  for (const [index, instantMs] of admittedAtMs.entries()) {
    const spanMs = instantMs - (admittedAtMs[index - quota] ?? Number.NEGATIVE_INFINITY);
    assert.ok(spanMs >= windowMs, `${quota + 1} were admitted within ${spanMs} ms`);
  }
});

/** When the latest was admitted, by the clock that decided. */
async function latest(subject: string): Promise<number> {
  const row = await needs.db.row<{ ms: number }>(
    `select extract(epoch from admitted[cardinality(admitted)])::float8 * 1000 as ms
     from rate_windows where subject = $1`,
    [subject],
  );
  return row?.ms ?? Number.NaN;
}

test('the headers report the policy, the remaining requests, and after a refusal how long to wait', async () => {
  const who = caller('sandbox');
  const one = limiter();
  const first = await one.admit('hotel-mapping', who);
  assert.deepEqual(one.headers('hotel-mapping', who, first), {
    'ratelimit-policy': '"hotel-mapping";q=10;w=60',
    ratelimit: '"hotel-mapping";r=9;t=60',
  });
  for (let i = 1; i < 10; i += 1) await one.admit('hotel-mapping', who);
  const refused = await one.admit('hotel-mapping', who);
  const headers = one.headers('hotel-mapping', who, refused);
  assert.match(headers['ratelimit'] ?? '', /^"hotel-mapping";r=0;t=60$/);
  assert.match(headers['retry-after'] ?? '', /^60$/);
});

test('general: one process is exact over any second', async () => {
  const who = caller('sandbox');
  const one = limiter();
  const quota = needs.config.rateLimitPerSecond;
  const admit = async () => (await one.admit('general', who)).admitted;
  for (let i = 0; i < quota; i += 1) assert.ok(await admit());
  assert.ok(!(await admit()));
  await needs.clock.advance(rateClasses.general.windowMs - 1);
  assert.ok(!(await admit()));
  await needs.clock.advance(1);
  for (let i = 0; i < quota; i += 1) assert.ok(await admit());
  assert.ok(!(await admit()));
  await one.close();
});

test('general: processes count the requests of each other within a tenth of a second', async () => {
  const who = caller('sandbox');
  const [left, right] = [limiter(), limiter()];
  const quota = needs.config.rateLimitPerSecond;
  for (let i = 0; i < quota; i += 1) await left.admit('general', who);
  await right.admit('general', who);
  await needs.clock.advance(limits.rateSyncMs);
  await Promise.all([left.close(), right.close()]);
  assert.ok((await right.admit('general', who)).remaining >= 0);
  const reported = await needs.db.rows<{ admitted: number }>(
    'select admitted from rate_counts where subject like $1 order by admitted',
    [`%${who.accountId}:%`],
  );
  assert.deepEqual(
    reported.map((row) => row.admitted),
    [1, quota],
  );
});

const PROCESSES = 3;
/** The number admitted before processes know of each other. */
const unreported = PROCESSES * Math.max(1, Math.floor(needs.config.rateLimitPerSecond * 0.02));

for (const [spread, sends] of [
  ['evenly', [250, 250, 250]],
  ['to one of them', [600, 0, 0]],
  ['mostly to one', [500, 40, 3]],
] as const) {
  test(`general: a burst distributed ${spread} over three processes gets the quota, and little more`, async () => {
    const who = caller('sandbox');
    const quota = needs.config.rateLimitPerSecond;
    let statements = 0;
    const counted: typeof needs.db.rows = (...parameters) => {
      statements += 1;
      return needs.db.rows(...parameters);
    };
    const processes = await knownToEachOther(() => limiter({ ...needs.db, rows: counted }));
    const calls = processes.flatMap((one, n) =>
      Array.from({ length: sends[n] ?? 0 }, async () => (await one.admit('general', who)).admitted),
    );
    const admitted = (await Promise.all(calls)).filter(Boolean).length;
    await Promise.all(processes.map((one) => one.close()));
    // The unused lease of another process is returned only with its next exchange.
    assert.ok(
      admitted >= 0.8 * quota && admitted <= quota + unreported,
      `${admitted} of a quota of ${quota}`,
    );
    assert.ok(statements <= 75, `${statements} statements for ${calls.length} requests`);
  });
}

test('general: over several seconds three processes admit the quota of each', async () => {
  const who = caller('sandbox');
  const quota = needs.config.rateLimitPerSecond;
  const processes = await knownToEachOther(limiter);
  const instantsMs: number[] = [];
  const SECONDS = 4;
  for (let at = 0; at < SECONDS * 100; at += 1) {
    const verdicts = processes.flatMap((one) => [one, one].map((each) => each.admit('general', who)));
    for (const { admitted } of await Promise.all(verdicts))
      if (admitted) instantsMs.push(needs.clock.nowMs());
    await needs.clock.advance(10);
    await sleep(1);
  }
  await Promise.all(processes.map((one) => one.close()));
  const worst = Math.max(
    ...instantsMs.map((from) => instantsMs.filter((at) => at >= from && at < from + 1000).length),
  );
  assert.ok(worst <= quota + unreported, `${worst} within one second`);
  assert.ok(instantsMs.length >= 0.8 * quota * SECONDS, `${instantsMs.length} in ${SECONDS} seconds`);
});

/** Three processes that have reported and know of each other. */
async function knownToEachOther(open: () => Limiter): Promise<Limiter[]> {
  await needs.db.run('delete from rate_processes');
  const processes = Array.from({ length: PROCESSES }, () => open());
  for (const one of [...processes, ...processes]) await one.report();
  return processes;
}

test('general: requests admitted by other processes count for a second', async () => {
  const who = caller('sandbox');
  const one = limiter();
  const quota = needs.config.rateLimitPerSecond;
  await needs.db.run(
    `insert into rate_counts (subject, process, admitted, reported_at)
     values ($1, gen_random_uuid(), $2, $3)`,
    [`general:${who.accountId}:sandbox`, quota, needs.clock.now()],
  );
  assert.ok((await one.admit('general', who)).admitted, 'not received yet');
  await needs.clock.advance(limits.rateSyncMs);
  await one.close();
  assert.ok(!(await one.admit('general', who)).admitted, 'received');
  await needs.clock.advance(rateClasses.general.windowMs);
  assert.ok((await one.admit('general', who)).admitted, 'old');
});

test('if counts cannot be stored, mapping is refused at once, and the rest after 5 seconds', async () => {
  const down = () => Promise.reject(new Error('no database'));
  const one = limiter({ ...needs.db, rows: down, row: down, run: down });
  const who = caller('sandbox');
  const failed = (error: unknown) => error instanceof Refusal && error.refusal === 'limiter-failed';
  await assert.rejects(async () => one.admit('hotel-mapping', who), failed);
  const start = needs.clock.nowMs();
  let refusedAfterMs = 0;
  for (let i = 0; i < 100 && refusedAfterMs === 0; i += 1) {
    try {
      await one.admit('general', who);
    } catch (error) {
      assert.ok(failed(error));
      refusedAfterMs = needs.clock.nowMs() - start;
    }
    await needs.clock.advance(limits.rateSyncMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(refusedAfterMs >= limits.rateSyncStaleMs, `refused after ${refusedAfterMs} ms`);
  await one.close();
});

test('without the database the operation fails with its own error', async () => {
  const gone = new DatabaseUnavailable('connect ECONNREFUSED');
  const down = () => Promise.reject(gone);
  const one = limiter({ ...needs.db, rows: down, row: down, run: down });
  await assert.rejects(async () => one.admit('hotel-mapping', caller('sandbox')), gone);
});

test('general: without the database a process uses up its lease, and then fails with its own error, never 429', async () => {
  const who = caller('sandbox');
  let isDown = false;
  const gone = new DatabaseUnavailable('connect ECONNREFUSED');
  const rows: typeof needs.db.rows = (...parameters) =>
    isDown ? Promise.reject(gone) : needs.db.rows(...parameters);
  const processes = await knownToEachOther(() => limiter({ ...needs.db, rows }));
  const [one] = processes;
  assert.ok(one);
  isDown = true;
  const calls = Array.from({ length: 20 }, async () => one.admit('general', who));
  const answers = await Promise.allSettled(calls);
  const served = answers.filter((answer) => answer.status === 'fulfilled');
  assert.ok(served.length > 0 && served.length < answers.length, `${served.length} served`);
  for (const answer of answers)
    if (answer.status === 'fulfilled') assert.ok(answer.value.admitted);
    else assert.equal(answer.reason, gone);
  await Promise.all(processes.map((each) => each.close()));
});

test('general: while the database refuses writes, each process admits its share alone, then shares again', async () => {
  await using stack = new AsyncDisposableStack();
  const who = caller('sandbox');
  const readOnly = openPool(`${needs.config.databaseUrl}?options=-c%20default_transaction_read_only%3Don`, {
    name: 'read-only',
    size: 1,
  });
  stack.defer(() => readOnly.close());
  let isReadOnly = false;
  let exchanges = 0;
  const rows: typeof needs.db.rows = (...parameters) => {
    exchanges += 1;
    return (isReadOnly ? readOnly : needs.db).rows(...parameters);
  };
  const [one] = await knownToEachOther(() => {
    const process = limiter({ ...needs.db, rows });
    stack.defer(() => process.close());
    return process;
  });
  assert.ok(one);
  const share = Math.floor(needs.config.rateLimitPerSecond / PROCESSES);
  const admit = async () => (await one.admit('general', who)).admitted;
  isReadOnly = true;
  const seconds = 2 * (limits.rateSyncStaleMs / 1000);
  for (let second = 0; second < seconds; second += 1) {
    for (let n = 0; n < share; n += 1) assert.ok(await admit(), `request ${n} of second ${second}`);
    assert.ok(!(await admit()), 'more than the share');
    await needs.clock.advance(rateClasses.general.windowMs);
    // The only connection is free after the retry has failed.
    await readOnly.run('select 1');
  }
  assert.ok(exchanges <= seconds + 2, `${exchanges} exchanges in ${seconds} seconds`);
  isReadOnly = false;
  const admitted = async () => {
    const verdicts = Array.from({ length: needs.config.rateLimitPerSecond }, admit);
    return (await Promise.all(verdicts)).filter(Boolean).length;
  };
  await eventually('shared counts', async () => {
    await needs.clock.advance(rateClasses.general.windowMs);
    return (await admitted()) > 1.5 * share;
  });
});

test('a failure before a pause does not count as continuous failure', async () => {
  let isDown = true;
  const rows: typeof needs.db.rows = (...parameters) =>
    isDown ? Promise.reject(new Error('no database')) : needs.db.rows(...parameters);
  const one = limiter({ ...needs.db, rows });
  const who = caller('sandbox');
  await one.admit('general', who);
  await needs.clock.advance(limits.rateSyncMs);
  isDown = false;
  for (let i = 0; i < 20; i += 1) {
    await needs.clock.advance(limits.rateSyncMs);
    await sleep(5);
  }
  await needs.clock.advance(2 * limits.rateSyncStaleMs);
  assert.ok((await one.admit('general', who)).admitted);
  await one.close();
});

test('old counts are deleted', async () => {
  await admitInWindow(needs.db, { subject: 'kept', windowMs: 1000, quota: 5 });
  await admitInWindow(needs.db, { subject: 'gone', windowMs: 1000, quota: 5 });
  await needs.db.run(
    `update rate_windows set admitted = array[now() - interval '2 hours'] where subject = 'gone'`,
  );
  await needs.db.run(`update rate_counts set reported_at = now() - interval '2 hours'`);
  await deleteOldCounts(needs.db);
  const left = await needs.db.rows<{ subject: string }>(
    `select subject from rate_windows where subject in ('kept', 'gone')`,
  );
  assert.deepEqual(left, [{ subject: 'kept' }]);
  assert.deepEqual(await needs.db.rows('select from rate_counts'), []);
});

test('a ring of instants counts like a list', () => {
  const steps = fc.array(fc.nat(400), { maxLength: 200 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), steps, (quota, pauses) => {
      const ring = new Recent(quota, 1000);
      const list: number[] = [];
      let nowMs = 0;
      for (const pause of pauses) {
        nowMs += pause;
        const inWindow = list.filter((instant) => instant > nowMs - 1000);
        assert.equal(ring.count(nowMs), inWindow.length);
        assert.equal(ring.resetMs(nowMs), inWindow[0] === undefined ? 0 : inWindow[0] + 1000 - nowMs);
        if (inWindow.length < quota) {
          ring.add(nowMs);
          list.push(nowMs);
        }
      }
    }),
    { seed: testSeed() },
  );
});
