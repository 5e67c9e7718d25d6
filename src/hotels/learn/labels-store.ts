import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import type { OwnLabel } from '../engine/engine.ts';

/**
 * Rows of an account about whose first candidate the truth is known, each once. From pairs that an operator knows, whatever the
 * verdict about the row was, and from decisions that a person made about a single review row and that are in force. Left
 * out are decisions of bulk actions, because no person checked each row; rows with a contradiction, which no confidence
 * decides; and confidences of other weights.
 */
export async function labelsOf(
  sql: Sql,
  { accountId, environment }: Owner,
  { model, most }: { readonly model: string; readonly most: number },
): Promise<OwnLabel[]> {
  const rows = await sql.rows<Omit<OwnLabel, 'partner'> & { readonly partner: string | null }>(
    `select confidence, "isRight", partner, list from (
       select distinct on (row_key) * from (
         select 0 as source, d.row_key, '' as decision, d.arrived_at as at, d.model_confidence as confidence, d.partner,
           d.job::text as list, ${isCandidate} as "isRight"
         from hotel_match_known_pairs d ${survivors}
         where d.account = $1 and d.environment = $2 and d.model = $3 and d.model_confidence is not null
         union all
         select 1, d.row_key, d.decision, d.decided_at, d.model_confidence, d.partner, d.job::text,
           d.decision = 'must-link' and ${isCandidate}
         from hotel_match_decisions d ${survivors}
         where d.account = $1 and d.environment = $2 and d.act is null and d.model = $3 and d.model_confidence is not null
           and (d.decision = 'must-link' or ${isCandidate})
       ) as known order by row_key, source, decision, at desc
     ) as rows order by at desc, row_key limit $4`,
    [accountId, environment, model, most],
  );
  return rows.map(({ partner, ...row }) => ({ ...row, partner: partner ?? undefined }));
}

const survivors = `left join hotel_merges h on h.loser = d.hotel left join hotel_merges c on c.loser = d.candidate`;
const isCandidate = 'coalesce(h.survivor, d.hotel) = coalesce(c.survivor, d.candidate)';
