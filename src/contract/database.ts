import type { Writable } from 'node:stream';

/** What a store is called with: the pool (one statement, one transaction) or an open transaction. */
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
   * The same database for work that takes as long as it takes, and whose transactions may rest: an import, a migration.
   * A service asks everything else of the database itself: what is not answered within `limits.databaseSilentSeconds`
   * throws `DatabaseSilent`, and its connection, whose other end may be gone, is not used again. On the command line a
   * person waits who can stop: there both are the same.
   */
  readonly patient: Db;
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

export interface Tx extends Sql {
  /** `copy … from stdin` inside the transaction. */
  copyIn(query: string): Promise<Writable>;
}

/**
 * Changes of rows that can be sent together with others, as one statement. The database sees the rows of before in all
 * its parts; a part learns from another by what that one returns.
 */
export interface Write {
  /** Names the text: the same name always has the same parts and demands. */
  readonly name: string;
  /** Statements by the name that others know them by; `$1` is the first of `values`. Only what `insert … values` takes is of a known type: cast all other values. */
  readonly parts: Readonly<Record<string, string>>;
  readonly values: readonly unknown[];
  /** Conditions, by name. If one is not met, nothing is written and `Unmet` is thrown. */
  readonly demands?: Readonly<Record<string, string>>;
}
