import type { Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';

export interface QueueStep {
  /** Index of the first of the times at which the rows are in the queue. */
  readonly from: number;
  /** Index of the first of the times at which they are not any more, because the result of their job has expired. */
  readonly until: number;
  readonly open: number;
  readonly decided: number;
}

/**
 * How the numbers of open and decided rows changed between these times, of jobs whose result was available. The schema keeps
 * the changes by job and hour (`hotel_match_hours`); the last time has all of them.
 */
export function queueSteps(
  sql: Sql,
  owner: Owner,
  { times, now }: { readonly times: readonly Date[]; readonly now: Date },
): Promise<QueueStep[]> {
  const [first = now] = times;
  return sql.rows<QueueStep>(
    `select least(width_bucket(h.hour, $3::timestamptz[]), cardinality($3) - 1) as "from",
       case when j.expires_at > $4 then cardinality($3) else width_bucket(j.expires_at, $3) end as until,
       sum(h.open)::float8 as open, sum(h.decided)::float8 as decided
     from hotel_match_jobs j join hotel_match_hours h on h.job = j.id
     where j.account = $1 and j.environment = $2 and j.status = 'done' and j.expires_at > $5
     group by 1, 2`,
    [owner.accountId, owner.environment, times, now, first],
  );
}
