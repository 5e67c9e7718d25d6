import { sharedDb, type Db, type Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { insertArrays, column, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const calls = tableOf({
  /** What the call was about, as the other side knows it: a booking, a payment of ours or one of the gateway. */
  subject: column<string>('subject'),
  kind: column<string>('kind'),
  name: column<string>('name'),
  operation: column<string>('operation'),
  /** `ok`, `timeout`, `cancelled` by us, or `failed`. */
  outcome: column<string>('outcome'),
  /** The state in the response, such as `confirmed`; empty without one. */
  answer: column<string>('answer'),
  at: column<Date>('began_at'),
  ms: column<number>('ms'),
});
const insert = insertArrays('external_calls', calls, {
  subject: 'text',
  kind: 'text',
  name: 'text',
  operation: 'text',
  outcome: 'text',
  answer: 'text',
  at: 'timestamptz',
  ms: 'real',
});

/** A call of a supplier, a payment gateway or a provider of extras, when it has ended. */
export type EndedCall = RowOf<typeof calls.members>;

type LogNeeds = Pick<Needs, 'db' | 'clock'>;

/**
 * A call costs the push of one object; those of a second are written by one statement. What cannot be written is dropped:
 * the log never delays or fails a call. A call that was in progress when its process was killed is not in it.
 */
export class CallLog {
  readonly #needs: LogNeeds;
  readonly #closed = new AbortController();
  #waiting: EndedCall[] = [];
  #running: Promise<void> | undefined;

  constructor(needs: LogNeeds) {
    this.#needs = needs;
  }

  /** The time of the service, which the begin of a call has. */
  now(): Date {
    return this.#needs.clock.now();
  }

  note(call: EndedCall): void {
    if (this.#waiting.length >= limits.callLogWaiting) return;
    this.#waiting.push(call);
    this.#running ??= this.#writeLater();
  }

  /** Writes what waits. */
  async flush(): Promise<void> {
    const ended = this.#waiting;
    this.#waiting = [];
    if (ended.length > 0) await insertCalls(this.#needs.db, ended).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#running;
  }

  async #writeLater(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#needs.clock.sleep(limits.callLogMs, this.#closed.signal).catch(() => undefined);
      await this.flush();
    }
    this.#running = undefined;
  }
}

const logs = new WeakMap<Db, CallLog>();

/** One log for each database of a process. */
export function callLogOf(needs: LogNeeds): CallLog {
  const db = sharedDb(needs.db);
  const log = logs.get(db) ?? new CallLog({ db, clock: needs.clock });
  logs.set(db, log);
  return log;
}

async function insertCalls(sql: Sql, ended: readonly EndedCall[]): Promise<void> {
  await sql.run({ name: 'external-calls-insert', text: insert.text }, insert.values(ended));
}

/** Deletes some calls that began before this time. */
export async function deleteOldCalls(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from external_calls where ctid = any(array(
       select ctid from external_calls where began_at < $1 limit $2))`,
    [before, limit],
  );
}
