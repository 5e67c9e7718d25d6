import { owner, type Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { column, insertSelect, tableOf } from '../../../lib/columns/columns.ts';
import {
  facetConditions,
  jobsWithReviews,
  rowConditions,
  Values,
  type QueueFilter,
} from './queue/queue-filter.ts';
import { decisionRow, lockDecisions, type Decision, type DecisionKind } from './decision-store.ts';

export interface Act {
  readonly id: string;
  readonly decision: DecisionKind;
  readonly note: string;
  readonly at: Date;
  /** The key that decides, or the person at the command line. */
  readonly by: string;
  /** Which of the people who use the key; may be empty. */
  readonly reviewer: string;
}

/** What a bulk action decides: open rows of the available jobs of an owner. */
export interface OpenRows {
  readonly owner: Owner;
  readonly filter: Omit<QueueFilter, 'state' | 'decidedBy'>;
  readonly now: Date;
}

/**
 * Open rows that a filter finds, each with its hotel and the one that answers today. Rows about a hotel that has left the
 * catalogue stay open: only a person who names another can accept them.
 */
function openRows(values: Values, { owner, filter, now }: OpenRows): string {
  const jobs = jobsWithReviews(values, { owner, filter, now });
  const conditions = [
    ...facetConditions(values, { ...filter, state: 'open' }),
    ...rowConditions(values, filter),
  ];
  return `
    select q.row_number, q.row_key, q.class, q.confidence, j.created_at, h.id as hotel, q.hotel as named
    from hotel_match_jobs j join hotel_match_queue q on q.job = j.id left join hotel_merges g on g.loser = q.hotel
      join hotels h on h.id = coalesce(g.survivor, q.hotel) and h.deleted_at is null
    where ${[jobs, ...conditions].join(' and ')}`;
}

/** The keys of the open rows that were adopted: usually none, because rows in review are not adopted. */
export async function adoptedOpenKeys(sql: Sql, open: OpenRows): Promise<string[]> {
  const values = new Values();
  const found = openRows(values, open);
  const owner = `${values.add(open.owner.accountId)}, ${values.add(open.owner.environment)}`;
  const rows = await sql.rows<{ key: string }>(
    `select distinct f.row_key as key from (${found}) as f
     join adopted_rows a on (a.account, a.environment, a.row_key) = (${owner}, f.row_key)`,
    values.list,
  );
  return rows.map(({ key }) => key);
}

interface OpenRowsOfClass {
  readonly class: string;
  readonly rows: number;
  readonly decided: number;
  /** How many of the decisions are about the hotel that the row means, by its confidence. */
  readonly expectedRight: number;
}

/** How many rows of each class a bulk action would settle, and by how many decisions. */
export function countOpenRows(sql: Sql, open: OpenRows, decision: DecisionKind): Promise<OpenRowsOfClass[]> {
  const values = new Values();
  const found = decidingRows(openRows(values, open), values.add(decision));
  return sql.rows(
    `select class, count(*) as rows, count(*) filter (where decides) as decided,
       coalesce(sum(confidence) filter (where decides), 0)::float8 as "expectedRight"
     from (${found}) as found group by class order by class`,
    values.list,
  );
}

/**
 * Whether a row decides the others with its key. A row is at most one hotel: of rows with one key, the later one of the newest
 * list is accepted. It may be rejected for several.
 */
const decidingRows = (found: string, decision: string) => `
  select *, row_number() over (
    partition by row_key, case when ${decision} = 'must-link' then 0 else hotel end
    order by created_at desc, row_number desc
  ) = 1 as decides
  from (${found}) as found`;

const bulkDecision = tableOf({ ...decisionRow.members, owner, act: column<string>('act') });

/** Decides all of them in one statement. Their ids come from the id of the action, so that it needs no list of them. */
export async function decideOpenRows(
  sql: Sql,
  open: OpenRows,
  act: Act,
): Promise<{ readonly rows: number; readonly decided: number }> {
  await lockDecisions(sql, open.owner);
  const values = new Values();
  const decision = values.add(act.decision);
  const found = decidingRows(openRows(values, open), decision);
  const id = values.add(act.id);
  const counted = await sql.row<{ rows: number; decided: number }>(
    `with found as materialized (${found}),
     decided as (
     ${insertSelect('hotel_match_decisions', bulkDecision, {
       id: `md5(${id}::text || ' ' || row_key || ' ' || hotel)::uuid`,
       owner: `${values.add(open.owner.accountId)}, ${values.add(open.owner.environment)}`,
       rowKey: 'row_key',
       hotel: 'named',
       decision,
       note: values.add(act.note),
       decidedAt: values.add(act.at),
       act: `${id}::uuid`,
       decidedBy: values.add(act.by),
       reviewer: values.add(act.reviewer),
     })}
     from found where decides
     on conflict do nothing returning 1
     )
     select (select count(*) from found) as rows, (select count(*) from decided) as decided`,
    values.list,
  );
  return counted ?? { rows: 0, decided: 0 };
}

/** The first decisions of an action, or those about rows that were adopted. */
export async function decisionsOfAct(
  sql: Sql,
  owner: Owner,
  {
    act,
    limit,
    onlyAdopted,
  }: { readonly act: string; readonly limit: number | null; readonly onlyAdopted: boolean },
): Promise<Decision[]> {
  const rows = await sql.rows(
    `select ${decisionRow.columns} from hotel_match_decisions d
     where account = $1 and environment = $2 and act = $3::uuid and (not $4 or exists (
       select from adopted_rows a where (a.account, a.environment, a.row_key) = (d.account, d.environment, d.row_key)))
     order by row_key, hotel limit $5`,
    [owner.accountId, owner.environment, act, onlyAdopted, limit],
  );
  return rows.map(decisionRow.read);
}

/** Decisions in force about the rows of an action that was undone, made since: they stay. */
export async function decisionsSinceAct(
  sql: Sql,
  owner: Owner,
  { act, limit }: { readonly act: string; readonly limit: number },
): Promise<{ readonly count: number; readonly first: readonly Decision[] }> {
  const rows = await sql.rows(
    `with acted as materialized (
       select row_key, min(decided_at) as at from past_hotel_match_decisions
       where act = $3::uuid and account = $1 and environment = $2 group by row_key
     )
     select ${decisionRow.columns} from acted a join lateral (
       select * from hotel_match_decisions d
       where (d.account, d.environment, d.row_key) = ($1, $2, a.row_key) and d.decided_at >= a.at offset 0
     ) as d using (row_key)
     order by row_key, hotel`,
    [owner.accountId, owner.environment, act],
  );
  return { count: rows.length, first: rows.slice(0, limit).map(decisionRow.read) };
}
