import type { Owner } from '../../../../contract/owner.ts';
import type { Sql } from '../../../../contract/database.ts';
import { validDecisions } from '../decision-store.ts';
import { countRows } from './counted-rows.ts';
import { Values, type QueueState } from './queue-filter.ts';
import { queuePage, type QueuePage, type Wanted } from './queue-page.ts';
import { inOrder } from './queue-order.ts';
import { searchOf } from './word-search.ts';

export interface QueuedReview {
  readonly job: string;
  readonly partner: string | null;
  readonly rowNumber: number;
  readonly class: string;
  readonly reason: string;
  readonly confidence: number;
  readonly value: number;
  readonly country: string;
  readonly state: QueueState;
  readonly settledBy: string;
  readonly input: string;
  readonly hotelId: number | null;
  readonly hotelName: string | null;
  readonly hotelCity: string | null;
  readonly hotelCountry: string | null;
  readonly decided: string | null;
  readonly decidedHotel: number | null;
  readonly decisionId: string | null;
}

/** Review rows of all jobs of an account whose result is available. Only the rows of the page are read in full. */
export async function pageOfQueue(sql: Sql, owner: Owner, page: QueuePage): Promise<QueuedReview[]> {
  const wanted = await wantedOf(sql, owner, page);
  return wanted === undefined ? [] : pageOfWanted(sql, owner, wanted);
}

/** How the rows of a page are found; undefined if there are none. */
export async function wantedOf(sql: Sql, owner: Owner, page: QueuePage): Promise<Wanted | undefined> {
  const counted = await countRows(sql, owner, page);
  if (counted?.size === 0) return undefined;
  const { filter, now, limit } = page;
  const most = counted && [...counted.values()].reduce((sum, { rows }) => sum + rows, 0);
  const search = await searchOf(sql, owner, { filter, now, wanted: limit, most });
  if (search?.jobs.length === 0) return undefined;
  return { page: { ...page, filter: { ...filter, text: search?.text } }, counted, search };
}

export async function pageOfWanted(sql: Sql, owner: Owner, wanted: Wanted): Promise<QueuedReview[]> {
  const { page } = wanted;
  const values = new Values();
  const found = queuePage(values, owner, wanted);
  return sql.rows<QueuedReview>(
    `select q.job, p.partner, q.row_number as "rowNumber", q.class, q.reason, q.confidence, q.value, q.country, q.state,
       q.settled_by as "settledBy", r.input, h.id as "hotelId", h.name as "hotelName", h.city as "hotelCity",
       h.country as "hotelCountry", d.decision as decided, d.hotel as "decidedHotel", d.id as "decisionId"
     from (${found}) p join hotel_match_queue q on q.job = p.job and q.row_number = p.row_number
       join hotel_match_reviews r on r.job = p.job and r.row_number = p.row_number
       left join hotel_merges g on g.loser = q.hotel
       left join hotels h on h.id = coalesce(g.survivor, q.hotel) and h.deleted_at is null
       left join lateral (
         select * from ${validDecisions} d
         where d.account = p.account and d.environment = p.environment and d.row_key = q.row_key
           and (d.decision = 'must-link' or d.hotel = h.id)
         order by d.decision limit 1
       ) d on true
     order by ${inOrder('q', page.sort, 'q.job, ')}`,
    values.list,
  );
}
