import { queueStates, type QueueState, type Values } from './queue-filter.ts';

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

/** The first condition is one that the index knows. */
export function behind(values: Values, sort: QueueSort, after: QueuePosition): string {
  const { column, type, direction } = queueSorts[sort];
  const further = direction === 'asc' ? '>' : '<';
  const by = `${values.add(after.by)}::${type}`;
  const rest = `${values.add(after.job)}::uuid, ${values.add(after.row)}::bigint`;
  return `q.${column} ${further}= ${by} and (q.${column}, q.job, q.row_number) ${further} (${by}, ${rest})`;
}
