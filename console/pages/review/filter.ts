import type { Schemas } from 'innkeeper-client';

export type QueueFilter = Schemas['ReviewQueueFilter'];
export type QueueSort = NonNullable<Schemas['ReviewClaimRequest']['sort']>;
export type Row = Schemas['QueuedReview'];

/** Which rows the page shows, as its URL says. */
export interface QueueView {
  /** Open rows are reserved for this tab, so that two people do not decide the same one. */
  readonly isReserving: boolean;
  readonly filter: QueueFilter;
  readonly sort: QueueSort;
}

/** Data table: the orders of the queue. */
export const sorts: readonly (readonly [QueueSort, string])[] = [
  ['-value', 'Settles most first'],
  ['-confidence', 'Most confident first'],
  ['country', 'By country'],
  ['row', 'As in the file'],
];

/** Data table: filters that are text in the URL and in the API. */
const words = ['job', 'partner', 'country', 'class', 'reason', 'text', 'decidedBy'] as const;

export type Query = Readonly<Record<string, string>>;

export function viewOf(query: Query): QueueView {
  const filter = {
    ...Object.fromEntries(words.flatMap((name) => (query[name] ? [[name, query[name]]] : []))),
    ...shareOf('leastConfidence', query['from']),
    ...shareOf('mostConfidence', query['to']),
  };
  const state = query['state'] ?? 'open';
  return {
    isReserving: state === 'open',
    // The service refuses words that it does not know, and the page shows that.
    filter: (state === 'all' ? filter : { ...filter, state }) as QueueFilter,
    sort: sorts.find(([name]) => name === query['sort'])?.[0] ?? '-value',
  };
}

/** The URL has percent, which people read more easily. */
function shareOf(name: string, percent: string | undefined) {
  const share = Number(percent) / 100;
  return percent === undefined || !(share >= 0 && share <= 1) ? {} : { [name]: share };
}

/** What was decided about a row; its state while nothing is. */
export function stateOf({ state, decision }: Pick<Row, 'state' | 'decision'>): string {
  if (state !== 'decided' || decision === null) return state;
  return decision.decision === 'must-link' ? 'accept' : 'reject';
}

/** One row of the queue in the URL: the job and the number of the row. */
export interface At {
  readonly jobId: string;
  readonly row: number;
}

export const atText = ({ jobId, row }: At): string => `${jobId}.${row}`;

export function atOf(text: string | undefined): At | undefined {
  const [, jobId, row] = /^([0-9a-f-]{36})\.(\d+)$/.exec(text ?? '') ?? [];
  return jobId === undefined ? undefined : { jobId, row: Number(row) };
}
