import { Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { queryOf, type Settle } from './described.ts';
import type { Session } from './sessions.ts';
import { inWords } from './words.ts';

/** What a process asks of its connection. */
export interface Asked {
  /** For those who read a history. */
  readonly what: string;
  readonly text: string;
  /** Sends it over a real connection. */
  ask(session: Session, nowMs: number, settle: Settle): void;
}

/** As PostgreSQL reports it. */
export const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

interface Submittable extends pg.Submittable {
  text: string;
  callback: Settle;
}

export function isSubmittable(given: unknown): given is Submittable {
  return typeof given === 'object' && given !== null && 'submit' in given;
}

/** Rows that are copied into a table, as `pg-copy-streams` makes it. */
export function isCopy(given: unknown): given is Writable & { readonly text: string } {
  return given instanceof Writable && 'text' in given;
}

/**
 * Statistics of the planner would outlive the history, and change the plans of the next one. They change no answer.
 */
const planning = /^analyze\b/;

export function asksFor(given: string | pg.QueryConfig | Submittable): Asked {
  const statement = typeof given === 'string' ? { text: given } : given;
  const { text } = statement;
  return {
    what: inWords(given),
    text,
    ask: (session, nowMs, settle) => {
      const { client, first } = session;
      session.first = [];
      // Nothing happens before the first statement of a transaction. Its other settings limit the time of the machine.
      if (/^begin\b/.test(text)) {
        session.first = ['begin', `set local sim.at = '${nowMs}'`];
        settle(null, nothing);
      } else if (isSubmittable(statement)) {
        sendFirst(client, first);
        statement.callback = settle;
        client.query(statement);
      } else {
        const sent = planning.test(text) ? { text: 'select' } : prepared(statement);
        client.query(queryOf(sent, settle, first));
      }
    },
  };
}

const nothing: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

function sendFirst(client: pg.Client, first: readonly string[]): void {
  if (first.length > 0) client.query(queryOf({ text: first.join('; ') }, () => undefined));
}

/** Without values the driver would have it planned each time. */
const reading = /^\s*(select|with)\b[^;]*$/;

/** Whether it surely leaves no row. `with` may begin a statement that writes. */
export function isReading(text: string): boolean {
  return /^\s*(select|begin|rollback|declare|fetch|close)\b/.test(text);
}

const writing = /\b(insert|update|delete|copy)\b/;

/** As the database answers a statement that writes or locks rows while it is read-only. */
export function refusedIfWriting(statement: Asked): Asked {
  if (!writing.test(statement.text)) return statement;
  const { ask, text } = asksFor({ text: 'select sim.refuse_to_write()' });
  return { what: statement.what, text, ask };
}

/** `rollback to` a savepoint does not end a transaction, which holds its locks. */
export function isInTransactionAfter(text: string, before: boolean): boolean {
  if (/^begin\b/.test(text)) return true;
  return before && !/^(commit|rollback)\b(?! to\b)/.test(text);
}

const names = new Map<string, string>();

function prepared(statement: pg.QueryConfig): pg.QueryConfig {
  const { text, name, values } = statement;
  if (name !== undefined || !(values !== undefined || reading.test(text))) return statement;
  const known = names.get(text) ?? `text-${names.size + 1}`;
  names.set(text, known);
  return { ...statement, name: known };
}

/** Takes the rows of a COPY; when it has all of them, they are sent as one step. */
export class CopiedLater extends Writable {
  readonly #text: string;
  readonly #offer: (sent: Asked, settle: Settle) => void;
  readonly #pieces: Uint8Array[] = [];

  constructor(text: string, offer: (sent: Asked, settle: Settle) => void) {
    super();
    this.#text = text;
    this.#offer = offer;
  }

  override _write(piece: Uint8Array, _: string, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }

  override _final(done: (error: Error | null) => void): void {
    const table = /^copy (\S+)/.exec(this.#text)?.[1] ?? '';
    const ask: Asked['ask'] = (session, _, settle) => {
      const { client, first } = session;
      session.first = [];
      sendFirst(client, first);
      const sent = client.query(copyFrom(this.#text));
      // A COPY has no rows to answer with.
      sent.once('error', (error: Error) => settle(error, undefined as never));
      sent.once('finish', () => settle(null, undefined as never));
      sent.end(Buffer.concat(this.#pieces));
    };
    this.#offer({ what: `copies rows into ${table}`, text: this.#text, ask }, (error) => done(error));
  }
}
