import type { Owner } from '../../../../contract/owner.ts';
import type { Sql } from '../../../../contract/database.ts';
import { validDecisions } from '../decision-store.ts';
import { countRows } from './counted-rows.ts';
import { limits } from '../../../../contract/limits.ts';
import { Values, type QueueState } from './queue-filter.ts';
import { firstRows, queuePage, type Wanted } from './queue-page.ts';
import { inOrder, queueSorts, type QueuePage, type QueuePosition, type QueueSort } from './queue-order.ts';
import { partsWithWords } from './word-parts.ts';
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

export interface FoundRows {
  readonly reviews: readonly QueuedReview[];
  /** The rows after this one were not looked at, though the page is not full. */
  readonly until: QueuePosition | undefined;
}

/** Review rows of all jobs of an account whose result is available. Only the rows of the page are read in full. */
export async function pageOfQueue(sql: Sql, owner: Owner, page: QueuePage): Promise<FoundRows> {
  for await (const wanted of searchesOf(sql, owner, page)) {
    const until = isCut(wanted) ? await lastTested(sql, wanted) : undefined;
    const reviews = await pageOfWanted(sql, owner, { ...wanted, page: { ...wanted.page, until } });
    if (reviews.length > 0 || until === undefined) return { reviews, until };
  }
  return { reviews: [], until: undefined };
}

/** Where the rows of a page are looked for, one after the other until there are some. */
export async function* searchesOf(sql: Sql, owner: Owner, page: QueuePage): AsyncGenerator<Wanted> {
  const first = await wantedOf(sql, owner, page);
  if (first === undefined) return;
  yield first;
  if (!isCut(first)) return;
  const narrow = await partsWithWords(sql, first);
  if (narrow?.search?.jobs.length === 0) return;
  if (narrow !== undefined) yield narrow;
  yield inAllRows(narrow ?? first);
}

/** How the rows of a page are found; undefined if there are none. */
async function wantedOf(sql: Sql, owner: Owner, page: QueuePage): Promise<Wanted | undefined> {
  const counted = await countRows(sql, owner, page);
  if (counted?.size === 0) return undefined;
  const { filter, now, limit, mostTested = limits.wordRowsOfPage } = page;
  const most = counted && [...counted.values()].reduce((sum, { rows }) => sum + rows, 0);
  const search = await searchOf(sql, owner, { filter, now, wanted: limit, most, mostTested });
  return search?.jobs.length === 0 ? undefined : { page, counted, search };
}

/** Whether rows of the filter are not looked at. */
const isCut = ({ search }: Wanted): boolean => search?.tested?.isCut === true;

/** For words that none of the tested rows has: all rows that have them are found. */
const inAllRows = ({ search, ...others }: Wanted): Wanted => ({
  ...others,
  search: search && { ...search, tested: search.allTested },
});

async function lastTested(sql: Sql, wanted: Wanted): Promise<QueuePosition | undefined> {
  const { page, search } = wanted;
  if (search?.tested === undefined) return undefined;
  const values = new Values();
  const { column } = queueSorts[page.sort];
  const rows = firstRows(values, wanted, search);
  return sql.row<QueuePosition>(
    `select q.${column} as by, q.job, q.row_number::float8 as row from (${rows}) q offset ${values.add(search.tested.rows - 1)}`,
    values.list,
  );
}

function pageOfWanted(sql: Sql, owner: Owner, wanted: Wanted): Promise<QueuedReview[]> {
  const values = new Values();
  return reviewsOf(sql, values, { found: queuePage(values, owner, wanted), sort: wanted.page.sort });
}

/** Rows by their places. */
export function reviewsAt(sql: Sql, places: readonly Place[], sort: QueueSort): Promise<QueuedReview[]> {
  const values = new Values();
  const jobs = values.add(places.map(({ job }) => job));
  const rows = values.add(places.map(({ row }) => row));
  const found = `select p.*, j.partner, j.account, j.environment
    from unnest(${jobs}::uuid[], ${rows}::bigint[]) p (job, row_number) join hotel_match_jobs j on j.id = p.job`;
  return reviewsOf(sql, values, { found, sort });
}

export type Place = Pick<QueuePosition, 'job' | 'row'>;

interface FoundPage {
  readonly found: string;
  readonly sort: QueueSort;
}

function reviewsOf(sql: Sql, values: Values, { found, sort }: FoundPage): Promise<QueuedReview[]> {
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
     order by ${inOrder('q', sort, 'q.job, ')}`,
    values.list,
  );
}
