import type { Owner } from '../../../accounts/caller.ts';
import type { Sql } from '../../../contract/database.ts';
import { decisionRow, validDecisions, type Decision, type DecisionKind } from './decision-store.ts';

export interface ActFilter {
  readonly class?: string | undefined;
  /** Of the hotel that the row asks about. */
  readonly country?: string | undefined;
  readonly leastConfidence?: number | undefined;
  readonly mostConfidence?: number | undefined;
}

export interface Act {
  readonly id: string;
  readonly decision: DecisionKind;
  readonly note: string;
  readonly at: Date;
  /** The key that decides, or the person at the command line. */
  readonly by: string;
}

/**
 * Undecided rows that a filter finds, each with the hotel that answers today. Rows about a hotel that has left the
 * catalogue stay open: only a person who names another can accept them.
 */
const openRows = `
  select r.row_number, r.row_key, r.class, h.id as hotel
  from hotel_match_reviews r left join hotel_merges g on g.loser = r.hotel
    join hotels h on h.id = coalesce(g.survivor, r.hotel) and h.deleted_at is null
  where r.job = $3 and ($4::text is null or r.class = $4) and ($5::text is null or h.country = $5)
    and r.confidence >= $6 and r.confidence <= $7
    and not exists (
      select from ${validDecisions} d
      where d.account = $1 and d.environment = $2 and d.row_key = r.row_key
        and (d.decision = 'must-link' or d.hotel = h.id)
    )`;

const valuesOf = (owner: Owner, job: string, filter: ActFilter) => [
  owner.accountId,
  owner.environment,
  job,
  filter.class ?? null,
  filter.country ?? null,
  filter.leastConfidence ?? 0,
  filter.mostConfidence ?? 1,
];

/** How many rows of each class a bulk action would decide. */
export function countOpenRows(
  sql: Sql,
  owner: Owner,
  { job, filter }: { readonly job: string; readonly filter: ActFilter },
): Promise<{ readonly class: string; readonly rows: number }[]> {
  return sql.rows(
    `select class, count(*) as rows from (${openRows}) as found group by class order by class`,
    valuesOf(owner, job, filter),
  );
}

/**
 * Decides all of them in one statement. A row is at most one hotel: of two rows with one key, the later one in the list
 * decides. Their ids come from the id of the action, so that the statement needs no list of them.
 */
export async function decideOpenRows(
  sql: Sql,
  owner: Owner,
  { job, filter, act }: { readonly job: string; readonly filter: ActFilter; readonly act: Act },
): Promise<number> {
  await sql.run(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 30))`, [
    owner.accountId,
    owner.environment,
  ]);
  return sql.run(
    `insert into hotel_match_decisions (id, account, environment, row_key, hotel, decision, note, decided_at, act, decided_by)
     select md5($8::text || ' ' || row_key || ' ' || hotel)::uuid, $1, $2, row_key, hotel, $9, $10, $11, $8::uuid, $12
     from (
       select distinct on (row_key, case when $9 = 'must-link' then 0 else hotel end) row_key, hotel
       from (${openRows}) as found
       order by row_key, case when $9 = 'must-link' then 0 else hotel end, row_number desc
     ) as decided
     on conflict do nothing`,
    [...valuesOf(owner, job, filter), act.id, act.decision, act.note, act.at, act.by],
  );
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
