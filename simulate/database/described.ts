import pg from 'pg';

export type Settle = (error: Error | null, answer: pg.QueryResult) => void;

/** What the driver makes of the description of a statement's columns. */
interface Columns {
  fields: readonly unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Members of the driver's query that its types leave out. */
interface Query extends pg.Query {
  _result: Columns;
  _accumulateRows: boolean;
  callback: Settle;
  prepare(connection: object): void;
}

const { prepare } = pg.Query.prototype as Query; // as above

/** By text. Columns do not change: a session that had other ones for a prepared statement would refuse it. */
const known = new Map<string, Columns>();

/**
 * A statement of the driver, which would copy what it is given with all property descriptors; that takes longer than to
 * send it. A prepared one that was answered before does not ask again which columns it has: to write and to read that
 * takes as long as the rows of most statements.
 */
export function queryOf({ text, name, values }: pg.QueryConfig, settle: Settle): pg.Query {
  const query = Object.assign(new pg.Query(text) as Query, { name, values });
  const columns = name === undefined ? undefined : known.get(text);
  if (columns === undefined) {
    query.callback = (error, answer) => {
      if (error === null && name !== undefined) known.set(text, columnsOf(query));
      settle(error, answer);
    };
    return query;
  }
  query.callback = settle;
  Object.assign(query._result, columns);
  query._accumulateRows = true;
  query.prepare = (connection) => prepare.call(query, withoutDescription(connection));
  return query;
}

function columnsOf({ _result: { fields, _parsers, _prebuiltEmptyResultObject } }: Query): Columns {
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

const quiet = new WeakMap<object, object>();

/** The same connection, which sends no request for a description. */
function withoutDescription(connection: object): object {
  const made: object =
    quiet.get(connection) ?? Object.create(connection, { describe: { value: () => undefined } });
  quiet.set(connection, made);
  return made;
}
