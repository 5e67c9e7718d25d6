import { arrayText } from './array-text.ts';

/** One member of a stored object: its columns, and how they are read and written. */
export interface Member<Value> {
  readonly columns: readonly string[];
  // Methods, so that members of any value fit into one table.
  /** Makes the value from the contents of the columns, in their order. */
  read(...stored: readonly unknown[]): Value;
  /** The values of the columns, in their order. */
  write(value: Value): readonly unknown[];
  /** The same values as they are in JSON. Default: `write`. */
  json?(value: Value): readonly unknown[];
  /** SQL that reads the value from another table, as its only column. The value is not written. */
  readonly from?: string;
}

export type Members = Readonly<Record<string, Member<unknown>>>;

/** The type of a row with these members. */
export type RowOf<M extends Members> = {
  readonly [Name in keyof M]: M[Name] extends Member<infer Value> ? Value : never;
};

/** A column that stores the value unchanged. */
export function column<Value>(name: string): Member<Value> {
  return {
    columns: [name],
    // The database schema defines the type; the tests of the store check that column and type agree.
    read: (stored) => stored as Value,
    write: (value) => [value],
  };
}

/** A column that is null where the member is undefined. */
export function optional<Value>(name: string): Member<Value | undefined> {
  return {
    columns: [name],
    read: (stored) => (stored ?? undefined) as Value | undefined, // as above
    write: (value) => [value ?? null],
  };
}

/** A column of JSON. */
export function json<Value>(name: string): Member<Value> {
  return { ...column<Value>(name), write: (value) => [JSON.stringify(value)], json: (value) => [value] };
}

/** A column of JSON that is null where the member is. */
export function jsonOrNull<Value>(name: string): Member<Value | null> {
  return {
    ...column<Value | null>(name),
    write: (value) => [value === null ? null : JSON.stringify(value)],
    json: (value) => [value],
  };
}

/** A value from another table. `sql` reads it for the row of this table. */
export function readFrom<Value>(name: string | Member<Value>, sql: string): Member<Value> {
  const { columns, read } = typeof name === 'string' ? column<Value>(name) : name;
  return { columns, read, write: () => [], from: sql };
}

export interface Table<M extends Members> {
  readonly members: M;
  /** The list after `select` or `returning`. */
  readonly columns: string;
  /** A row as the driver returns it. */
  read(stored: object): RowOf<M>;
}

/** The one place that knows the columns of a table: its type, its select list and the reader of its rows. */
export function tableOf<M extends Members>(members: M): Table<M> {
  const entries = Object.entries(members);
  return {
    members,
    columns: entries
      .flatMap(([, { columns, from }]) => (from === undefined ? columns : [`${from} as ${columns.join()}`]))
      .join(', '),
    read(stored) {
      const values = stored as Readonly<Record<string, unknown>>;
      const row: Record<string, unknown> = {};
      for (const [name, one] of entries) row[name] = one.read(...one.columns.map((column) => values[column]));
      // Each member has the value that it reads.
      return row as RowOf<M>;
    },
  };
}

/** The list after `select` where other tables have columns of the same names. */
export function columnsOf<M extends Members>(alias: string, { members }: Table<M>): string {
  return Object.values(members)
    .flatMap(({ columns, from }) =>
      from === undefined ? columns.map((one) => `${alias}.${one}`) : [`${from} as ${columns.join()}`],
    )
    .join(', ');
}

/** A column that an insert fills in addition to the members. */
export interface Derived<Made> {
  readonly value: (made: Made) => unknown;
  /** SQL that contains the parameter. Default: the parameter itself. */
  readonly sql?: (parameter: string) => string;
}

export interface Insert<Made, Row> {
  readonly text: string;
  values(made: Made, row: Row): unknown[];
}

/** Inserts every member, and the columns derived from the same object. */
export function insertInto<M extends Members, Made>(
  name: string,
  { members }: Table<M>,
  derived: Readonly<Record<string, Derived<Made>>> = {},
): Insert<Made, RowOf<M>> {
  const own = Object.entries(members).filter(([, { from }]) => from === undefined);
  const columns = own.flatMap(([, one]) => one.columns);
  const places = columns.map((_, at) => `$${at + 1}`);
  const further = Object.entries(derived);
  const furtherPlaces = further.map(([, { sql }], at) => {
    const parameter = `$${columns.length + at + 1}`;
    return sql === undefined ? parameter : sql(parameter);
  });
  const names = [...columns, ...further.map(([column]) => column)];
  return {
    text: `insert into ${name} (${names.join(', ')}) values (${[...places, ...furtherPlaces].join(', ')})`,
    values: (made, row) => [
      ...own.flatMap(([member, { write }]) => write(row[member])),
      ...further.map(([, { value }]) => value(made)),
    ],
  };
}

/** Inserts the rows of a query: an SQL expression for each member, one for each of its columns. */
export function insertSelect<M extends Members>(
  name: string,
  { members }: Table<M>,
  expressions: Readonly<Record<keyof M & string, string>>,
): string {
  const columns = Object.values(members).flatMap((one) => one.columns);
  const values = Object.keys(members).map((member) => expressions[member]);
  return `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')}`;
}

/** Many rows as the text of one array for each column. `types` has the SQL type of each member, which has one column. */
export function arraysOf<M extends Members>(
  { members }: Table<M>,
  types: Readonly<Record<keyof M & string, string>>,
): { unnest(firstParameter: number): string; values(rows: readonly RowOf<M>[]): string[] } {
  const names = Object.keys(members);
  return {
    unnest: (firstParameter) =>
      `unnest(${names.map((name, at) => `$${firstParameter + at}::${types[name]}[]`).join(', ')})`,
    values: (rows) => names.map((name) => arrayText(rows.map((row) => members[name]?.write(row[name])[0]))),
  };
}

/** Inserts many rows as one array for each column. */
export function insertArrays<M extends Members>(
  name: string,
  table: Table<M>,
  types: Readonly<Record<keyof M & string, string>>,
): { readonly text: string; values(rows: readonly RowOf<M>[]): string[] } {
  const { unnest, values } = arraysOf(table, types);
  return { text: `insert into ${name} (${table.columns}) select * from ${unnest(1)}`, values };
}

/** `column = $n` for every member of the table. */
export function setting<M extends Members>(
  { members }: Table<M>,
  firstParameter: number,
): { readonly text: string; values(row: RowOf<M>): unknown[] } {
  const own = Object.entries(members);
  const columns = own.flatMap(([, one]) => one.columns);
  return {
    text: columns.map((one, at) => `${one} = $${firstParameter + at}`).join(', '),
    values: (row) => own.flatMap(([member, { write }]) => write(row[member])),
  };
}

/** Some of the members; undefined ones are left out. */
export type Change<M extends Members> = { readonly [Name in keyof M]?: RowOf<M>[Name] | undefined };

/** `column = coalesce($n, column)` for every member: those that a change leaves out stay unchanged. */
export function changing<M extends Members>(
  { members }: Table<M>,
  firstParameter: number,
): { readonly text: string; values(change: Change<M>): unknown[] } {
  const own = Object.entries(members);
  const columns = own.flatMap(([, one]) => one.columns);
  return {
    text: columns.map((one, at) => `${one} = coalesce($${firstParameter + at}, ${one})`).join(', '),
    values: (change) =>
      own.flatMap(([member, one]) =>
        change[member] === undefined ? one.columns.map(() => null) : one.write(change[member]),
      ),
  };
}
