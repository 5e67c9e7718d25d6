import type { Tx } from '../../contract/database.ts';
import { partnerKey } from '../reference/search-key.ts';
import { copyToStage, openStage, filledFrom } from './copy/stage.ts';
import { landMoves } from './write-mappings.ts';
import { openFormer } from './withdraw-mappings.ts';

/** An id of a partner, and the hotel that it means or, if rejected, does not mean. */
export interface AdoptedId {
  readonly id: string;
  readonly hotel: number;
  readonly isRejected: boolean;
  /** The key of the row, for later decisions. */
  readonly rowKey: string;
  /** Where it leads without the decisions of people, if that is known. */
  readonly withoutDecisions?: number | undefined;
}

export const adoptionKinds = ['new', 'unchanged', 'moved', 'withdrawn', 'conflicting'] as const;
export type AdoptionKind = (typeof adoptionKinds)[number];

export interface PlannedChange {
  readonly kind: AdoptionKind;
  readonly partnerId: string;
  /** Null of an id that is withdrawn. */
  readonly hotel: number | null;
  readonly previousHotel: number | null;
}

export interface AdoptionPlan {
  readonly counts: Readonly<Record<AdoptionKind, number>>;
  /** The first changes of each kind but `unchanged`. */
  readonly sample: readonly PlannedChange[];
}

export async function openAdoption(tx: Tx): Promise<void> {
  await openStage(tx, [
    { name: 'line', type: 'integer' },
    { name: 'partner', type: 'integer' },
    { name: 'partner_id', type: 'text collate "C"' },
    { name: 'hotel_id', type: 'bigint' },
    { name: 'is_rejected', type: 'boolean' },
    { name: 'row_key', type: 'text' },
    { name: 'without_decisions', type: 'bigint' },
  ]);
}

export async function stageAdopted(tx: Tx, ids: readonly AdoptedId[], firstLine: number): Promise<void> {
  const { columns, rows } = filledFrom([...ids.entries()], {
    line: ([place]) => firstLine + place,
    partner_id: ([, { id }]) => id,
    hotel_id: ([, { hotel }]) => hotel,
    is_rejected: ([, { isRejected }]) => (isRejected ? 'true' : 'false'),
    row_key: ([, { rowKey }]) => rowKey,
    without_decisions: ([, { withoutDecisions }]) => withoutDecisions ?? null,
  });
  await copyToStage(tx, columns, rows);
}

/** The number of a partner; a new one is added. The caller holds the lock of the catalogue. */
export async function partnerToAdopt(tx: Tx, name: string): Promise<number> {
  await tx.run('insert into partners (name, name_key) values ($1, $2) on conflict (name_key) do nothing', [
    name,
    partnerKey(name),
  ]);
  const row = await tx.row<{ id: number }>('select id from partners where name_key = $1', [partnerKey(name)]);
  if (row === undefined) throw new Error(`partner ${name} not found after insert`);
  return row.id;
}

/**
 * What the adoption of `staged` changes for a partner: an id in force that leads to the same hotel is unchanged, one that
 * leads elsewhere moves, and one whose hotel a person rejected is withdrawn. An id that several rows give to several
 * hotels is left alone.
 */
export async function planAdoption(
  tx: Tx,
  { partner, samples }: { readonly partner: number | undefined; readonly samples: number },
): Promise<AdoptionPlan> {
  await tx.run('analyze staged');
  await tx.run('drop table if exists pg_temp.adoption');
  await tx.run(
    'create temp table adoption (kind text, partner_id text collate "C", hotel bigint, named bigint, before bigint) on commit drop',
  );
  await tx.run(planned, [partner ?? null]);
  // Without statistics its rows would be compared with all ids of a new partner, one by one.
  await tx.run('analyze adoption');
  const counts = await tx.rows<{ kind: AdoptionKind; ids: number }>(
    'select kind, count(*) as ids from adoption group by kind',
  );
  const sample = await tx.rows<PlannedChange>(
    `select kind, partner_id as "partnerId", hotel, before as "previousHotel"
     from (
       select *, row_number() over (partition by kind order by partner_id, hotel) as place
       from adoption where kind <> 'unchanged'
     ) as numbered
     where place <= $1 order by kind, partner_id, hotel`,
    [samples],
  );
  const countOf = (kind: AdoptionKind) => counts.find((one) => one.kind === kind)?.ids ?? 0;
  return {
    counts: {
      new: countOf('new'),
      unchanged: countOf('unchanged'),
      moved: countOf('moved'),
      withdrawn: countOf('withdrawn'),
      conflicting: countOf('conflicting'),
    },
    sample,
  };
}

