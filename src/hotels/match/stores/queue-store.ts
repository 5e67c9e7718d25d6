import type { Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { validDecisions } from './decision-store.ts';
import {
  countedCondition,
  facetConditions,
  jobsWithReviews,
  queueStates,
  rowConditions,
  stateConditions,
  Values,
  type QueueFilter,
  type QueueState,
} from './queue-filter.ts';

interface Order {
  /** The column of the queue that comes before the number of the row. */
  readonly column: string;
  readonly type: string;
  readonly direction: 'asc' | 'desc';
  /** Its indexes are of rows in one state: those of every state are read one state after the other. */
  readonly isIndexedByState?: boolean;
}

// Data table. Rows of equal order are in the order of their jobs and numbers.
export const queueSorts = {
  '-confidence': { column: 'confidence', type: 'float8', direction: 'desc' },
  confidence: { column: 'confidence', type: 'float8', direction: 'asc' },
  '-value': { column: 'value', type: 'float8', direction: 'desc', isIndexedByState: true },
  country: { column: 'country', type: 'text', direction: 'asc' },
  row: { column: 'row_number', type: 'bigint', direction: 'asc' },
} as const satisfies Readonly<Record<string, Order>>;

export type QueueSort = keyof typeof queueSorts;

/** A position in the queue: the value that it is sorted by, the job and the number of a row. */
export interface QueuePosition {
  readonly by: number | string;
  readonly job: string;
  readonly row: number;
}

export interface QueuePage {
  readonly filter: QueueFilter;
  readonly now: Date;
  readonly sort: QueueSort;
  readonly after: QueuePosition | undefined;
  readonly limit: number;
  /** Leaves out the rows that others have claimed. */
  readonly claimer?: string | undefined;
}

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
export function pageOfQueue(sql: Sql, owner: Owner, page: QueuePage): Promise<QueuedReview[]> {
  const values = new Values();
  const found = queuePage(values, owner, page);
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

/**
 * The statement that finds the rows of a page: their jobs and numbers. Each job gives one page from its own index, and
 * the pages are merged. The jobs are chosen first (`offset 0`). It selects only what the indexes know, so that a filter that most rows fail does not read them.
 */
export function queuePage(
  values: Values,
  owner: Owner,
  { filter, now, sort, after, limit, claimer }: QueuePage,
): string {
  const jobs = [jobsWithReviews(values, { owner, filter, now }), countedCondition(values, filter)];
  const most = values.add(limit);
  const conditions = [
    'q.job = j.id',
    ...facetConditions(values, filter),
    ...rowConditions(values, filter),
    ...(after === undefined ? [] : [behind(values, sort, after)]),
    ...(claimer === undefined ? [] : [unclaimed(values, claimer, now)]),
  ];
  const { column, isIndexedByState = false }: Order = queueSorts[sort];
  const columns = [...new Set(['job', 'row_number', column])].map((name) => `q.${name}`).join(', ');
  const parts = filter.state === undefined && isIndexedByState ? everyState : [[]];
  const rows = parts.map(
    (part) => `(select ${columns} from hotel_match_queue q where ${[...part, ...conditions].join(' and ')}
      order by ${inOrder('q', sort)} limit ${most})`,
  );
  return `
    select page.*, j.partner, j.account, j.environment
    from (select * from hotel_match_jobs j where ${jobs.join(' and ')} offset 0) j cross join lateral (
      ${rows.join(' union all ')}
    ) page
    order by ${inOrder('page', sort, 'page.job, ')} limit ${most}`;
}

const everyState = queueStates.map((state) => [stateConditions[state]]);

function inOrder(table: string, sort: QueueSort, between = ''): string {
  const { column, direction } = queueSorts[sort];
  const columns = `${table}.${column}, ${between}${table}.row_number`;
  return direction === 'asc' ? columns : `${columns.replaceAll(',', ' desc,')} desc`;
}

/** The first condition is one that the index knows. */
function behind(values: Values, sort: QueueSort, after: QueuePosition): string {
  const { column, type, direction } = queueSorts[sort];
  const further = direction === 'asc' ? '>' : '<';
  const by = `${values.add(after.by)}::${type}`;
  const rest = `${values.add(after.job)}::uuid, ${values.add(after.row)}::bigint`;
  return `q.${column} ${further}= ${by} and (q.${column}, q.job, q.row_number) ${further} (${by}, ${rest})`;
}

const unclaimed = (values: Values, claimer: string, now: Date) => `not exists (
    select from hotel_match_claims c where c.job = q.job and c.row_number = q.row_number
      and c.claimed_until > ${values.add(now)} and c.claimed_by <> ${values.add(claimer)})`;
