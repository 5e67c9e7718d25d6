import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Registry } from 'prom-client';
import { routes } from '../../src/app/routes.ts';
import { buildServer } from '../../src/app/server.ts';
import type { Needs } from '../../src/contract/needs.ts';
import type { Answer, TestRequest } from '../support/http.ts';
import { endLeases } from '../support/bookings/leases.ts';
import { eventually } from '../support/service/service.ts';
import { mortality } from './mortal.ts';
import { requestOf } from './key-scenarios/keyed-request.ts';
import type { KeyedRequest, World } from './key-scenarios/scene.ts';

/**
 * A process, or a request alone, is killed in the middle of a request with an `Idempotency-Key`; then the same request comes again, to
 * another process. Counted by SQL, not by the program: how many transactions have had the effect.
 */
export interface Victims extends AsyncDisposable {
  /** Sends a request that dies at a point; false when its story was over before the point came. */
  kill(ask: TestRequest, point: string): Promise<boolean>;
}

/** Requests that die alone: their later statements are not executed. Far faster than processes. */
export async function mortalRequests({ needs }: World): Promise<Victims> {
  const { db, attach, hasKilled } = mortality(() => undefined);
  const app = buildServer({ ...needs, db: db(needs.db), metrics: new Registry() }, routes);
  attach(app);
  await app.ready();
  return {
    async kill({ method = 'GET', url, key, headers, body }, point) {
      const isJson = body !== undefined && !(body instanceof Uint8Array);
      await app.inject({
        method,
        url,
        headers: headersOf({ key, headers, isJson, point }),
        ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : Buffer.from(body) }),
      });
      return hasKilled();
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}

const program = new URL('keys-victim.ts', import.meta.url).pathname;

interface Victim {
  readonly process: ChildProcess;
  readonly address: string;
}

/** Processes that end by their own SIGKILL. */
export async function mortalProcesses({ needs }: World): Promise<Victims> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-keys-'));
  const started = new Set<ChildProcess>();
  const start = async (): Promise<Victim> => {
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: String(needs.config.databaseUrl),
        SECRETS_KEY: needs.config.secretsKey,
        DATABASE_POOL_SIZE: '4',
        DATA_DIR: await mkdtemp(path.join(dataDir, 'victim-')),
        RATE_LIMIT_PER_SECOND: '100000',
      },
    });
    started.add(child);
    child.once('exit', () => started.delete(child));
    assert.ok(child.stdout);
    for await (const address of createInterface(child.stdout)) return { process: child, address };
    throw new Error(`a victim has ended with ${child.exitCode} before it could serve`);
  };
  return {
    async kill(ask, point) {
      const victim = await start();
      const wasKilled = (await send(victim, ask, point)) === undefined;
      if (wasKilled) await buried(needs, victim);
      else victim.process.kill('SIGKILL');
      return wasKilled;
    },
    async [Symbol.asyncDispose]() {
      for (const child of started) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Records every row that is written to these tables, with its transaction. */
async function watchEffects({ needs: { db } }: World, tables: Iterable<string>): Promise<void> {
  await db.run(`
    create table if not exists effects (at_table text, operation text, transaction xid8);
    create or replace function note_effect() returns trigger language plpgsql as $$
      begin
        insert into effects values (tg_table_name, tg_op, pg_current_xact_id());
        return null;
      end $$`);
  for (const table of tables)
    await db.run(`create or replace trigger note_effect after insert or update or delete on ${table}
      for each row execute function note_effect()`);
}

export interface Killing extends World {
  readonly victims: Victims;
  readonly operation: string;
  /** As `keys-victim.ts` reads it. */
  readonly point: string;
}

/** Kills one request at a point and repeats it; false when the story was over before the point came. */
export async function killAndRepeat({ victims, operation, point, ...world }: Killing): Promise<boolean> {
  const { needs, server } = world;
  const request = await requestOf(world, operation);
  const about = `${operation}, killed at ${point}`;
  await watchEffects(world, new Set(request.effects.map((effect) => effect.split(':')[0] ?? '')));
  await needs.db.run('truncate effects');
  const wasKilled = await victims.kill(request.ask, point);
  await needs.db.run(
    `update idempotent_calls set leased_until = now() - interval '1 second' where status is null`,
  );
  await endLeases(needs.db);
  const repeat = await server.ask(request.ask);
  await assertOnce(world, request, `${about} (${repeat.status} ${repeat.text.slice(0, 300)})`);
  await assertTrue(world, request, { about, point, answer: repeat });
  if (point === 'work' && wasKilled) assert.equal(repeat.headers['idempotency-replayed'], 'true', about);
  const again = await server.ask(request.ask);
  assert.equal(again.headers['idempotency-replayed'], 'true', about);
  await assertTrue(world, request, { about, point, answer: again });
  if (repeat.status === request.status) assert.equal(again.text, repeat.text.replace(...SHOWN_ONCE), about);
  await assertOnce(world, request, about);
  return wasKilled;
}

/** Any statement of the story, and so perhaps during a call to a supplier. */
function isInside(point: string): boolean {
  return /^\d+$/.test(point);
}

/** A repeat does not show secrets. */
const SHOWN_ONCE = [/whsec_[A-Za-z0-9+/=]+/, 'whsec_…'] as const;

async function send(
  { address }: Victim,
  { method = 'GET', url, key, headers, body }: TestRequest,
  point: string,
): Promise<Response | undefined> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const init = {
    method,
    headers: headersOf({ key, headers, isJson, point }),
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : Buffer.from(body) }),
  };
  return fetch(`${address}${url}`, init).catch(() => undefined);
}

