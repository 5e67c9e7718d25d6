import type { Writable } from 'node:stream';

/** What a store uses: the pool (each statement is a transaction) or an open transaction. */
export interface Sql {
  rows<Row extends object>(query: Query, values?: readonly unknown[]): Promise<Row[]>;
  row<Row extends object>(query: Query, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Runs a statement and returns how many rows it changed. */
  run(query: Query, values?: readonly unknown[]): Promise<number>;
}

/** Text is parsed each time; a named statement is prepared once per connection: use it on hot paths. */
export type Query = string | NamedStatement;

export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  /** The same values, sent as the database holds them: for large answers of the types that `value-types.ts` lists. */
  readonly binary?: true;
}

export interface Db extends Sql {
  /**
   * The same database without a time limit, for transactions that may be idle for long: an import, a migration.
   * In a service every other statement that gets no response within `limits.databaseSilentSeconds`
   * throws `DatabaseSilent`, and its connection, whose other end may be gone, is not used again. On the command line the
   * person who waits can stop it: there both are the same.
   */
  readonly patient: Db;
  /** If this database names who acts: the same without a name. What a process keeps for all callers belongs to it. */
  readonly shared?: Db;
  /** Opens a transaction, visibly; commits when `work` is done, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rows of a large answer, `batchRows` at a time, from a server-side cursor in a read-only transaction. */
  stream<Row extends object>(
    query: string,
    values: readonly unknown[],
    batchRows: number,
  ): AsyncIterable<Row[]>;
  /** `copy … to stdout`; without an `order by` in any order. */
  copyOut(query: string): AsyncIterable<Uint8Array>;
}

export function sharedDb(db: Db): Db {
  return db.shared ?? db;
}

export interface Tx extends Sql {
  /** `copy … from stdin` inside the transaction. */
  copyIn(query: string): Promise<Writable>;
  /** `copy … to stdout` inside the transaction, to be read to its end. */
  copyOut(query: string): AsyncIterable<Uint8Array>;
}

/**
 * Changes of rows that can be sent together with others, as one statement, for one row or for many. All parts of the
 * statement see the rows as they were before it; a part can read only what another part returns.
 */
export interface Write {
  /** Names the text: the same name always has the same columns, parts and demands. */
  readonly name: string;
  /** The columns of `each`: those of a table, and others with their types. */
  readonly columns: {
    readonly table?: string;
    readonly others?: Readonly<Record<string, string>>;
  };
  /** Statements by name, over the rows of `each`, which are numbered by `ordinality`. Other parts refer to them by name. */
  readonly parts: Readonly<Record<string, string>>;
  /** The row of `each`: values of JSON. Bytes are written by `jsonBytes`. */
  readonly row: object;
  /** Conditions on each row, by name. If one is not met, nothing is written and `Unmet` is thrown. */
  readonly demands?: Readonly<Record<string, string>>;
}
