import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import type { Server } from '../../src/platform/postgres/server.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../src/platform/sql/prepare.ts';
import type { Db } from '../../src/contract/database.ts';
import { databaseUrl } from '../../test/support/database/server.ts';

/** The time of the world is a sequence: its value is the same for all transactions at once, and no rollback takes it back. */
const clock = `
  create schema sim;
  create sequence sim.clock minvalue 0 maxvalue 99999999999999;
  create function sim.ms() returns bigint language sql stable parallel restricted
    as $$ select last_value from sim.clock $$;
  create function sim.clock_timestamp() returns timestamptz language sql volatile parallel restricted
    as $$ select to_timestamp(sim.ms() / 1000.0) $$;
  create function sim.now() returns timestamptz language sql stable parallel restricted
    as $$ select to_timestamp(coalesce(nullif(current_setting('sim.at', true), '')::bigint, sim.ms()) / 1000.0) $$;`;

const TEMPLATE = 'simulate_template';

/** Nothing may change the order of rows on their pages but the history itself. */
const quiet = ['autovacuum = off', 'deadlock_timeout = 20', 'search_path = public, sim, pg_catalog'];

/**
 * One server for many histories, one after the other. Each history has a copy of one prepared database, so all of them begin
 * with the same bytes. Here `now()` and `clock_timestamp()` are the time of the world. Two histories at a time need two
 * servers: what one of them has open decides which old rows the server removes in the other.
 */
export class Lab implements AsyncDisposable {
  readonly #server: Server;
  readonly #folder: string;
  readonly #admin: pg.Client;
  #made = 0;

  private constructor(server: Server, folder: string, admin: pg.Client) {
    this.#server = server;
    this.#folder = folder;
    this.#admin = admin;
  }

  /** `prepare` fills the database that all histories begin with. */
  static async open(startMs: number, prepare: (db: Db) => Promise<void>): Promise<Lab> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-simulate-'));
    const server = await startEmbedded(path.join(folder, 'database'), { durable: false });
    const admin = await connected(databaseUrl(server.url, 'template1'));
    await makeLoginsCheap(admin, server.url);
    await admin.query(`create database ${TEMPLATE}`);
    const url = databaseUrl(server.url, TEMPLATE);
    const first = await connected(url);
    await first.query(clock);
    await first.query(`select setval('sim.clock', $1)`, [startMs]);
    for (const setting of quiet) await first.query(`alter system set ${setting}`);
    await first.query('select pg_reload_conf()');
    await first.end();
    const db = openPool(url, { name: 'simulate', size: 4 });
    try {
      await prepareDatabase(db.patient);
      await prepare(db);
    } finally {
      await db.close();
    }
    // Sizes and statistics of tables decide about plans: no history may begin with others.
    const last = await connected(url);
    await last.query('vacuum analyze');
    await last.end();
    return new Lab(server, folder, admin);
  }

  /** A database for one history; `drop` when it is over. */
  async database(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
    this.#made += 1;
    const name = `history_${this.#made}`;
    await this.#admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    return {
      url: databaseUrl(this.#server.url, name),
      drop: async () => void (await this.#admin.query(`drop database ${name} with (force)`)),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#admin.end();
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Each history opens some sessions, and a login takes ten milliseconds with the usual number of hashes. */
async function makeLoginsCheap(admin: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url);
  if (password === '') return;
  await admin.query('set scram_iterations = 1');
  await admin.query(
    `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(decodeURIComponent(password))}`,
  );
}
