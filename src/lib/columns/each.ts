import type { Change, Derived, Members, RowOf, Table } from './columns.ts';

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
      const made = jsonRow({ members }, row);
      for (const [column, one] of further) made[given(column, one)] = one.value(from);
      return made;
    },
  };
}

/** A row as the JSON of a `Write`: the values of its columns. */
export function jsonRow<M extends Members>(
  { members }: Pick<Table<M>, 'members'>,
  row: RowOf<M>,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [member, one] of Object.entries(members)) {
    if (one.from !== undefined) continue;
    const stored = one.json === undefined ? one.write(row[member]) : one.json(row[member]);
    for (const [at, column] of one.columns.entries()) made[column] = stored[at];
  }
  return made;
}

/** `column = coalesce(each.column, table.column)` for each of the members, with the types of their columns: undefined ones stay unchanged. */
export function changingEach<M extends Members, Name extends keyof M & string>(
  table: string,
  { members }: Table<M>,
  types: Readonly<Record<Name, string>>,
): {
  readonly columns: Readonly<Record<string, string>>;
  readonly text: string;
  row(change: Change<M>): object;
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

/** Bytes as a value of JSON that PostgreSQL reads as `bytea`. */
export function jsonBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}
