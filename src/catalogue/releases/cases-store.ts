import type { Sql } from '../../contract/database.ts';
import { arraysOf, column, insertSelect, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import { deletedHotelsAt, mappingsAt, mergesAt, type Instant } from '../stores/as-of.ts';

const labelled = tableOf({
  partner: column<string>('partner'),
  partnerId: column<string>('partner_id'),
  /** Null: the id leads to no hotel. */
  hotel: column<number | null>('hotel'),
});

/** A partner id whose hotel is known, with the key of the partner's name. */
export type LabelledCase = RowOf<typeof labelled.members>;

const arrays = arraysOf(labelled, { partner: 'text', partnerId: 'text', hotel: 'bigint' });
const sent = `${arrays.unnest(1)} as c (${labelled.columns})`;
const insert = insertSelect('map_release_cases', labelled, {
  partner: 'p.id',
  partnerId: 'c.partner_id',
  hotel: 'c.hotel',
});

/** Replaces all cases. Answers the name of a partner that is not known, and writes nothing then. */
export async function saveCases(sql: Sql, cases: readonly LabelledCase[]): Promise<string | undefined> {
  const rows = arrays.values(cases);
  const unknown = await sql.row<{ partner: string }>(
    `select partner from ${sent}
     where not exists (select from partners p where p.name_key = c.partner) limit 1`,
    rows,
  );
  if (unknown !== undefined) return unknown.partner;
  await sql.run('delete from map_release_cases');
  await sql.run(`${insert} from ${sent} join partners p on p.name_key = c.partner`, rows);
  return undefined;
}

export interface WrongCase {
  readonly partner: string;
  readonly partnerId: string;
  readonly expected: number | null;
  readonly hotels: readonly number[];
}

export interface CaseScore {
  readonly cases: number;
  readonly wrong: number;
  /** The first of them. */
  readonly sample: readonly WrongCase[];
}

/**
 * The cases against the map at an instant. Merges are followed on both sides, and an id of a deleted hotel leads to none.
 */
export async function scoreCases(sql: Sql, { at, most }: { at?: Instant; most: number }): Promise<CaseScore> {
  const counted = await sql.row<{ cases: number }>('select count(*) as cases from map_release_cases');
  const ofCases = '(m.partner, m.partner_id) in (select partner, partner_id from map_release_cases)';
  const wrong = await sql.rows<WrongCase & { readonly wrong: number }>(
    `with merges as materialized (select loser, survivor from ${mergesAt(at)} g),
     gone as materialized (select id from ${deletedHotelsAt(at)} d),
     answers as (
       select m.partner, m.partner_id, array_agg(distinct coalesce(g.survivor, m.hotel)) as hotels
       from ${mappingsAt(at, ofCases)} m left join merges g on g.loser = m.hotel
       where not m.is_withdrawn and coalesce(g.survivor, m.hotel) not in (select id from gone)
       group by m.partner, m.partner_id
     ),
     expectations as (
       select c.partner, c.partner_id, h.id as expected
       from map_release_cases c left join merges g on g.loser = c.hotel
         left join hotels h on h.id = coalesce(g.survivor, c.hotel) and h.id not in (select id from gone)
     )
     select p.name as partner, c.partner_id as "partnerId", c.expected, coalesce(a.hotels, '{}') as hotels,
       count(*) over () as wrong
     from expectations c join partners p on p.id = c.partner left join answers a using (partner, partner_id)
     where coalesce(a.hotels, '{}') <> array_remove(array[c.expected], null)
     order by p.name, c.partner_id limit $1`,
    [most],
  );
  return {
    cases: counted?.cases ?? 0,
    wrong: wrong[0]?.wrong ?? 0,
    sample: wrong.map(({ partner, partnerId, expected, hotels }) => ({
      partner,
      partnerId,
      expected,
      hotels,
    })),
  };
}
