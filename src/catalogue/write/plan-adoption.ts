import type { Tx } from '../../contract/database.ts';
import { copyToStage, openStage, filledFrom } from './copy/stage.ts';

/** An id of a partner, and the hotel that it means or, if rejected, does not mean. */
export interface AdoptedId {
  readonly id: string;
  readonly hotel: number;
  readonly isRejected: boolean;
  /** The key of the row, for later decisions. */
  readonly rowKey: string;
  /** When a person said so; undefined: the matcher did. */
  readonly statedAt?: Date | undefined;
  /** Where it leads without the decisions of people, if that is known. */
  readonly withoutDecisions?: number | undefined;
}

export const adoptionKinds = ['new', 'unchanged', 'moved', 'withdrawn', 'kept', 'conflicting'] as const;
export type AdoptionKind = (typeof adoptionKinds)[number];

export interface PlannedChange {
  readonly kind: AdoptionKind;
  readonly partnerId: string;
  /** Null of an id that is withdrawn, or would be. */
  readonly hotel: number | null;
  readonly previousHotel: number | null;
  /** For an id that is kept: the correction of a person. */
  readonly correctedTo: number | null;
  readonly correctedAt: Date | null;
  readonly correctedBy: string | null;
}

export interface AdoptionPlan {
  readonly counts: Readonly<Record<AdoptionKind, number>>;
  /** The first changes of each kind but `unchanged`, or of the one that was asked for. */
  readonly sample: readonly PlannedChange[];
}

/** Which changes to show. */
export interface Sample {
  /** The most changes of each kind; null: all. */
  readonly most: number | null;
  readonly kind?: AdoptionKind | undefined;
  /** Only ids after this one. */
  readonly after?: string | undefined;
}

export async function openAdoption(tx: Tx): Promise<void> {
  await openStage(tx, [
    { name: 'line', type: 'integer' },
    { name: 'partner', type: 'integer' },
    { name: 'partner_id', type: 'text collate "C"' },
    { name: 'hotel_id', type: 'bigint' },
    { name: 'is_rejected', type: 'boolean' },
    { name: 'row_key', type: 'text' },
    { name: 'stated_at', type: 'timestamptz' },
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
    stated_at: ([, { statedAt }]) => statedAt?.toISOString() ?? null,
    without_decisions: ([, { withoutDecisions }]) => withoutDecisions ?? null,
  });
  await copyToStage(tx, columns, rows);
}

export interface PlanWanted {
  readonly partner: number | undefined;
  readonly sample: Sample;
  /** What people corrected is adopted over. */
  readonly overCorrections?: boolean;
  /** An id may lead to several hotels. */
  readonly mayHaveSeveral?: boolean;
}

/**
 * What the adoption of `staged` changes for a partner: an id in force that leads to the same hotel is unchanged, one that
 * leads elsewhere moves, and one whose hotel a person rejected is withdrawn. An id that a person corrected later than what
 * would change it was said is kept. An id that several rows give to several hotels is left alone.
 */
export async function planAdoption(
  tx: Tx,
  { partner, sample: { most, kind, after }, overCorrections = false, mayHaveSeveral = false }: PlanWanted,
): Promise<AdoptionPlan> {
  await tx.run('analyze staged');
  await tx.run('drop table if exists pg_temp.adoption');
  await tx.run(
    `create temp table adoption (
       kind text, partner_id text collate "C", hotel bigint, named bigint, before bigint, linked bigint[],
       leads_to bigint[], means bigint[], stated_at timestamptz, corrected_to bigint, corrected_at timestamptz, corrected_by text
     ) on commit drop`,
  );
  await tx.run(planned, [partner ?? null, overCorrections, mayHaveSeveral]);
  // Without statistics its rows would be compared with all ids of a new partner, one by one.
  await tx.run('analyze adoption');
  const counts = await tx.rows<{ kind: AdoptionKind; ids: number }>(
    'select kind, count(*) as ids from adoption group by kind',
  );
  const sample = await tx.rows<PlannedChange>(
    `select kind, partner_id as "partnerId", hotel, before as "previousHotel", corrected_to as "correctedTo",
       corrected_at as "correctedAt", corrected_by as "correctedBy"
     from (
       select *, row_number() over (partition by kind order by partner_id, hotel) as place
       from adoption
       where kind <> 'unchanged' and ($2::text is null or kind = $2) and ($3::text is null or partner_id > $3)
     ) as numbered
     where $1::integer is null or place <= $1 order by kind, partner_id, hotel`,
    [most, kind ?? null, after ?? null],
  );
  const countOf = (one: AdoptionKind) => counts.find((found) => found.kind === one)?.ids ?? 0;
  return {
    counts: {
      new: countOf('new'),
      unchanged: countOf('unchanged'),
      moved: countOf('moved'),
      withdrawn: countOf('withdrawn'),
      kept: countOf('kept'),
      conflicting: countOf('conflicting'),
    },
    sample,
  };
}

