import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { clusterFolder } from '../../src/platform/postgres/cluster.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import type { Server } from '../../src/platform/postgres/server.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../src/platform/sql/prepare.ts';
import type { Db } from '../../src/contract/database.ts';
import { databaseUrl } from '../../test/support/database/server.ts';
import { guardServer } from './guard.ts';
import { Reset } from './reset.ts';
import { ClockFile } from './clock-file.ts';
import { Sessions } from './sessions.ts';

/**
 * The time of the world is in a file: it is the same for all transactions at once, no rollback takes it back, and to set it
 * needs no statement.
 */
const clockOf = (file: string): string => `
  create schema sim;
  create function sim.read(file text) returns text language internal stable strict as 'pg_read_file_all';
  create function sim.ms() returns bigint language sql stable parallel restricted
    as $$ select sim.read('${file}')::bigint $$;
  create function sim.clock_timestamp() returns timestamptz language sql volatile parallel restricted
    as $$ select to_timestamp(sim.ms() / 1000.0) $$;
  create function sim.now() returns timestamptz language sql stable parallel restricted
    as $$ select to_timestamp(coalesce(nullif(current_setting('sim.at', true), '')::bigint, sim.ms()) / 1000.0) $$;
  -- In the order in which they are asked for: random ones would be others in each run.
  create sequence sim.uuids;
  create function sim.gen_random_uuid() returns uuid language sql volatile
    as $$ select md5(nextval('sim.uuids')::text)::uuid $$;
  create function sim.refuse_to_write() returns void language plpgsql
    as $$ begin raise exception 'cannot write in a read-only transaction' using errcode = '25006'; end $$;
  -- The scheduler decides how long a lock is held; the time of the machine must not end the wait.
  create function sim.set_config(name text, value text, is_local boolean) returns text language sql volatile
    as $$ select case name when 'lock_timeout' then '' else pg_catalog.set_config(name, value, is_local) end $$;`;

const DATABASE = 'simulated';

/** Nothing may change the order of rows on their pages, or the plan of a statement, but the history itself. */
const quiet = [
  'autovacuum = off',
  // The simulator ends a deadlock (clients.ts): whom PostgreSQL would end depends on real time.
  `deadlock_timeout = '10d'`,
  'plan_cache_mode = force_generic_plan',
  'search_path = public, sim, pg_catalog',
];

/** What a server of one user, who reads no statistics, does not need. */
const cheap = {
  update_process_title: 'off',
  track_activities: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
  // Room for all pages: a page that has no place is written, and read again, each time with its checksum.
  shared_buffers: '256MB',
  bgwriter_lru_maxpages: '0',
  wal_writer_delay: '10s',
} as const;

const NEEDED_BYTES = 1024 ** 3;

/** Each history creates hundreds of files: in memory, if the system has a file system there that is large enough. */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= NEEDED_BYTES ? memory : os.tmpdir();
}

/** What changes when a table is made again, or made for a transaction. */
const changing = ['pg_class', 'pg_attribute', 'pg_type', 'pg_depend', 'pg_index'];

/**
 * How many histories one set of tables serves: what they have deleted is still on the pages. The checks read past little of
 * it, because they use indexes. After tables were made again, every session plans every statement again, which takes the
 * CPU time of ten histories.
 */
const REBUILD_AFTER = 1_200;

/**
 * One server for many histories, one after the other. Each begins with the rows of one prepared database. Here `now()` and `clock_timestamp()` are the time of the world. Two histories at a time need two servers: what
 * one of them has open decides which old rows the server removes in the other.
 */
export class HistoryServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #guard: ChildProcess;
  readonly #folder: string;
  readonly #admin: pg.Client;
  readonly #reset: Reset;
  readonly #url: string;
  readonly #clock: ClockFile;
  #sessions: Sessions | undefined;
  #played = 0;

  private constructor(made: {
    server: Server;
    guard: ChildProcess;
    folder: string;
    admin: pg.Client;
    reset: Reset;
    url: string;
    clock: ClockFile;
  }) {
    this.#server = made.server;
    this.#guard = made.guard;
    this.#folder = made.folder;
    this.#admin = made.admin;
    this.#reset = made.reset;
    this.#url = made.url;
    this.#clock = made.clock;
  }

  /** `prepare` fills the database that all histories begin with. */
  static async open(startMs: number, prepare: (db: Db) => Promise<void>): Promise<HistoryServer> {
    const folder = await mkdtemp(path.join(await quickFolder(), 'innkeeper-simulate-'));
    const database = path.join(folder, 'database');
    const sockets = clusterFolder(database);
    const server = await startEmbedded(database, {
      durable: false,
      settings: { ...cheap, unix_socket_directories: sockets },
    });
    const guard = guardServer({ cluster: sockets, folder });
    const first = await connected(databaseUrl(server.url, 'template1'));
    await first.query(`create database ${DATABASE}`);
    await first.end();
    // A call over a socket of the file system costs half of one over the loopback.
    const url = `${databaseUrl(server.url, DATABASE)}?host=${encodeURIComponent(sockets)}`;
    const admin = await connected(url);
    const clock = new ClockFile(path.join(folder, 'clock'));
    clock.show(startMs);
    await admin.query(clockOf(clock.file));
    for (const setting of quiet) await admin.query(`alter system set ${setting}`);
    await admin.query('select pg_reload_conf()');
    const db = openPool(databaseUrl(server.url, DATABASE), { name: 'simulate', size: 4 });
    try {
      await prepareDatabase(db.patient);
      await prepare(db);
    } finally {
      await db.close();
    }
    return new HistoryServer({ server, guard, folder, admin, url, clock, reset: await Reset.keep(admin) });
  }

  /** The sessions of the next history, on the rows that all of them find. */
  async next(): Promise<Sessions> {
    const isDue = this.#played++ % REBUILD_AFTER === 0;
    if (isDue) await this.#admin.query(`vacuum ${changing.join(', ')}`);
    this.#sessions ??= await Sessions.open(this.#url, this.#clock);
    await this.#sessions.forget();
    await this.#reset.run({ isRebuilt: isDue });
    return this.#sessions;
  }

  /** After a history that was broken off: its sessions may still wait. */
  async closeSessions(): Promise<void> {
    const sessions = this.#sessions;
    this.#sessions = undefined;
    this.#reset.doubt();
    await sessions?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.closeSessions();
    await this.#admin.end();
    await this.#server.stop();
    this.#guard.kill('SIGKILL');
    this.#clock.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