function headersOf({
  key,
  headers,
  isJson,
  point,
}: {
  readonly key: TestRequest['key'] | undefined;
  readonly headers: TestRequest['headers'] | undefined;
  readonly isJson: boolean;
  readonly point: string;
}) {
  return {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    'x-api-key': key ?? '',
    'x-kill-at': point,
    ...headers,
  };
}

/** The process has ended by its own SIGKILL, its connections are closed, and uncommitted work is rolled back. */
async function buried({ db }: Needs, { process: child }: Victim): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL');
  const name = [`victim ${child.pid}`];
  await eventually('the end of the connections', async () => {
    const left = await db.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like $1 || '%'`,
      name,
    );
    return left.length === 0;
  });
}

async function assertOnce({ needs: { db } }: World, { effects }: KeyedRequest, about: string): Promise<void> {
  for (const effect of effects) {
    const [table, operation = null] = effect.split(':');
    const found = await db.row<{ count: number }>(
      `select count(distinct transaction)::int as count from effects
       where at_table = $1 and ($2::text is null or operation = $2)`,
      [table, operation],
    );
    assert.equal(found?.count, 1, `${about}: transactions with ${effect}`);
  }
}

/** The response agrees with the state in the database. */
async function assertTrue(
  { needs: { db } }: World,
  { status, prebook, names }: KeyedRequest,
  { about, point, answer }: { readonly about: string; readonly point: string; readonly answer: Answer },
): Promise<void> {
  // What the supplier has done may be open for minutes: then the answer says that it will be known.
  if (prebook !== undefined && isInside(point) && /"code":2014/.test(answer.text)) return;
  const made = 'select status from bookings where prebook = $1';
  const booking = prebook === undefined ? undefined : await db.row<{ status: string }>(made, [prebook]);
  if (booking?.status === 'FAILED') return assert.ok(answer.status >= 400, `${about}: ${answer.text}`);
  assert.equal(answer.status, status, `${about}: ${answer.text}`);
  if (names === undefined) return;
  const { table, column = 'id', id } = names;
  const named = await db.rows(`select from ${table} where ${column}::text = $1`, [String(id(answer.json))]);
  assert.equal(named.length, 1, `${about}: the answer names a row of ${table}`);
}
