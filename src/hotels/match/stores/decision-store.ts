import type { Owner } from '../../../accounts/caller.ts';
import type { Sql } from '../../../contract/database.ts';
import { column, tableOf, type RowOf } from '../../../lib/columns.ts';

export type DecisionKind = 'must-link' | 'must-not-link';

/** A person's decision about a row and a hotel. */
export const decisionRow = tableOf({
  id: column<string>('id'),
  rowKey: column<string>('row_key'),
  hotel: column<number>('hotel'),
  decision: column<DecisionKind>('decision'),
  note: column<string>('note'),
  decidedAt: column<Date>('decided_at'),
  decidedBy: column<string>('decided_by'),
});

export type Decision = RowOf<typeof decisionRow.members>;

/** The presently valid decisions: a view of the schema. */
export const validDecisions = 'valid_hotel_match_decisions';

/** Serializes the decisions of one owner: two people may decide the same rows at the same time. */
export async function lockDecisions(tx: Sql, { accountId, environment }: Owner): Promise<void> {
  await tx.run('select lock_match_decisions($1, $2)', [accountId, environment]);
}

/** A new decision on the same row and hotel replaces the old one; a row is linked to at most one hotel. */
export async function saveDecisions(sql: Sql, owner: Owner, decisions: readonly Decision[]): Promise<void> {
  await lockDecisions(sql, owner);
  const rows = JSON.stringify(
    decisions.map(({ rowKey, decidedAt, decidedBy, ...rest }) => ({
      ...rest,
      row_key: rowKey,
      at: decidedAt,
      by: decidedBy,
    })),
  );
  await sql.run(
    `with replaced as (
       delete from hotel_match_decisions old
       using jsonb_to_recordset($3::jsonb) as new (row_key text, hotel bigint, decision text, at timestamptz)
       where old.account = $1 and old.environment = $2 and old.row_key = new.row_key
         and (old.decision = 'must-link' and new.decision = 'must-link'
           or new.hotel = coalesce((select survivor from hotel_merges where loser = old.hotel), old.hotel))
       returning old.*, new.at
     )
     insert into past_hotel_match_decisions select distinct on (id) * from replaced
     on conflict do nothing`,
    [owner.accountId, owner.environment, rows],
  );
  await sql.run(
    `insert into hotel_match_decisions (id, account, environment, row_key, hotel, decision, note, decided_at, decided_by)
     select id, $1, $2, row_key, hotel, decision, note, at, by
     from jsonb_to_recordset($3::jsonb)
       as d (id uuid, row_key text, hotel bigint, decision text, note text, at timestamptz, by text)`,
    [owner.accountId, owner.environment, rows],
  );
}

export async function decisionsFor(sql: Sql, owner: Owner, rowKeys: readonly string[]): Promise<Decision[]> {
  const rows = await sql.rows(
    {
      name: 'hotel-match-decisions-for',
      text: `select ${decisionRow.columns} from ${validDecisions} d
      where account = $1 and environment = $2 and row_key = any($3::text[])`,
    },
    [owner.accountId, owner.environment, rowKeys],
  );
  return rows.map(decisionRow.read);
}

export interface Page {
  /** Decisions after the one of this key and hotel. */
  readonly after: { readonly rowKey: string; readonly hotel: number };
  readonly limit: number;
  /** The decisions that were in force at an instant. */
  readonly asOf?: Date | undefined;
}

export async function pageOfDecisions(
  sql: Sql,
  owner: Owner,
  { after, limit, asOf }: Page,
): Promise<Decision[]> {
  const page = (table: string, condition: string) => `
    (select ${decisionRow.columns} from ${table}
     where account = $1 and environment = $2 and (row_key, hotel) > ($3, $4) and ${condition}
     order by row_key, hotel limit $5)`;
  const values = [owner.accountId, owner.environment, after.rowKey, after.hotel, limit];
  if (asOf === undefined)
    return (await sql.rows(page('hotel_match_decisions', 'true'), values)).map(decisionRow.read);
  const rows = await sql.rows(
    `${page('hotel_match_decisions', 'decided_at <= $6')}
     union all
     ${page('past_hotel_match_decisions', 'decided_at <= $6 and valid_until > $6')}
     order by row_key, hotel limit $5`,
    [...values, asOf],
  );
  return rows.map(decisionRow.read);
}

/** Removes the decision of this id, or what is left of a bulk action; answers the keys of their rows. */
export async function removeDecisions(
  sql: Sql,
  owner: Owner,
  { by, id, at }: { readonly by: 'id' | 'act'; readonly id: string; readonly at: Date },
): Promise<string[]> {
  const rows = await sql.rows<{ row_key: string }>(
    `with removed as (
       delete from hotel_match_decisions where ${by} = $3::uuid and account = $1 and environment = $2
       returning *, $4::timestamptz
     )
     insert into past_hotel_match_decisions select * from removed returning row_key`,
    [owner.accountId, owner.environment, id, at],
  );
  return rows.map((row) => row.row_key);
}

/** Everything that one author decided in a period. */
export interface OfAuthor {
  readonly decidedBy: string;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

const ofAuthor = `account = $1 and environment = $2 and decided_by = $3
  and ($4::timestamptz is null or decided_at >= $4) and ($5::timestamptz is null or decided_at < $5)`;

/** The keys of their rows. */
export async function decisionsOfAuthor(sql: Sql, owner: Owner, one: OfAuthor): Promise<string[]> {
  const rows = await sql.rows<{ row_key: string }>(
    `select row_key from hotel_match_decisions where ${ofAuthor}`,
    valuesOf(owner, one),
  );
  return rows.map((row) => row.row_key);
}

/** Answers the keys of their rows. */
export async function removeDecisionsOfAuthor(
  sql: Sql,
  owner: Owner,
  { at, ...one }: OfAuthor & { readonly at: Date },
): Promise<string[]> {
  const rows = await sql.rows<{ row_key: string }>(
    `with removed as (delete from hotel_match_decisions where ${ofAuthor} returning *, $6::timestamptz)
     insert into past_hotel_match_decisions select * from removed returning row_key`,
    [...valuesOf(owner, one), at],
  );
  return rows.map((row) => row.row_key);
}

const valuesOf = ({ accountId, environment }: Owner, { decidedBy, from, until }: OfAuthor) => [
  accountId,
  environment,
  decidedBy,
  from,
  until,
];
