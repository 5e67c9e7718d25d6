import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { testDatabase } from '../../test/support/database.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { limits } from '../contract/limits.ts';
import type { Db } from '../contract/database.ts';
import { lagOf, openReplica } from './replica.ts';
import { openPool } from './sql/pool.ts';

const needs = await testNeeds();

/** The server itself has everything; this is one whose position is `behind` bytes before it. */
function lagging(behind: () => number | 'silent' | 'another'): Db {
  return {
    ...needs.db,
    async row(query, values) {
      const row = await needs.db.row<{ database: string; bytes: number }>(query, values);
      const by = behind();
      if (by === 'silent') return new Promise(() => undefined);
      if (by === 'another') return { ...row, database: '1' } as never; // the row of this query
      return { ...row, bytes: (row?.bytes ?? 0) - by } as never; // as above
    },
  };
}

/** Time passes only for waits: of a poll, and of a silent server. */
function opened(behind: () => number | 'silent' | 'another') {
  const lines: string[] = [];
  let nowMs = 0;
  const clock = {
    ticksMs: () => nowMs,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          nowMs += ms;
          resolve();
        }, ms);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new Error('aborted'));
        });
      }),
  };
  const log = {
    warn: (...words: unknown[]) => void lines.push(words.map((one) => JSON.stringify(one)).join(' ')),
  };
  const metrics = new Registry();
  const replica = openReplica({
    log: log as never, // the one method it uses
    clock,
    metrics,
    primary: needs.db,
    replica: lagging(behind),
  });
  return { replica, lines, metrics, pass: (ms: number) => (nowMs += ms) };
}

const FAR = 1e12;

test('a replica that has everything is used', async () => {
  const { replica, lines, metrics } = opened(() => 0);
  assert.notEqual(await replica.caughtUp(), undefined);
  assert.deepEqual(lines, []);
  const text = await metrics.metrics();
  assert.match(text, /innkeeper_replica_reads_total\{server="replica"\} 1/);
  assert.match(text, /innkeeper_replica_behind_seconds 0\n/);
  assert.match(text, /innkeeper_replica_lag_bytes 0\n/);
});

test('a read waits for a replica that has everything a moment later', async () => {
  let requests = 0;
  const { replica } = opened(() => ((requests += 1) < 3 ? FAR : 0));
  assert.notEqual(await replica.caughtUp(), undefined);
  assert.equal(requests, 3);
});

test('a replica that lags is not used until it has caught up; the log says both', async () => {
  let behind = FAR;
  const { replica, lines, metrics, pass } = opened(() => behind);
  assert.equal(await replica.caughtUp(), undefined);
  assert.match(lines[0] ?? '', /lacks \d+ bytes.*"the replica is not used: reads use the primary"/);
  behind = 0;
  // The reads of the next second do not wait again.
  assert.equal(await replica.caughtUp(), undefined);
  pass(limits.replicaPauseMs);
  assert.notEqual(await replica.caughtUp(), undefined);
  assert.deepEqual(lines.slice(1), ['"the replica is used again"']);
  assert.match(await metrics.metrics(), /innkeeper_replica_reads_total\{server="primary"\} 2/);
});

test('the time since it had everything is measured', async () => {
  const { metrics, pass } = opened(() => FAR);
  pass(60_000);
  const text = await metrics.metrics();
  const seconds = Number(/innkeeper_replica_behind_seconds ([\d.]+)/.exec(text)?.[1]);
  assert.ok(seconds >= 60 && seconds < 62, text);
  assert.match(text, /innkeeper_replica_lag_bytes \d{12,}/);
});

test('a replica that does not answer, or of another database, is not used', async () => {
  for (const [how, reason] of [
    ['silent', /did not answer within/],
    ['another', /a replica of another database/],
  ] as const) {
    const { replica, lines } = opened(() => how);
    assert.equal(await replica.caughtUp(), undefined);
    assert.match(lines[0] ?? '', reason);
  }
});

test('a replica that cannot be reached is not used', async () => {
  const nowhere = openPool('postgresql://nobody@127.0.0.1:1/none', { name: 'none', size: 1 });
  const lines: unknown[] = [];
  const replica = openReplica({
    log: { warn: (line: unknown) => void lines.push(line) } as never, // the one method it uses
    clock: { ticksMs: () => 0, sleep: () => new Promise(() => undefined) },
    metrics: new Registry(),
    primary: needs.db,
    replica: nowhere,
  });
  assert.equal(await replica.caughtUp(), undefined);
  assert.match(JSON.stringify(lines), /ECONNREFUSED|refused/);
  await nowhere.close();
});

test('another database of the same server is not a replica', async () => {
  const { db: another } = await testDatabase();
  assert.equal(await lagOf(needs.db, needs.db), 0);
  assert.equal(await lagOf(needs.db, another), undefined);
});
