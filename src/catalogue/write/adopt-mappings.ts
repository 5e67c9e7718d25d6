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
  if (row === undefined) throw new Error(`The partner ${name} was added and is not there.`);
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
    'create temp table adoption (kind text, partner_id text collate "C", hotel bigint, before bigint) on commit drop',
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

const planned = `
  insert into adoption
  with matched as materialized (
    select s.partner_id, h.id as hotel, s.is_rejected
    from staged s left join hotel_merges g on g.loser = s.hotel_id
      join hotels h on h.id = coalesce(g.survivor, s.hotel_id) and h.deleted_at is null
    group by 1, 2, 3
  ),
  links as (
    select partner_id, min(hotel) as hotel, count(*) as hotels from matched where not is_rejected group by partner_id
  ),
  in_force as materialized (
    select m.partner_id, coalesce(g.survivor, m.hotel) as hotel
    from partner_mappings m left join hotel_merges g on g.loser = m.hotel
    where m.partner = $1 and m.withdrawn_at is null and m.partner_id in (select partner_id from matched)
    group by 1, 2
  )
  select
    case when l.hotels > 1 then 'conflicting' when count(f.hotel) = 0 then 'new'
      when bool_and(f.hotel = l.hotel) then 'unchanged' else 'moved' end,
    l.partner_id, l.hotel, min(f.hotel) filter (where f.hotel <> l.hotel)
  from links l left join in_force f using (partner_id) group by l.partner_id, l.hotel, l.hotels
  union all
  select 'withdrawn', r.partner_id, null, r.hotel
  from matched r join in_force f using (partner_id, hotel)
  where r.is_rejected and not exists (select from links l where l.partner_id = r.partner_id)`;

/** Carries out the plan that was made under the lock of the catalogue. */
export async function carryOutAdoption(tx: Tx, now: Date, partner: number): Promise<void> {
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
  await tx.run('delete from staged');
  await tx.run(
    `insert into staged (line, partner, partner_id, hotel_id, is_rejected)
     select 0, $1, partner_id, hotel, false from adoption where kind in ('new', 'moved')`,
    [partner],
  );
  await landMoves(tx, now);
}
