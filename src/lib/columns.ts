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
      const values = new Map<string, unknown>(Object.entries(stored));
      const read = entries.map(([name, one]) => [name, one.read(...one.columns.map((c) => values.get(c)))]);
      // Each entry is a member with the value that it reads.
      return Object.fromEntries(read) as RowOf<M>;
    },
  };
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

/** A column that is made of a value of another type. */
export interface DerivedEach<From> extends Omit<Derived<From>, 'sql'> {
  readonly type?: string;
  readonly sql?: (value: string) => string;
}

export interface InsertEach<From, Row> {
  readonly columns: { readonly table: string; readonly others: Readonly<Record<string, string>> };
  /** Inserts the rows of `each` (`Write`). */
  readonly text: string;
  row(from: From, row: Row): object;
}

/** As `insertInto`, for a `Write`. */
export function insertEach<M extends Members, From>(
  table: string,
  { members }: Table<M>,
  derived: Readonly<Record<string, DerivedEach<From>>> = {},
): InsertEach<From, RowOf<M>> {
  const own = Object.entries(members).filter(([, { from }]) => from === undefined);
  const further = Object.entries(derived);
  const columns = own.flatMap(([, one]) => one.columns);
  const given = (column: string, { type }: DerivedEach<From>): string =>
    type === undefined ? column : `given_${column}`;
  const values = [
    ...columns.map((column) => `each.${column}`),
    ...further.map(([column, one]) => {
      const value = `each.${given(column, one)}`;
      return one.sql === undefined ? value : one.sql(value);
    }),
  ];
  const names = [...columns, ...further.map(([column]) => column)];
  return {
    columns: {
      table,
      others: Object.fromEntries(
        further.flatMap(([column, one]) => (one.type === undefined ? [] : [[given(column, one), one.type]])),
      ),
    },
    text: `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from each`,
    row: (from, row) => {
      const made: Record<string, unknown> = {};
      for (const [member, one] of own) {
        const stored = one.json === undefined ? one.write(row[member]) : one.json(row[member]);
        for (const [at, column] of one.columns.entries()) made[column] = stored[at];
      }
      for (const [column, one] of further) made[given(column, one)] = one.value(from);
      return made;
    },
  };
}

/** Bytes as a value of JSON that PostgreSQL reads as `bytea`. */
export function jsonBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
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

/** `column = coalesce(each.column, table.column)` for each of the members, with the types of their columns: undefined ones stay unchanged. */
export function changingEach<M extends Members, Name extends keyof M & string>(
  table: string,
  { members }: Table<M>,
  types: Readonly<Record<Name, string>>,
): {
  readonly columns: Readonly<Record<string, string>>;
  readonly text: string;
  row(change: Partial<RowOf<M>>): object;
} {
  const typed = Object.entries<string>(types).flatMap(([name, type]) =>
    (members[name]?.columns ?? []).map((column) => [column, type] as const),
  );
  return {
    columns: Object.fromEntries(typed),
    text: typed.map(([one]) => `${one} = coalesce(each.${one}, ${table}.${one})`).join(', '),
    row: (change) =>
      Object.fromEntries(
        Object.keys(change).flatMap((name) => {
          const member = members[name];
          if (member === undefined || change[name] === undefined) return [];
          const stored = member.json?.(change[name]) ?? member.write(change[name]);
          return member.columns.map((column, at) => [column, stored[at]]);
        }),
      ),
  };
}
