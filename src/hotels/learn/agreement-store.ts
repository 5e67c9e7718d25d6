import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';

/** The first answer of a reviewer about a row whose hotel is known. */
export interface GoldAnswer {
  readonly decidedBy: string;
  readonly reviewer: string;
  readonly rowKey: string;
  readonly known: number;
  readonly decision: 'must-link' | 'must-not-link';
  readonly hotel: number;
  readonly agrees: boolean;
}

/**
 * Answers that people gave to rows with a known hotel, also those that were replaced or undone later. Operators
 * correct with decisions that name a row by its key: those are left out.
 */
export function goldAnswers(sql: Sql, { accountId, environment }: Owner): Promise<GoldAnswer[]> {
  const from = (table: string) =>
    `select row_key, hotel, decision, decided_by, reviewer, decided_at from ${table}
     where account = $1 and environment = $2 and act is null and job is not null`;
  return sql.rows<GoldAnswer>(
    `select distinct on (d.decided_by, d.reviewer, d.row_key) d.decided_by as "decidedBy", d.reviewer, d.row_key as "rowKey",
       p.known, d.decision, coalesce(h.survivor, d.hotel) as hotel,
       (d.decision = 'must-link') = (coalesce(h.survivor, d.hotel) = p.known) as agrees
     from (
       select k.row_key, k.arrived_at, coalesce(g.survivor, k.hotel) as known
       from hotel_match_known_pairs k left join hotel_merges g on g.loser = k.hotel
       where k.account = $1 and k.environment = $2 and k.state = 'review'
     ) p
     join (${from('hotel_match_decisions')} union all ${from('past_hotel_match_decisions')}) d
       on d.row_key = p.row_key and d.decided_at >= p.arrived_at
     left join hotel_merges h on h.loser = d.hotel
     order by d.decided_by, d.reviewer, d.row_key, d.decided_at`,
    [accountId, environment],
  );
}

/** A decision in force that contradicts what is known about its gold row. */
export interface WrongDecision {
  readonly rowKey: string;
  readonly known: number;
  readonly decidedBy: string;
  readonly reviewer: string;
  readonly decision: GoldAnswer['decision'];
  readonly hotel: number;
}

/** One for each row; known hotels that have left the catalogue are left out. */
export function wrongDecisions(sql: Sql, { accountId, environment }: Owner): Promise<WrongDecision[]> {
  return sql.rows<WrongDecision>(
    `select distinct on (d.row_key) d.row_key as "rowKey", p.known, d.decided_by as "decidedBy", d.reviewer, d.decision, d.hotel
     from (
       select k.row_key, h.id as known
       from hotel_match_known_pairs k left join hotel_merges g on g.loser = k.hotel
         join hotels h on h.id = coalesce(g.survivor, k.hotel) and h.deleted_at is null
       where k.account = $1 and k.environment = $2 and k.state = 'review'
     ) p
     join valid_hotel_match_decisions d on d.account = $1 and d.environment = $2 and d.row_key = p.row_key
     where (d.decision = 'must-link') <> (d.hotel = p.known)
     order by d.row_key, d.decided_at desc`,
    [accountId, environment],
  );
}
