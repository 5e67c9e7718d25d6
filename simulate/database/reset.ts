import type pg from 'pg';

/**
 * Restores a database to an earlier state: the rows of tables that were written are deleted, the kept ones are inserted
 * again in their order, and the sequences are set back. To delete rows leaves the plans of the sessions valid. Now and then
 * the tables are emptied, which makes their files again and frees the pages: their statements are then planned again, which
 * costs more than it takes to run them. A copy of a whole database costs still more.
 */
export class Reset {
  readonly #client: pg.Client;
  readonly #tables: readonly Table[];
  readonly #sequences: string;
  /** As counted after the last reset. */
  readonly #writes = new Map<number, string>();
  /** Tables with deleted rows on their pages. */
  readonly #worn = new Set<number>();

  private constructor(client: pg.Client, tables: readonly Table[], sequences: string) {
    this.#client = client;
    this.#tables = tables;
    this.#sequences = sequences;
  }

  /** Keeps a copy of the present rows in the schema `sim`. */
  static async keep(client: pg.Client): Promise<Reset> {
    const { rows: tables } = await client.query<Found>(everyTable);
    const kept: Table[] = [];
    for (const [place, table] of tables.entries()) {
      const { rows } = await client.query(`select from ${table.name} limit 1`);
      const copy = `sim.kept_${place}`;
      if (rows.length > 0) await client.query(`create table ${copy} as select * from ${table.name}`);
      const columns = table.columns.join(', ');
      const refill = `insert into ${table.name} (${columns}) overriding system value select ${columns} from ${copy}`;
      kept.push({ ...table, refill: rows.length > 0 ? refill : undefined });
    }
    const { rows: sequences } = await client.query<{ set: string }>(everySequence);
    return new Reset(client, kept, `select ${sequences.map(({ set }) => set).join(', ')}`);
  }

  /** With `isRebuilt` also the pages of the tables are as they were. */
  async run({ isRebuilt }: { readonly isRebuilt: boolean }): Promise<void> {
    const written = new Set<number>();
    for (const { oid, writes } of await this.#counted())
      if (this.#writes.get(oid) !== writes) written.add(oid);
    for (const oid of written) this.#worn.add(oid);
    const emptied = isRebuilt
      ? this.#withReferring(this.#worn)
      : this.#tables.filter(({ oid }) => written.has(oid));
    const refill = emptied.flatMap((table) => table.refill ?? []);
    const emptying = isRebuilt
      ? [`truncate ${emptied.map(({ name }) => name).join(', ')}`]
      : emptied.map(({ name }) => `delete from ${name}`);
    await this.#client.query(
      [
        'begin',
        'set local session_replication_role = replica',
        ...(emptied.length > 0 ? [...emptying, ...refill] : []),
        this.#sequences,
        'select pg_stat_force_next_flush()',
        'commit',
      ].join('; '),
    );
    if (isRebuilt) this.#worn.clear();
    for (const { oid, writes } of await this.#counted()) this.#writes.set(oid, writes);
  }

  /** The next reset covers every table, because it is not known what was written. */
  doubt(): void {
    this.#writes.clear();
  }

  /** How often each table was written until now. */
  async #counted(): Promise<readonly Writes[]> {
    const oids = this.#tables.map(({ oid }) => oid);
    return (await this.#client.query<Writes>({ ...writesOfTables, values: [oids] })).rows;
  }

  /** A table can only be emptied together with those that refer to it. */
  #withReferring(tables: ReadonlySet<number>): Table[] {
    const oids = new Set(tables);
    for (let before = -1; before !== oids.size;) {
      before = oids.size;
      for (const { oid, refersTo } of this.#tables) if (refersTo.some((one) => oids.has(one))) oids.add(oid);
    }
    return this.#tables.filter(({ oid }) => oids.has(oid));
  }
}

interface Writes {
  readonly oid: number;
  readonly writes: string;
}

interface Found {
  readonly oid: number;
  readonly name: string;
  /** Those that are not computed. */
  readonly columns: readonly string[];
  readonly refersTo: readonly number[];
}

interface Table extends Found {
  readonly refill: string | undefined;
}

/** Writes that were rolled back count too: they have left rows on the pages. */
const writesOfTables = {
  name: 'reset-writes',
  text: `select oid::int, (pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid)
      + pg_stat_get_tuples_deleted(oid))::text as writes from unnest($1::oid[]) as oid`,
};

const everyTable = `
  select c.oid::int, c.oid::regclass::text as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select confrelid::int from pg_constraint where conrelid = c.oid and contype = 'f') as "refersTo"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'sim') order by c.oid`;

const everySequence = `
  select format('setval(%L, %s, %s)', format('%I.%I', schemaname, sequencename),
    coalesce(last_value, start_value), (last_value is not null)::text) as set
  from pg_sequences order by schemaname, sequencename`;
