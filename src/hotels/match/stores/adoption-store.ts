import { owner, type Owner } from '../../../contract/owner.ts';
import { partnerKey } from '../../../catalogue/reference/search-key.ts';
import type { Sql } from '../../../contract/database.ts';
import {
  column,
  columnsOf,
  insertInto,
  readFrom,
  tableOf,
  type RowOf,
} from '../../../lib/columns/columns.ts';

/**
 * Sets the time of decisions that come from known pairs: such a decision was taken when the pair was added, not when its
 * row arrived. This matters for corrected ids only.
 */
export async function dateKnownPairs(sql: Sql, owner: Owner, partnerKeyed: string): Promise<void> {
  await sql.run(
    `update staged s set stated_at = k.added_at
     from corrected_ids c join partners p on p.id = c.partner and p.name_key = $3, hotel_match_known_pairs k
     where c.partner_id = s.partner_id and (k.account, k.environment, k.row_key) = ($1, $2, s.row_key)
       and k.state = 'settled' and k.arrived_at = s.stated_at`,
    [owner.accountId, owner.environment, partnerKeyed],
  );
}

/** Whether an id of the plan `a` leads to the hotel that a row was led to, or its survivor; null: to none. */
const isAsLed = (ledTo: string) => `a.means is not distinct from case when ${ledTo} is not null then
  array[coalesce((select survivor from hotel_merges where loser = ${ledTo}), ${ledTo})] end`;

/** The hotels of an adopted row without the decisions about it. */
const base = (row: string) =>
  `case when ${row}.based_on[1] is not distinct from ${row}.hotel then ${row}.based_on end`;

/**
 * Remembers the rows of the plan, so that a later decision about a row moves its id, and its undoing moves it back: to where
 * the id led if a person corrected it, or else to the hotel of the matcher, or else to where it led before the adoption. If
 * something else was added to the hotel of a decision, that is added to where the id led before the decision.
 */
export async function rememberAdopted(sql: Sql, owner: Owner, partner: number): Promise<void> {
  await sql.run(
    `insert into adopted_rows as old
       (account, environment, row_key, partner, partner_id, hotel, led_to, based_on, based_at)
     select distinct on (s.row_key, s.partner_id) $1, $2, s.row_key, $3::integer, s.partner_id, b.hotel,
       case when a.kind = 'kept' then a.leads_to[1] else a.named end,
       case when cardinality(b.based_on) > 1 then b.based_on end, b.based_at
     from staged s join adoption a on a.partner_id = s.partner_id and a.kind <> 'conflicting'
       left join adopted_rows o
         on (o.account, o.environment, o.row_key, o.partner, o.partner_id) = ($1, $2, s.row_key, $3, s.partner_id)
       cross join lateral (
         select case
           when a.corrected_at is not null then
             case when o.row_key is not null and ${isAsLed('o.led_to')} then 'as before' else 'where it leads' end
           when s.without_decisions is not null then 'matcher'
           when o.row_key is not null then 'as before'
           when a.kind = 'unchanged' then 'same'
           else 'where it leads' end as origin
       ) as f cross join lateral (
         select case when s.stated_at is not null and o.led_to = a.named and o.led_to = any (a.leads_to)
           then array(
             select distinct one
             from unnest(array_remove(a.leads_to, o.led_to) || coalesce(${base('o')}, array[o.hotel])) as one
             where one is not null order by one)
           else a.leads_to end as others
       ) as l cross join lateral (
         select case f.origin when 'matcher' then s.without_decisions when 'as before' then o.hotel when 'same' then a.hotel
             else l.others[1] end as hotel,
           case f.origin when 'as before' then ${base('o')} when 'where it leads' then l.others end as based_on,
           case f.origin when 'as before' then o.based_at when 'where it leads' then a.corrected_at end as based_at
       ) as b
     order by s.row_key, s.partner_id, s.without_decisions, a.before
     on conflict (account, environment, row_key, partner, partner_id) do update
       set hotel = excluded.hotel, led_to = excluded.led_to, based_on = excluded.based_on, based_at = excluded.based_at
       where (old.hotel, old.led_to, old.based_on, old.based_at)
         is distinct from (excluded.hotel, excluded.led_to, excluded.based_on, excluded.based_at)`,
    [owner.accountId, owner.environment, partner],
  );
}

/**
 * Where the plan has led the ids of rows that were adopted before. If an id led elsewhere meanwhile, undoing returns it to
 * there.
 */
export async function storeFollowed(
  sql: Sql,
  owner: Owner,
  { partner, rowKeys }: { readonly partner: number; readonly rowKeys: readonly string[] },
): Promise<void> {
  await sql.run(
    `update adopted_rows r set led_to = a.named,
       hotel = case when ${isAsLed('r.led_to')} then r.hotel else a.leads_to[1] end,
       based_on = case when ${isAsLed('r.led_to')} then r.based_on when cardinality(a.leads_to) > 1 then a.leads_to end,
       based_at = case when ${isAsLed('r.led_to')} then r.based_at else a.stated_at end
     from adoption a
     where (r.account, r.environment, r.partner, r.partner_id) = ($1, $2, $3, a.partner_id)
       and r.row_key = any($4::text[]) and a.kind not in ('conflicting', 'kept')`,
    [owner.accountId, owner.environment, partner, rowKeys],
  );
}

