import type pg from 'pg';
import type { Connections } from '../../src/platform/sql/connections.ts';
import type { Scheduler } from '../scheduler.ts';
import {
  asksFor,
  type Asked,
  CopiedLater,
  deadlock,
  isCopy,
  isInTransactionAfter,
  isReading,
  isSubmittable,
  refusedIfWriting,
} from './asked.ts';
import type { Settle } from './described.ts';
import type { StatementFault } from './statement-fault.ts';
import { orderRows } from './row-order.ts';
import type { Session, Sessions } from './sessions.ts';
import { type Part, Written } from './written.ts';

export interface Wiring {
  readonly scheduler: Scheduler;
  readonly sessions: Sessions;
  readonly faultOf: () => StatementFault;
  readonly isReadOnly: () => boolean;
}

/** A statement that waits for a lock. */
interface Waiting {
  readonly session: Session;
  readonly owner: string;
  readonly what: string;
  readonly answer: Promise<unknown>;
  readonly deliver: () => void;
}

const DATABASE = 'database';
const LOST = 'Connection terminated unexpectedly';

/** The server ends a session whose transaction waits this long for its next statement (src/platform/sql/session.ts). */
const IDLE_MS = 60_000;

/** A transaction between two statements. */
interface Idle {
  readonly sinceMs: number;
  readonly lose: () => Promise<void>;
}

/**
 * The connections of the simulated processes. To the program a connection is the driver's client; each statement it sends is a step
 * of the scheduler.
 */
