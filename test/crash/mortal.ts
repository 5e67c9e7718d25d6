import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Db, Query, Tx } from '../../src/contract/database.ts';
import { Killed } from '../support/database/dying.ts';

/**
 * Where a request dies, as its header `x-kill-at` says:
 *
 *   work         right after the commit of the transaction that completes or binds its key
 *   uncommitted  after that statement, before the commit
 *   N            right after the N-th statement or transaction of the story has been done
 */
interface Doom {
  readonly point: string;
  done: number;
  hasStored: boolean;
  isDead: boolean;
}

export interface Mortality {
  /** The database, through which the requests of a server die. */
  db(db: Db): Db;
  /** Reads the header; before the server is ready. */
  attach(app: FastifyInstance): void;
  /** Whether the last request that was to die has died. */
  hasKilled(): boolean;
}

const storing = new Set(['idempotent-complete', 'idempotent-bind']);

/** Statements that bookings share have no separate name. */
function isStoring(query: Query): boolean {
  return (
    typeof query !== 'string' && (storing.has(query.name) || query.text.includes('idempotent_calls c set'))
  );
}

/** `die` ends the process, or does nothing: then only the request is dead, and its database no longer responds. */
export function mortality(die: () => void): Mortality {
  const dooms = new AsyncLocalStorage<Doom>();
  let last: Doom | undefined;

  function dieIf(isTime: (doom: Doom) => boolean): void {
    const doom = dooms.getStore();
    if (doom === undefined || !isTime(doom)) return;
    doom.isDead = true;
    die();
    throw new Killed();
  }

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    dieIf(({ isDead }) => isDead);
    const result = await work();
    dieIf((doom) => {
      doom.done += 1;
      return doom.isDead || doom.point === String(doom.done) || (doom.point === 'work' && doom.hasStored);
    });
    return result;
  }

  function noted(query: Query): void {
    const doom = dooms.getStore();
    if (doom !== undefined && isStoring(query)) doom.hasStored = true;
  }

  const inside = (tx: Tx): Tx => ({
    ...tx,
    async run(query, values) {
      const rowCount = await tx.run(query, values);
      noted(query);
      dieIf(({ point, hasStored }) => point === 'uncommitted' && hasStored);
      return rowCount;
    },
  });

  /** A statement outside of a transaction commits itself: a request that dies before that is rolled back. */
  async function alone<Row extends object>(
    db: Db,
    query: Query,
    values?: readonly unknown[],
  ): Promise<Row[]> {
    noted(query);
    const doom = dooms.getStore();
    if (doom?.point !== 'uncommitted' || !doom.hasStored) return db.rows<Row>(query, values);
    return db.transaction(async (tx) => {
      await tx.rows(query, values);
      dieIf(() => true);
      return [];
    });
  }

  return {
    db: (db) => ({
      ...db,
      rows: (query, values) => counted(() => alone(db, query, values)),
      row: (query, values) => counted(() => db.row(query, values)),
      run: (query, values) => counted(() => db.run(query, values)),
      transaction: (work) => counted(() => db.transaction((tx) => work(inside(tx)))),
    }),
    attach(app) {
      app.addHook('preHandler', ({ headers }, _reply, done) => {
        const point = headers['x-kill-at'];
        if (typeof point !== 'string') return done();
        last = { point, done: 0, hasStored: false, isDead: false };
        dooms.run(last, done);
      });
    },
    hasKilled: () => last?.isDead ?? false,
  };
}