const adopted = tableOf({
  rowKey: column<string>('row_key'),
  partner: column<number>('partner'),
  partnerId: column<string>('partner_id'),
  hotel: column<number | null>('hotel'),
  ledTo: column<number | null>('led_to'),
  /** All hotels without decisions, if they are several. */
  basedOn: readFrom<readonly number[] | null>('base', base('r')),
  /** Decisions before this time, and corrections up to it, are part of that state. */
  basedAt: column<Date | null>('based_at'),
});

export type AdoptedRow = RowOf<typeof adopted.members>;

export async function adoptedRows(sql: Sql, owner: Owner, rowKeys: readonly string[]): Promise<AdoptedRow[]> {
  const rows = await sql.rows(
    `select ${columnsOf('r', adopted)} from adopted_rows r
     where account = $1 and environment = $2 and row_key = any($3::text[]) order by partner, partner_id`,
    [owner.accountId, owner.environment, rowKeys],
  );
  return rows.map(adopted.read);
}

/** Whether one of these rows was adopted. */
export async function isAnyAdopted(sql: Sql, owner: Owner, rowKeys: readonly string[]): Promise<boolean> {
  const found = await sql.row(
    `select from adopted_rows
     where account = $1 and environment = $2 and row_key = any($3::text[]) limit 1`,
    [owner.accountId, owner.environment, rowKeys],
  );
  return found !== undefined;
}

/** The hotels that each of these ids leads to. Ids that lead nowhere are left out. */
export async function hotelsOfIds(
  sql: Sql,
  partner: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await sql.rows<{ id: string; hotels: number[] }>(
    `select m.partner_id as id, array_agg(distinct coalesce(g.survivor, m.hotel)) as hotels
     from partner_mappings m left join hotel_merges g on g.loser = m.hotel
     where m.partner = $1 and m.partner_id = any($2::text[]) and m.withdrawn_at is null group by 1`,
    [partner, ids],
  );
  return new Map(rows.map(({ id, hotels }) => [id, hotels.map(Number)]));
}

/** The hotels that an id of a partner leads to. */
export async function hotelsOfId(sql: Sql, partner: number, id: string): Promise<number[]> {
  const rows = await sql.rows<{ hotel: number }>(
    `select distinct coalesce(g.survivor, m.hotel) as hotel
     from partner_mappings m left join hotel_merges g on g.loser = m.hotel
     where m.partner = $1 and m.partner_id = $2 and m.withdrawn_at is null order by 1`,
    [partner, id],
  );
  return rows.map(({ hotel }) => hotel);
}

export async function partnerNames(
  sql: Sql,
  partners: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (partners.length === 0) return new Map();
  const rows = await sql.rows<{ id: number; name: string }>(
    'select id, name from partners where id = any($1::integer[])',
    [partners],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The authors that are keys of the account. */
export async function ownKeys(
  sql: Sql,
  { accountId }: Pick<Owner, 'accountId'>,
  authors: readonly string[],
): Promise<ReadonlySet<string>> {
  if (authors.length === 0) return new Set();
  const rows = await sql.rows<{ id: string }>(
    'select id from api_keys where account_id = $1 and id = any($2::text[])',
    [accountId, authors],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function mayChange(sql: Sql, owner: Owner, partner: string): Promise<boolean> {
  const grant = await sql.row(
    'select from partner_grants where account = $1 and environment = $2 and partner_key = $3',
    [owner.accountId, owner.environment, partnerKey(partner)],
  );
  return grant !== undefined;
}

const insertGrant = insertInto(
  'partner_grants',
  tableOf({ owner, partnerKey: column<string>('partner_key'), grantedAt: column<Date>('granted_at') }),
);

export async function grantPartner(
  sql: Sql,
  owner: Owner,
  { partner, at }: { readonly partner: string; readonly at: Date },
): Promise<void> {
  const grant = { owner, partnerKey: partnerKey(partner), grantedAt: at };
  await sql.run(`${insertGrant.text} on conflict do nothing`, insertGrant.values(undefined, grant));
}

/** Returns false if there is no grant. Later decisions about adopted rows do not move ids of the partner. */
export async function revokePartner(sql: Sql, owner: Owner, partner: string): Promise<boolean> {
  const revoked = await sql.row(
    `with forgotten as (
       delete from adopted_rows r using partners p
       where p.id = r.partner and r.account = $1 and r.environment = $2 and p.name_key = $3
     )
     delete from partner_grants where account = $1 and environment = $2 and partner_key = $3 returning 1`,
    [owner.accountId, owner.environment, partnerKey(partner)],
  );
  return revoked !== undefined;
}