export class Clients {
  readonly #wiring: Wiring;
  readonly #open = new Map<string, Set<Session>>();
  readonly #written = new Written();
  #waiting: Waiting[] = [];
  readonly #idle = new Map<Session, Idle>();
  readonly #victims = new Set<Session>();
  #commits = 0;
  /** A lock may have become free since it was looked at, or one more waits. */
  #mayMove = false;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  /** What `pool.ts` needs of a pool. */
  connectionsOf(owner: string): Connections {
    return {
      take: () => Promise.resolve(this.#clientFor(owner)),
      cutIdle: () => Promise.resolve(),
      cutSilent: () => undefined,
      closed: () => Promise.resolve(),
      waitedMs: () => 0,
    };
  }

  /** What was committed since the last call may have changed. */
  takeCommitted(): ReadonlySet<Part> {
    return this.#written.takeCommitted();
  }

  /** How many statements and transactions that may have written are committed. */
  get commits(): number {
    return this.#commits;
  }

  /** Statements that got their lock become steps. Call it after each step. */
  async noticeLocks(): Promise<void> {
    for (const { sinceMs, lose } of this.#idle.values())
      if (this.#wiring.scheduler.nowMs - sinceMs > IDLE_MS) await lose();
    // One that was a whole transaction, and has answered, may let others on.
    const mayMove = this.#mayMove;
    this.#mayMove = false;
    for (let isMoving = mayMove; isMoving && this.#waiting.length > 0;) {
      const waiting = this.#waiting;
      const { held, circular } = await this.#wiring.sessions.waiting(waiting.map(({ session }) => session));
      isMoving = false;
      this.#waiting = [];
      for (const one of waiting) {
        const { session, owner, what, answer, deliver: take } = one;
        const isHeld = held.has(session);
        isMoving ||= !isHeld;
        if (isHeld || !(await this.#wiring.sessions.settled(session, answer))) this.#waiting.push(one);
        else this.#wiring.scheduler.offer({ owner, peer: DATABASE, what: `${what} (has its lock)`, take });
      }
      this.#wiring.sessions.holdBack(this.#waiting.map(({ session }) => session));
      if (!isMoving) isMoving = await this.#endDeadlock(circular);
    }
  }

  /** Sessions wait for each other: ends the one that was queried last. The seed decides which one that is. */
  async #endDeadlock(circular: ReadonlySet<Session>): Promise<boolean> {
    const victim = this.#waiting.findLast(({ session }) => circular.has(session));
    if (victim === undefined) return false;
    const { session, owner, what, answer, deliver: take } = victim;
    this.#waiting = this.#waiting.filter((one) => one !== victim);
    this.#victims.add(session);
    await this.#wiring.sessions.cancel(session);
    await answer;
    this.#wiring.scheduler.offer({ owner, peer: DATABASE, what: `${what} (in a deadlock)`, take });
    return true;
  }

  /** The process died: the server rolls its transactions back. */
  async end(owner: string): Promise<void> {
    const { sessions } = this.#wiring;
    const ended = this.#waiting.filter((one) => one.owner === owner);
    this.#waiting = this.#waiting.filter((one) => one.owner !== owner);
    for (const { session, answer } of ended) {
      await sessions.cancel(session);
      await answer;
    }
    const open = [...(this.#open.get(owner) ?? [])];
    this.#mayMove = true;
    this.#open.delete(owner);
    for (const session of open) {
      this.#idle.delete(session);
      await sessions.release(session);
    }
  }

  async #taken(owner: string): Promise<Session> {
    const session = await this.#wiring.sessions.take();
    const open = this.#open.get(owner) ?? new Set();
    this.#open.set(owner, open.add(session));
    return session;
  }

  /** Its session is taken with the first statement. */
  #clientFor(owner: string): pg.PoolClient {
    const { scheduler, sessions, faultOf } = this.#wiring;
    const who = { owner, peer: DATABASE };
    let taken: Session | undefined;
    let isLost = false;
    let isReleased = false;
    const lose = async (settle?: Settle) => {
      isLost = true;
      await this.#release(owner, taken);
      scheduler.note(who, 'loses its connection');
      settle?.(new Error(LOST), undefined as never); // the driver gives no answer with an error
    };
    const send = async ({ what, text, ask }: Asked, settle: Settle): Promise<void> => {
      if (isLost) return settle(new Error(LOST), undefined as never); // as above
      const planned = faultOf();
      if (planned === 'lost before') return lose(settle);
      const session = (taken ??= await this.#taken(owner));
      this.#idle.delete(session);
      sessions.showTime(scheduler.nowMs);
      let result: readonly [Error | null, pg.QueryResult] | undefined;
      const { promise: answer, resolve } = Promise.withResolvers<void>();
      session.isAsked = true;
      const wasInTransaction = session.isInTransaction;
      ask(session, scheduler.nowMs, (error, rows) => {
        session.isAsked = false;
        if (/^commit\b/.test(text) || !(session.isInTransaction || isReading(text))) this.#commits += 1;
        // Now, and not when the process gets the answer: it may be dead or frozen by then.
        if (error === null) {
          session.isInTransaction = isInTransactionAfter(text, session.isInTransaction);
          this.#written.note(session, text);
        }
        orderRows(text, rows);
        result = [this.#victims.delete(session) ? deadlock() : error, rows];
        resolve();
      });
      const deliver = () => {
        if (isLost) return settle(new Error(LOST), undefined as never); // as above
        if (result === undefined) throw new Error('delivered before the answer');
        const [error, rows] = result;
        const { code = '' } = (error ?? {}) as { code?: string }; // errors of PostgreSQL have one
        if (error !== null) scheduler.note(who, `${what}: error ${code}`);
        this.#rest(session, lose);
        settle(error, rows);
      };
      if (!(await sessions.settled(session, answer)))
        return this.#wait({ session, owner, what, answer, deliver });
      // Locks that others wait for are released at the end of a transaction, and by an error in it.
      if (wasInTransaction && (!session.isInTransaction || result?.[0] !== null)) this.#mayMove = true;
      if (planned === 'lost after') await lose(settle);
      else if (planned === 'answers later') {
        this.#rest(session, lose);
        scheduler.offer({ ...who, what: `${what} (answer)`, take: deliver });
      } else deliver();
    };
    const client = {
      query: (given: string | pg.QueryConfig, settle: Settle) => {
        const offer = (sent: Asked, settle: Settle) =>
          scheduler.offer({ ...who, what: sent.what, take: () => send(this.#allowed(sent), settle) });
        if (isCopy(given)) return new CopiedLater(given.text, offer);
        offer(asksFor(given), isSubmittable(given) ? given.callback : settle);
        return undefined;
      },
      on: () => client,
      off: () => client,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        // A lost connection was released when it was lost.
        if (!isLost) void this.#release(owner, taken);
      },
    };
    return client as unknown as pg.PoolClient; // as much of it as `checkout.ts` uses
  }

  #allowed(sent: Asked): Asked {
    return this.#wiring.isReadOnly() ? refusedIfWriting(sent) : sent;
  }

  #wait(waiting: Waiting): void {
    const { scheduler, sessions } = this.#wiring;
    scheduler.note({ owner: waiting.owner, peer: DATABASE }, `${waiting.what} waits for a lock`);
    this.#mayMove = true;
    this.#waiting.push(waiting);
    sessions.holdBack(this.#waiting.map(({ session }) => session));
  }

  #rest(session: Session, lose: () => Promise<void>): void {
    if (session.isInTransaction) this.#idle.set(session, { sinceMs: this.#wiring.scheduler.nowMs, lose });
  }

  async #release(owner: string, session: Session | undefined): Promise<void> {
    if (session === undefined) return;
    this.#mayMove = true;
    this.#idle.delete(session);
    if (this.#open.get(owner)?.delete(session) === true) await this.#wiring.sessions.release(session);
  }
}
