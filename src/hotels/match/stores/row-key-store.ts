import type { Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { hotelsAt, mergesAt } from '../../../catalogue/stores/as-of.ts';
import { column, tableOf, type RowOf } from '../../../lib/columns/columns.ts';
import { anyListKeyOf, inListsOf } from '../input/id-key.ts';
import { decisionRow, validDecisions, type DecidedRow } from './decision-store.ts';

/** One in force; `hotel` is the survivor of the hotel that it names. */
const decisionInForce = tableOf({ ...decisionRow.members, named: column<number>('named') });

export type DecisionInForce = RowOf<typeof decisionInForce.members>;

/** The decisions in force about each row: those about the lists of its partner, or else those made by its id alone. */
export async function decisionsByRow(
  sql: Sql,
  owner: Owner,
  rowKeys: readonly string[],
  stateAt: Date | null = null,
): Promise<(rowKey: string) => readonly DecisionInForce[]> {
  const anyList = rowKeys.flatMap((key) => anyListKeyOf(key) ?? []);
  const found = await decisionsFor(sql, owner, rowKeys, { anyList, stateAt });
  const byKey = Map.groupBy(found, ({ rowKey }) => rowKey);
  return (key) => byKey.get(key) ?? byKey.get(anyListKeyOf(key) ?? '') ?? [];
}

/** Those in force, of `anyList` if made by an id alone. With an instant they name the hotels that answered for theirs then. */
export async function decisionsFor(
  sql: Sql,
  owner: Owner,
  rowKeys: readonly string[],
  { anyList = [], stateAt = null }: { anyList?: readonly string[]; stateAt?: Date | null } = {},
): Promise<DecisionInForce[]> {
  const values = [owner.accountId, owner.environment, rowKeys, anyList];
  if (stateAt !== null)
    return (await sql.rows(decisionsThen, [...values, stateAt])).map(decisionInForce.read);
  const rows = await sql.rows(
    {
      name: 'hotel-match-decisions-for',
      text: `select ${decisionInForce.columns} from ${validDecisions} d
      where ${aboutRows}`,
    },
    values,
  );
  return rows.map(decisionInForce.read);
}

const aboutRows = `account = $1 and environment = $2 and row_key = any($3::text[] || $4::text[])
  and (job is null or row_key = any($3::text[]))`;

const decisionsThen = `
  with known as (
    select ${decisionRow.columns} from hotel_match_decisions
    where ${aboutRows}
  ),
  led as (
    select known.*, coalesce(g.survivor, known.hotel) as present
    from known left join ${mergesAt('$5::timestamptz')} g on g.loser = known.hotel
  )
  select ${decisionRow.columns.replace('hotel,', 'present as hotel,')}, hotel as named from led
  where present in (
    select id from ${hotelsAt('$5::timestamptz', 'select present from led')} h where deleted_at is null
  )`;

/** The keys of known rows (in review, adopted or decided) with these ids, in the lists of every partner or of none. */
export async function knownKeys(sql: Sql, owner: Owner, idKeys: readonly string[]): Promise<string[]> {
  if (idKeys.length === 0) return [];
  const lists = (await partnersOf(sql, owner)).map((partner) => inListsOf(partner, ''));
  const rows = await sql.rows<{ key: string }>(
    `select k.key
     from (select distinct list || id as key from unnest($4::text[]) as list, unnest($3::text[]) as id) as k
     where exists (select from adopted_rows a where (a.account, a.environment, a.row_key) = ($1, $2, k.key))
       or exists (select from hotel_match_decisions d where (d.account, d.environment, d.row_key) = ($1, $2, k.key))
       or exists (
         select from hotel_match_queue q join hotel_match_jobs j on j.id = q.job
         where q.row_key = k.key and (j.account, j.environment) = ($1, $2))`,
    [owner.accountId, owner.environment, idKeys, ['', ...lists]],
  );
  return rows.map(({ key }) => key);
}

/** The keys of the rows that decisions were about. */
export async function keysOfDecided(
  sql: Sql,
  owner: Owner,
  decided: readonly DecidedRow[],
): Promise<string[]> {
  const byIdAlone = decided.filter((one) => one.isByIdAlone).map(({ rowKey }) => rowKey);
  return [...decided.map(({ rowKey }) => rowKey), ...(await knownKeys(sql, owner, byIdAlone))];
}

/** The partners that lists of the owner name, and those whose ids it may change. */
async function partnersOf(sql: Sql, owner: Owner): Promise<string[]> {
  const rows = await sql.rows<{ partner: string }>(
    `select distinct partner from hotel_match_jobs where account = $1 and environment = $2 and partner is not null
     union select partner_key from partner_grants where account = $1 and environment = $2`,
    [owner.accountId, owner.environment],
  );
  return rows.map(({ partner }) => partner);
}