/**
 * Each id looks up its mappings by itself: joins would be planned by the statistics of the table, which know nothing of a
 * partner whose first list has just been adopted, and compared each row of the next list with each id (100,000 rows took
 * hours).
 */
const planned = `
  insert into adoption
  with matched as materialized (
    select s.partner_id, h.id as hotel, s.is_rejected, min(s.hotel_id) as named
    from staged s left join hotel_merges g on g.loser = s.hotel_id
      join hotels h on h.id = coalesce(g.survivor, s.hotel_id) and h.deleted_at is null
    group by 1, 2, 3
  ),
  wanted as (
    select partner_id, hotel, is_rejected, named, count(*) filter (where not is_rejected) over id as links,
      row_number() over (partition by partner_id, is_rejected order by hotel) as place
    from matched window id as (partition by partner_id)
  )
  select
    case when is_rejected then 'withdrawn' when links > 1 then 'conflicting' when f.hotels = 0 then 'new'
      when f.has_same and f.other is null then 'unchanged' else 'moved' end,
    partner_id, case when not is_rejected then w.hotel end, case when not is_rejected then w.named end,
    case when is_rejected then w.hotel else f.other end
  from wanted w cross join lateral (
    select count(*) as hotels, bool_or(leads_to = w.hotel) as has_same, min(leads_to) filter (where leads_to <> w.hotel) as other
    from (
      select coalesce(g.survivor, m.hotel) as leads_to
      from partner_mappings m left join hotel_merges g on g.loser = m.hotel
      where m.partner = $1 and m.partner_id = w.partner_id and m.withdrawn_at is null
    ) as in_force
  ) f
  where not is_rejected and place = 1 or is_rejected and links = 0 and f.has_same`;

/**
 * Carries out the plan that was made under the lock of the catalogue. Of merged hotels, the one that was named has the id
 * after an unmerge. A person names a survivor on purpose; the matcher knows no other hotel.
 */
export async function carryOutAdoption(
  tx: Tx,
  now: Date,
  { partner, by }: { readonly partner: number; readonly by: 'person' | 'matcher' },
): Promise<void> {
  await openFormer(tx);
  await tx.run(
    `with gone as (
       update partner_mappings m set withdrawn_at = $1 from (
         select m.partner_id, m.hotel
         from adoption a join partner_mappings m on m.partner = $2 and m.partner_id = a.partner_id
           left join hotel_merges g on g.loser = m.hotel
         where m.withdrawn_at is null and a.kind in ('moved', 'withdrawn') and (
           a.kind = 'moved' and coalesce(g.survivor, m.hotel) <> a.hotel
           or a.kind = 'withdrawn' and coalesce(g.survivor, m.hotel) = a.before)
       ) as leaving
       where m.partner = $2 and (m.partner_id, m.hotel) = (leaving.partner_id, leaving.hotel)
       returning m.partner, m.partner_id, m.hotel
     )
     insert into former select * from gone`,
    [now, partner],
  );
  await tx.run('analyze former');
  await tx.run('delete from staged');
  await tx.run(
    `with stated as (
       select * from adoption
       where kind in ('new', 'moved', 'withdrawn') or kind = 'unchanged' and ($2 or named <> hotel)
     ),
     forgotten as (
       update diverted_records d set is_stated = false from stated a
       where d.is_stated and (d.kind, d.partner, d.record) = ('partner-id', $1, a.partner_id)
     )
     insert into staged (line, partner, partner_id, hotel_id, is_rejected)
     select 0, $1, partner_id, named, false from stated where kind <> 'withdrawn'`,
    [partner, by === 'person'],
  );
  await tx.run('analyze staged');
  await landMoves(tx, now);
}