/**
 * Each id looks up its mappings by itself: joins would be planned by the statistics of the table, which know nothing of a
 * partner whose first list has just been adopted, and compared each row of the next list with each id (100,000 rows took
 * hours). `named` of an id that is withdrawn is the one hotel that it still leads to. A correction to a hotel that was
 * deleted is not in force.
 */
const planned = `
  insert into adoption
  with matched as materialized (
    select s.partner_id, h.id as hotel, s.is_rejected, min(s.hotel_id) as named, max(s.stated_at) as stated_at
    from staged s left join hotel_merges g on g.loser = s.hotel_id
      join hotels h on h.id = coalesce(g.survivor, s.hotel_id) and h.deleted_at is null
    group by 1, 2, 3
  ),
  wanted as (
    select partner_id, hotel, is_rejected, named, stated_at, count(*) filter (where not is_rejected) over id as links,
      array_agg(hotel) filter (where not is_rejected) over id as linked,
      array_agg(hotel) filter (where is_rejected) over id as rejected,
      row_number() over (partition by partner_id, is_rejected order by hotel) as place
    from matched window id as (partition by partner_id)
  )
  select
    case
      when k.kind in ('new', 'moved', 'withdrawn') and c.corrected_at > coalesce(w.stated_at, '-infinity')
        and (c.present is not distinct from w.hotel) = w.is_rejected then 'kept'
      else k.kind
    end,
    w.partner_id, case when not is_rejected then w.hotel end, case when is_rejected then f.remaining else w.named end,
    case when is_rejected then w.hotel else f.other end, w.linked, f.stored,
    f.means, w.stated_at, c.present, c.corrected_at, c.corrected_by
  from wanted w cross join lateral (
    select count(*) as hotels, bool_or(leads_to = w.hotel) as has_same,
      min(leads_to) filter (where leads_to <> w.hotel) as other, array_agg(stored order by stored) as stored,
      array_agg(distinct leads_to) as means,
      case when min(leads_to) filter (where leads_to <> all (w.rejected)) = max(leads_to) filter (where leads_to <> all (w.rejected))
        then min(stored) filter (where leads_to <> all (w.rejected)) end as remaining
    from (
      select m.hotel as stored, coalesce(g.survivor, m.hotel) as leads_to
      from partner_mappings m left join hotel_merges g on g.loser = m.hotel
      where m.partner = $1 and m.partner_id = w.partner_id and m.withdrawn_at is null
    ) as in_force
  ) f cross join lateral (
    select case when is_rejected then 'withdrawn' when links > 1 and not $3::boolean then 'conflicting'
      when f.hotels = 0 then 'new' when f.has_same and f.other is null then 'unchanged' else 'moved' end as kind
  ) k left join lateral (
    select coalesce(g.survivor, d.hotel) as present, d.corrected_at, d.corrected_by
    from corrected_ids d left join hotel_merges g on g.loser = d.hotel
    where not $2::boolean and d.partner = $1 and d.partner_id = w.partner_id and (
      d.hotel is null or exists (select from hotels h where h.id = coalesce(g.survivor, d.hotel) and h.deleted_at is null))
  ) c on true
  where not is_rejected and (place = 1 or $3) or is_rejected and links = 0 and f.has_same`;
