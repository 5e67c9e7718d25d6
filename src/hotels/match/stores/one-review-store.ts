import type { Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import { validDecisions } from './decision-store.ts';
import type { QueueState } from './queue/queue-filter.ts';

export interface OtherRow {
  readonly jobId: string;
  readonly row: number;
  readonly input: string;
  readonly confidence: number;
  readonly state: QueueState;
  readonly decidedBy: string;
  /** What was decided; all three are null while the row has no decision. */
  readonly decided: string | null;
  readonly decidedHotel: number | null;
  readonly decisionId: string | null;
}

/**
 * Other review rows of the partner's lists, or of lists without a partner, with the same first candidate; newest lists first.
 * Of a list with very many of them, some: to sort all takes longer than a person waits.
 */
export function rowsWithCandidate(
  sql: Sql,
  owner: Owner,
  of: { readonly job: string; readonly row: number; readonly now: Date; readonly limit: number },
): Promise<OtherRow[]> {
  return sql.rows<OtherRow>(
    `select o.job as "jobId", o.row_number as row, r.input, o.confidence, o.state, o.settled_by as "decidedBy",
       d.decision as decided, d.hotel as "decidedHotel", d.id as "decisionId"
     from hotel_match_queue q join hotel_match_jobs own on own.id = q.job
       cross join lateral (
         select o.*, j.created_at from hotel_match_jobs j cross join lateral (
           select * from hotel_match_queue o
           where o.hotel = q.hotel and o.job = j.id and (o.job, o.row_number) <> (q.job, q.row_number) limit $7
         ) o
         where j.account = $1 and j.environment = $2 and j.status = 'done' and j.expires_at > $5
           and lower(j.partner) is not distinct from lower(own.partner)
         order by j.created_at desc, o.row_number limit $6
       ) o
       join hotel_match_reviews r on r.job = o.job and r.row_number = o.row_number
       left join lateral (
         select * from ${validDecisions} d
         where d.account = $1 and d.environment = $2 and d.row_key = r.row_key and (
           d.decision = 'must-link'
           or d.hotel = coalesce((select survivor from hotel_merges where loser = o.hotel), o.hotel)
         )
         order by d.decision limit 1
       ) d on true
     where q.job = $3 and q.row_number = $4
     order by o.created_at desc, o.row_number`,
    [owner.accountId, owner.environment, of.job, of.row, of.now, of.limit, limits.rowsOfCandidateRead],
  );
}

export interface PastDecision {
  readonly decisionId: string;
  readonly hotel: number;
  readonly decision: string;
  readonly note: string;
  readonly decidedBy: string;
  readonly reviewer: string;
  readonly decidedAt: Date;
  readonly validUntil: Date | null;
}

/** Every decision about a row key, also those that were replaced or undone; newest first. */
export function decisionsAbout(
  sql: Sql,
  owner: Owner,
  { rowKey, limit }: { readonly rowKey: string; readonly limit: number },
): Promise<PastDecision[]> {
  const page = (table: string, until: string) => `
    select id as "decisionId", hotel, decision, note, decided_by as "decidedBy", reviewer, decided_at as "decidedAt",
      ${until} as "validUntil"
    from ${table} where account = $1 and environment = $2 and row_key = $3`;
  return sql.rows<PastDecision>(
    `${page('hotel_match_decisions', 'null::timestamptz')} union all ${page('past_hotel_match_decisions', 'valid_until')}
     order by "decidedAt" desc, "validUntil" desc limit $4`,
    [owner.accountId, owner.environment, rowKey, limit],
  );
}

export interface QueuedRow {
  readonly state: QueueState;
  readonly decidedBy: string;
  readonly value: number;
  /** The claim that is in force, if there is one. */
  readonly claimedBy: string | null;
  readonly claimedWith: string | null;
  readonly claimedUntil: Date | null;
}

export function queueStateOf(
  sql: Sql,
  { job, row, now }: { readonly job: string; readonly row: number; readonly now: Date },
): Promise<QueuedRow | undefined> {
  return sql.row(
    `select q.state, q.settled_by as "decidedBy", q.value, c.claimed_by as "claimedBy",
       c.claimed_with as "claimedWith", c.claimed_until as "claimedUntil"
     from hotel_match_queue q left join hotel_match_claims c
       on c.job = q.job and c.row_number = q.row_number and c.claimed_until > $3 and q.state = 'open'
     where q.job = $1 and q.row_number = $2`,
    [job, row, now],
  );
}
