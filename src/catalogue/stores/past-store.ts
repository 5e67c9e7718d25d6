import type { Sql } from '../../contract/database.ts';

/** A table of past versions. `p` is a row of it. */
interface PastTable {
  readonly name: string;
  /** The instants at which an answer needs the row are those from `from` until just before `until`, as SQL. */
  readonly from: string;
  readonly until: string;
  /** What else needs the row, as SQL. */
  readonly needed?: string;
}

/**
 * An unmerge takes a record without a past version for a new one, so those of merged hotels keep theirs. The last period
 * of a partner id that was withdrawn is needed until the next one begins: the id is known meanwhile.
 */
const ofMerged = (hotel: string) =>
  `${hotel} in (select loser from hotel_merges union all select survivor from hotel_merges)`;
const sameMapping = '(n.partner, n.partner_id, n.hotel) = (p.partner, p.partner_id, p.hotel)';

export const pastTables: readonly PastTable[] = [
  {
    name: 'past_hotels',
    from: `coalesce((select max(b.valid_until) from past_hotels b where b.id = p.id and b.valid_until < p.valid_until), p.created_at)`,
    until: 'p.valid_until',
  },
  {
    name: 'past_hotel_rooms',
    from: 'p.updated_at',
    until: 'p.valid_until',
    needed: `exists (select from hotel_rooms r where r.id = p.id and ${ofMerged('r.hotel')})`,
  },
  { name: 'past_hotel_merges', from: 'p.valid_from', until: 'p.valid_until' },
  {
    name: 'past_partner_mappings',
    from: 'p.valid_from',
    until: `least(
      (select min(n.valid_from) from past_partner_mappings n where ${sameMapping} and n.valid_from > p.valid_from),
      (select n.valid_from from partner_mappings n where ${sameMapping} and n.valid_from > p.valid_from))`,
    needed: ofMerged('p.hotel'),
  },
];

/** Blocks of a table that one statement reads: they have fewer than 5,000 rows. */
export const BLOCKS_AT_ONCE = 16;

export async function blocksOf(sql: Sql, table: string): Promise<number> {
  const row = await sql.row<{ blocks: number }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::bigint as blocks`,
    [table],
  );
  return row?.blocks ?? 0;
}

/** Deletes the rows in some blocks of the table that no answer needs: neither an instant from `before` on nor a release. */
export async function deletePastVersions(
  sql: Sql,
  { name, from, until, needed = 'false' }: PastTable,
  { block, before }: { readonly block: number; readonly before: Date },
): Promise<number> {
  return sql.run(
    `delete from ${name} p
     where p.ctid >= '(${block},0)'::tid and p.ctid < '(${block + BLOCKS_AT_ONCE},0)'::tid and p.valid_until <= $1
       and ${until} <= $1
       and not exists (select from map_releases where state_at >= ${from} and state_at < ${until})
       and not ${needed}`,
    [before],
  );
}

/** Undefined: every past state is there. */
export async function pastKeptFrom(sql: Sql): Promise<Date | undefined> {
  const row = await sql.row<{ at: Date }>('select kept_from as at from kept_past');
  return row?.at;
}

/** The instant from which on all states are there, if `at` is an earlier one and not that of a release. */
export async function keptOnlyFrom(sql: Sql, at: Date): Promise<Date | undefined> {
  const row = await sql.row<{ at: Date }>(
    `select kept_from as at from kept_past
     where kept_from > $1 and not exists (select from map_releases where state_at = $1)`,
    [at],
  );
  return row?.at;
}

export async function keepPastFrom(sql: Sql, at: Date): Promise<void> {
  await sql.run(
    `insert into kept_past (kept_from) values ($1)
     on conflict (only_row) do update set kept_from = excluded.kept_from where kept_past.kept_from < excluded.kept_from`,
    [at],
  );
}

/** The time of the first change of the catalogue, if the given instant is before it. */
export async function beginningAfter(sql: Sql, at: Date): Promise<Date | undefined> {
  const first = await sql.row<{ at: Date }>(
    'select changed_at as at from catalogue_changes order by first_change limit 1',
  );
  return first !== undefined && first.at > at ? first.at : undefined;
}
