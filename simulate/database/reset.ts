import type pg from 'pg';

/**
 * Restores a database to an earlier state: the tables that were written are emptied and filled again in the same order, and
 * the sequences are set back. A copy of a whole database costs four times the processor time, and its first
 * sessions read all catalogues again.
 */
export class Reset {
  readonly #client: pg.Client;
  readonly #tables: readonly Table[];
  readonly #sequences: string;
  /** As counted after the last reset. */
  readonly #writes = new Map<number, string>();

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

  async run(): Promise<void> {
    const { rows } = await this.#client.query<{ oid: number; writes: string }>(writesOfTables);
    const written = rows.filter(({ oid, writes }) => this.#writes.get(oid) !== writes);
    const emptied = this.#withReferring(new Set(written.map(({ oid }) => oid)));
    const refill = [
      `truncate ${emptied.map(({ name }) => name).join(', ')}`,
      ...emptied.flatMap((table) => table.refill ?? []),
    ];
    await this.#client.query(
      [
        'begin',
        'set local session_replication_role = replica',
        ...(emptied.length > 0 ? refill : []),
        this.#sequences,
        'select pg_stat_force_next_flush()',
        'commit',
      ].join('; '),
    );
    await this.#count();
  }

  /** The next reset is of every table: what was written is not known. */
  doubt(): void {
    this.#writes.clear();
  }

  /** How often each table was written until now. */
  async #count(): Promise<void> {
    const { rows } = await this.#client.query<{ oid: number; writes: string }>(writesOfTables);
    for (const { oid, writes } of rows) this.#writes.set(oid, writes);
  }

  /** A table can only be emptied together with those that refer to it. */
  #withReferring(oids: Set<number>): Table[] {
    for (let before = -1; before !== oids.size;) {
      before = oids.size;
      for (const { oid, refersTo } of this.#tables) if (refersTo.some((one) => oids.has(one))) oids.add(oid);
    }
    return this.#tables.filter(({ oid }) => oids.has(oid));
  }
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
  text: `select relid::int as oid, (n_tup_ins + n_tup_upd + n_tup_del)::text as writes from pg_stat_user_tables`,
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
