import pg from 'pg';
import { queryOf } from './described.ts';
import type { ClockFile } from './clock-file.ts';
import { typeParsers } from '../../src/platform/sql/value-types.ts';

/** A real session of PostgreSQL, and whether a transaction is open in it. */
export interface Session {
  readonly client: pg.Client;
  readonly pid: number;
  isInTransaction: boolean;
  /** What begins the transaction, until its first statement is sent. */
  first: readonly string[];
  /** A statement was sent and has not answered. */
  isAsked: boolean;
}

interface Waits {
  readonly held: ReadonlySet<Session>;
  readonly circular: ReadonlySet<Session>;
}

/** Long enough for almost every statement; then the server is asked whether it waits for a lock, less and less often. */
const USUAL_MS = 2;

/**
 * The sessions of one history on its database. One statement runs at a time: a statement has either answered, or waits for
 * a lock that another session holds. Which of both is PostgreSQL's own answer, and not a matter of time.
 */
export class Sessions {
  readonly #url: string;
  readonly #clock: ClockFile;
  readonly #monitor: pg.Client;
  readonly #names = new Map<string, string>();
  #free: Session[] = [];
  readonly #all = new Set<Session>();
  /** Those that were taken in this history. */
  readonly #used = new Set<Session>();
  readonly #stopped = new Set<Session>();

  private constructor(url: string, clock: ClockFile, monitor: pg.Client) {
    this.#url = url;
    this.#clock = clock;
    this.#monitor = monitor;
  }

  static async open(url: string, clock: ClockFile): Promise<Sessions> {
    const monitor = await connected(url);
    // Tables have pages of earlier histories, without rows; an index leads past them.
    await monitor.query('set enable_seqscan = off');
    return new Sessions(url, clock, monitor);
  }

  async take(): Promise<Session> {
    const session = this.#free.pop() ?? (await this.#opened());
    this.#used.add(session);
    return session;
  }

  async #opened(): Promise<Session> {
    const client = await connected(this.#url);
    // The driver has it; the types do not.
    const { processID: pid } = client as unknown as { processID: number };
    const session: Session = { client, pid, isInTransaction: false, first: [], isAsked: false };
    this.#all.add(session);
    return session;
  }

  /** Rolls back what is open, and gives the session to the next one that needs it. */
  async release(session: Session): Promise<void> {
    if (hasBegun(session)) await session.client.query('rollback');
    session.isInTransaction = false;
    session.first = [];
    this.#free.push(session);
  }

  /** Sets the time that the database shows. */
  showTime(ms: number): void {
    this.#clock.show(ms);
  }

  /** For checks: what is committed, read by a separate session. */
  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    // Prepared: to plan the checks takes longer than to run them.
    const name = this.#names.get(text) ?? `check-${this.#names.size + 1}`;
    this.#names.set(text, name);
    return (await this.#ask({ name, text, values: [...values] })).rows as Row[]; // the statement decides
  }

  /** Before a history begins, by a session of which the next reset knows that it writes. */
  async prepare(text: string): Promise<void> {
    const session = await this.take();
    await session.client.query(text);
    await this.release(session);
  }

  #ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#monitor.query(
        queryOf(statement, (error, answer) => (error === null ? resolve(answer) : reject(error))),
      );
    });
  }

  /** Resolves when the statement has answered, or waits for a lock; the result is whether it has answered. */
  async settled(session: Session, answer: Promise<unknown>): Promise<boolean> {
    this.#letGo(session);
    if (!this.#mayHoldLocks(session)) {
      await answer;
      return true;
    }
    let isAnswered = false;
    const done = answer.then(() => (isAnswered = true));
    for (let ms = USUAL_MS; ; ms *= 2) {
      await within(ms, done);
      if (isAnswered) return true;
      if ((await this.waiting([session])).held.has(session)) return isAnswered;
    }
  }

  /**
   * Several that wait are stopped, each until it is asked whether it has settled: PostgreSQL wakes all who wait for a row
   * that has changed, and real time would decide which of them gets its new version.
   */
  holdBack(waiting: readonly Session[]): void {
    if (waiting.length < 2) return;
    for (const one of waiting) {
      if (this.#stopped.has(one)) continue;
      this.#stopped.add(one);
      process.kill(one.pid, 'SIGSTOP');
    }
  }

  #letGo(session: Session): void {
    if (this.#stopped.delete(session)) process.kill(session.pid, 'SIGCONT');
  }

  readonly #letAllGo = (): void => {
    for (const session of this.#stopped) this.#letGo(session);
  };

  /** Whether any other session may hold a lock: in a transaction, or until a statement has answered. */
  #mayHoldLocks(besides: Session): boolean {
    for (const one of this.#all) if (one !== besides && (hasBegun(one) || one.isAsked)) return true;
    return false;
  }

  async cancel(session: Session): Promise<void> {
    this.#letGo(session);
    await this.#monitor.query('select pg_cancel_backend($1)', [session.pid]);
  }

  /**
   * Before the next history: no session remembers anything that decides how a statement is carried out. Plans are kept: the
   * reset invalidates those of tables that were written, and all others were made for tables as each history finds them.
   */
  async forget(): Promise<void> {
    // Also those of processes that lived to the end.
    this.#free = [];
    for (const session of this.#all) await this.release(session);
    const used = [...this.#used];
    this.#used.clear();
    const forgetting =
      'select pg_advisory_unlock_all(), pg_stat_force_next_flush(); discard sequences; discard temp';
    await Promise.all(used.map(({ client }) => client.query(forgetting)));
  }

  async close(): Promise<void> {
    this.#letAllGo();
    const pids = [...this.#all].map(({ pid }) => pid);
    await this.#monitor.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
    await Promise.all([...this.#all].map(({ client }) => client.end().catch(() => undefined)));
    await this.#monitor.end();
  }

  /** Those that wait for a lock, and those of them that wait for each other in a circle. */
  async waiting(sessions: readonly Session[]): Promise<Waits> {
    // A session without a statement waits for nothing, and to ask about it locks the tables of all locks.
    const pids = [...this.#all].filter(({ isAsked }) => isAsked).map(({ pid }) => pid);
    const rows = await this.rows<{ pid: number; by: number[] }>(
      'select pid, pg_blocking_pids(pid) as by from unnest($1::int[]) as pid',
      [pids],
    );
    const blockers = new Map(rows.map(({ pid, by }) => [pid, by]));
    const held = sessions.filter(({ pid }) => (blockers.get(pid) ?? []).length > 0);
    const circular = held.filter(({ pid }) => reaches(blockers, pid, pid));
    return { held: new Set(held), circular: new Set(circular) };
  }
}

function hasBegun({ isInTransaction, first }: Session): boolean {
  return isInTransaction && first.length === 0;
}

/** Waits for it, and not longer than this. */
function within(ms: number, done: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ms);
    void done.then(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

function reaches(blockers: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [...(blockers.get(from) ?? [])];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (pid === to) return true;
    if (seen.has(pid)) continue;
    seen.add(pid);
    open.push(...(blockers.get(pid) ?? []));
  }
  return false;
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: typeParsers, application_name: 'simulate' });
  // Only the end of the server ends it; then every statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
