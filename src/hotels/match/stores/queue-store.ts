import type { Owner } from '../../../accounts/caller.ts';
import type { Sql } from '../../../contract/database.ts';
import { validDecisions } from './decision-store.ts';

/** A position in the queue: the confidence, the job and the number of a row. */
export interface QueuePosition {
  readonly confidence: number;
  readonly job: string;
  readonly row: number;
}

export interface QueueFilter {
  readonly job?: string | undefined;
  readonly partner?: string | undefined;
  /** Of the hotel that the row asks about. */
  readonly country?: string | undefined;
  readonly class?: string | undefined;
  readonly reason?: string | undefined;
  readonly leastConfidence: number;
  readonly mostConfidence: number;
  /** As JSON without its quotation marks: rows are stored as JSON. */
  readonly text?: string | undefined;
  /** Only rows with a decision, or only rows without one. */
  readonly isDecided?: boolean | undefined;
}

export interface QueuePage {
  readonly filter: QueueFilter;
  readonly now: Date;
  readonly isAscending: boolean;
  readonly after: QueuePosition | undefined;
  readonly limit: number;
}

export interface QueuedReview {
  readonly job: string;
  readonly partner: string | null;
  readonly rowNumber: number;
  readonly class: string;
  readonly reason: string;
  readonly confidence: number;
  readonly input: string;
  readonly hotel: number | null;
  readonly hotelName: string | null;
  readonly hotelCity: string | null;
  readonly hotelCountry: string | null;
  readonly decided: string | null;
  readonly decidedHotel: number | null;
  readonly decisionId: string | null;
}

/**
 * Review rows of all jobs of an account whose result is available, by confidence. Each job gives one page from its own
 * index, and the pages are merged. The statement has no name, so that it is planned for the filters of the call.
 */
export function pageOfQueue(
  sql: Sql,
  owner: Owner,
  { filter, now, isAscending, after, limit }: QueuePage,
): Promise<QueuedReview[]> {
  return sql.rows<QueuedReview>(
    `select page.* from hotel_match_jobs j cross join lateral (${pageOfJob(isAscending, after !== undefined)}) page
     where j.account = $1 and j.environment = $2 and j.status = 'done' and j.expires_at > $3 and j.review > 0
       and ($4::uuid is null or j.id = $4) and ($5::text is null or lower(j.partner) = lower($5))
     order by ${inOrder('confidence, job, "rowNumber"', isAscending)} limit $13`,
    [
      owner.accountId,
      owner.environment,
      now,
      filter.job ?? null,
      filter.partner ?? null,
      filter.country ?? null,
      filter.class ?? null,
      filter.leastConfidence,
      filter.mostConfidence,
      filter.text ?? null,
      filter.isDecided ?? null,
      filter.reason ?? null,
      limit,
      ...(after === undefined ? [] : [after.confidence, after.job, after.row]),
    ],
  );
}

const decisionsOfRow = `
  select * from ${validDecisions} d
  where d.account = j.account and d.environment = j.environment and d.row_key = r.row_key
    and (d.decision = 'must-link' or d.hotel = h.id)`;

/** Whether a decision exists is asked per row: a page needs the decisions of its rows only. */
const pageOfJob = (isAscending: boolean, isNext: boolean) => `
  select r.job, j.partner, r.row_number as "rowNumber", r.class, r.reason, r.confidence, r.input, h.id as hotel,
    h.name as "hotelName", h.city as "hotelCity", h.country as "hotelCountry", d.decision as decided,
    d.hotel as "decidedHotel", d.id as "decisionId"
  from hotel_match_reviews r left join hotel_merges g on g.loser = r.hotel
    left join hotels h on h.id = coalesce(g.survivor, r.hotel) and h.deleted_at is null
    left join lateral (
      ${decisionsOfRow}
      order by d.decision limit 1
    ) d on true
  where r.job = j.id and r.confidence >= $8 and r.confidence <= $9
    and ($6::text is null or h.country = $6) and ($7::text is null or r.class = $7)
    and ($10::text is null or position(lower($10) in lower(r.input)) > 0)
    and ($11::boolean is null or exists (${decisionsOfRow}) = $11) and ($12::text is null or r.reason = $12)
    ${isNext ? behind(isAscending ? '>' : '<') : ''}
  order by ${inOrder('r.confidence, r.row_number', isAscending)} limit $13`;

const inOrder = (columns: string, isAscending: boolean) =>
  isAscending ? columns : `${columns.replaceAll(',', ' desc,')} desc`;

/** The first condition is one that the index knows. */
const behind = (further: '<' | '>') => `
    and r.confidence ${further}= $14 and (r.confidence, r.job, r.row_number) ${further} ($14, $15::uuid, $16)`;
