// Data table: how long rows are kept that would otherwise grow without limit. RETENTION changes the days.

interface RetentionRule {
  /** Undefined: forever. */
  readonly days: number | undefined;
  /** The contract promises at least this. */
  readonly leastDays: number;
  readonly meaning: string;
}

const rules = {
  prebooks: { days: 1, leastDays: 1, meaning: 'prebooks without a booking, after they expired' },
  idempotency: { days: 3, leastDays: 3, meaning: 'answers of Idempotency-Keys' },
  events: { days: 30, leastDays: 1, meaning: 'events with their deliveries and attempts' },
  notices: {
    days: 30,
    leastDays: 1,
    meaning: 'notices of payment gateways, and released payments that no booking used',
  },
  calls: { days: 90, leastDays: 1, meaning: 'calls of suppliers, gateways and providers of extras' },
  prices: {
    days: 90,
    leastDays: 1,
    meaning: 'prices of the price index, after the last search that found them',
  },
  matches: { days: 30, leastDays: 1, meaning: 'match jobs, after their results expired' },
  past: {
    days: undefined,
    leastDays: 30,
    meaning: 'earlier versions of hotels, rooms, merges and partner ids that no release needs',
  },
  history: { days: undefined, leastDays: 30, meaning: 'the history of bookings, after check-out' },
} as const satisfies Readonly<Record<string, RetentionRule>>;

type RetentionKind = keyof typeof rules;

/** Days, or undefined for rows that are kept forever. */
export type Retention = Readonly<Record<RetentionKind, number | undefined>>;

const kinds = Object.keys(rules) as RetentionKind[]; // the keys of the table
const FOREVER = 'forever';
const MOST_DAYS = 36_500;

export const defaultRetention: Retention = withDays(() => undefined);

export function showRetention(retention: Retention): string {
  return kinds.map((kind) => `${kind}=${retention[kind] ?? FOREVER}`).join(',');
}

export const allowedRetention = `days or "${FOREVER}" of any of ${kinds
  .map((kind) => `${kind} (at least ${rules[kind].leastDays})`)
  .join(', ')}, such as events=90,history=730`;

/** Undefined if the text is not valid. What it does not name keeps its default. */
export function parseRetention(text: string): Retention | undefined {
  const given = new Map<string, number | undefined>();
  for (const part of text.split(',')) {
    const [, name = '', value = ''] = /^\s*(\w+)=(\d{1,5}|forever)\s*$/.exec(part) ?? [];
    const kind = kinds.find((one) => one === name);
    const days = value === FOREVER ? undefined : Number(value);
    if (kind === undefined || given.has(kind)) return undefined;
    if (days !== undefined && (days < rules[kind].leastDays || days > MOST_DAYS)) return undefined;
    given.set(kind, days);
  }
  return withDays((kind) => (given.has(kind) ? { days: given.get(kind) } : undefined));
}

function withDays(
  given: (kind: RetentionKind) => { readonly days: number | undefined } | undefined,
): Retention {
  const entries = kinds.map((kind) => [kind, (given(kind) ?? rules[kind]).days]);
  return Object.fromEntries(entries) as Retention; // an entry for every kind
}
