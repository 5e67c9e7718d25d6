import { queueStates, type QueueFilter, type QueueState, type Values } from './queue-filter.ts';

export interface Order {
  /** The column of the queue that comes before the number of the row. */
  readonly column: string;
  readonly type: string;
  readonly direction: 'asc' | 'desc';
  /** States whose rows a separate index has in this order. */
  readonly states: readonly QueueState[];
}

// Data table. Rows of equal order are in the order of their jobs and numbers.
export const queueSorts = {
  '-confidence': { column: 'confidence', type: 'float8', direction: 'desc', states: queueStates },
  confidence: { column: 'confidence', type: 'float8', direction: 'asc', states: queueStates },
  '-value': { column: 'value', type: 'float8', direction: 'desc', states: queueStates },
  country: { column: 'country', type: 'text', direction: 'asc', states: [] },
  row: { column: 'row_number', type: 'bigint', direction: 'asc', states: [] },
} as const satisfies Readonly<Record<string, Order>>;

export type QueueSort = keyof typeof queueSorts;

/** A position in the queue: the value that it is sorted by, the job and the number of a row. */
export interface QueuePosition {
  readonly by: number | string;
  readonly job: string;
  readonly row: number;
}

export function columnsOf(sort: QueueSort): string {
  const { column } = queueSorts[sort];
  return [...new Set(['job', 'row_number', column])].map((name) => `q.${name}`).join(', ');
}

/** The order of the rows of a table; `between` comes between the column and the number. */
export function inOrder(table: string, sort: QueueSort, between = ''): string {
  const { column, direction } = queueSorts[sort];
  const columns = `${table}.${column}, ${between}${table}.row_number`;
  return direction === 'asc' ? columns : `${columns.replaceAll(',', ' desc,')} desc`;
}

export interface QueuePage {
  readonly filter: QueueFilter;
  readonly now: Date;
  readonly sort: QueueSort;
  readonly after: QueuePosition | undefined;
  /** The last row that the page may have. */
  readonly until?: QueuePosition | undefined;
  readonly limit: number;
  /** Rows that may be tested for the words of a text. */
  readonly mostTested?: number | undefined;
  /** Leaves out the rows that others have claimed. */
  readonly claimer?: string | undefined;
}

/** Whether a row is on the page, whatever the filter. */
export function placeConditions(values: Values, { sort, now, after, until, claimer }: QueuePage): string[] {
  return [
    ...(after === undefined ? [] : [behind(values, sort, after)]),
    ...(until === undefined ? [] : [notBehind(values, sort, until)]),
    ...(claimer === undefined ? [] : [unclaimed(values, claimer, now)]),
  ];
}

const unclaimed = (values: Values, claimer: string, now: Date) => `not exists (
    select from hotel_match_claims c where c.job = q.job and c.row_number = q.row_number
      and c.claimed_until > ${values.add(now)} and c.claimed_by <> ${values.add(claimer)})`;

const behind = (values: Values, sort: QueueSort, after: QueuePosition): string =>
  comparedWith(values, sort, { place: after, sign: queueSorts[sort].direction === 'asc' ? '>' : '<' });

const notBehind = (values: Values, sort: QueueSort, until: QueuePosition): string =>
  comparedWith(values, sort, { place: until, sign: queueSorts[sort].direction === 'asc' ? '<=' : '>=' });

interface Side {
  readonly place: QueuePosition;
  readonly sign: '<' | '>' | '<=' | '>=';
}

/** The first condition is one that the index knows. */
function comparedWith(values: Values, sort: QueueSort, { place, sign }: Side): string {
  const { column, type } = queueSorts[sort];
  const by = `${values.add(place.by)}::${type}`;
  const rest = `${values.add(place.job)}::uuid, ${values.add(place.row)}::bigint`;
  return `q.${column} ${sign.slice(0, 1)}= ${by} and (q.${column}, q.job, q.row_number) ${sign} (${by}, ${rest})`;
}
