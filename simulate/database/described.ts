import type { Duplex } from 'node:stream';
import pg from 'pg';

export type Settle = (error: Error | null, answer: pg.QueryResult) => void;

/** What the driver makes of the description of a statement's columns. */
interface Columns {
  fields: readonly unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Members of the driver's connection that its types leave out, or describe otherwise. */
interface Connection {
  readonly stream: Duplex;
  parse(statement: { readonly text: string }): void;
  bind(values: object): void;
  execute(portal: object): void;
}

/** Members of the driver's query that its types leave out. */
interface Query {
  _result: Columns;
  _accumulateRows: boolean;
  callback: Settle;
  prepare(connection: Connection): void;
  submit(connection: Connection): unknown;
  handleCommandComplete(message: object, connection: Connection): void;
}

/**
 * A statement of the driver, which would copy what it is given with all property descriptors; that takes longer than to
 * send it. The statements `first` are sent with it, and nothing is said of their answers.
 */
export function queryOf(statement: pg.QueryConfig, settle: Settle, first: readonly string[] = []): pg.Query {
  const { text, name } = statement;
  const query = name === undefined ? plain([...first, text], settle) : prepared(statement, settle, first);
  return query as unknown as pg.Query; // with more than its types have
}

function queryFor(text: string, settle: Settle): Query {
  return Object.assign(new pg.Query(text) as unknown as Query, { callback: settle }); // as above
}

function plain(texts: readonly string[], settle: Settle): Query {
  if (texts.length === 1) return queryFor(texts.join(), settle);
  // The driver has an answer to each of several statements.
  return queryFor(texts.join('; '), (error, answers) =>
    settle(error, error === null ? ([answers].flat().at(-1) ?? answers) : answers),
  );
}

/** By text. Columns do not change: a session that had other ones for a prepared statement would refuse it. */
const known = new Map<string, Columns>();

/**
 * One that was answered before does not ask again which columns it has: to write and to read that takes as long as the
 * rows of most statements. All messages are sent by one call.
 */
function prepared({ text, name, values }: pg.QueryConfig, settle: Settle, first: readonly string[]): Query {
  const columns = known.get(text);
  const query = Object.assign(queryFor(text, settle), { name, values });
  if (columns === undefined)
    query.callback = (error, answer) => {
      if (error === null) known.set(text, columnsOf(query));
      settle(error, answer);
    };
  else Object.assign(query._result, columns);
  query._accumulateRows = true;
  query.submit = (connection) => {
    const { messages, asking, knowing } = joinedOn(connection);
    for (const begun of first) {
      asking.parse({ text: begun });
      asking.bind({});
      asking.execute({});
    }
    query.prepare(columns === undefined ? asking : knowing);
    connection.stream.write(Buffer.concat(messages.splice(0)));
    return null;
  };
  if (first.length > 0) leaveOut(query, first.length);
  return query;
}

function columnsOf({ _result: { fields, _parsers, _prebuiltEmptyResultObject } }: Query): Columns {
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

/** The ends of this many statements. */
function leaveOut(query: Query, count: number): void {
  const complete = query.handleCommandComplete.bind(query);
  let left = count;
  query.handleCommandComplete = (message, connection) => {
    if (left > 0) left -= 1;
    else complete(message, connection);
  };
}

/** A connection that keeps what it is to send. */
interface Joined {
  readonly messages: Buffer[];
  readonly asking: Connection;
  /** The same without the question which columns a statement has. */
  readonly knowing: Connection;
}

const joined = new WeakMap<Connection, Joined>();

function joinedOn(connection: Connection): Joined {
  const found = joined.get(connection);
  if (found !== undefined) return found;
  const messages: Buffer[] = [];
  const changed = (base: Connection, members: object): Connection =>
    Object.assign(Object.create(base) as Connection, members);
  const asking = changed(connection, { _send: (message: Buffer) => messages.push(message) });
  const made = { messages, asking, knowing: changed(asking, { describe: () => undefined }) };
  joined.set(connection, made);
  return made;
}
