import type { Scope } from './scopes.ts';

/** The forms of error bodies; the code of `flat-text` is a string. */
export type Form = 'simple' | 'coded' | 'message' | 'flat' | 'flat-text';

interface GroupRow {
  /** What a key must be allowed to do; an operation may need another scope. `any`: every valid key. */
  readonly scope: Scope | 'any';
  readonly form: Form;
  readonly title: string;
  /** Operations with this method are expensive: `app/load` admits as many as the process can handle. */
  readonly costly?: 'GET' | 'POST';
  /** Its expensive operations work in the database: one of an account runs at a time. */
  readonly takesTurns?: true;
  /** Operations with these methods read only, so that a replica may answer them. */
  readonly reads?: readonly ('GET' | 'POST')[];
  /** Its changes name no key: the endpoint states the key, for the audit log. Costs a statement for each transaction. */
  readonly recordsActor?: true;
  /** Clients of the public service read `X-Ratelimit-*` here; others read `RateLimit`. */
  readonly formerRateHeaders?: true;
}

/** The groups of operations, as the sections of the specification name them, and the form of their error bodies. */
export const groups = {
  'id-mapping': { scope: 'map', form: 'simple', title: 'Hotel ID mapping' },
  'hotel-match': { scope: 'map', form: 'simple', recordsActor: true, title: 'Hotel matching by content' },
  reconcile: { scope: 'read', form: 'simple', costly: 'POST', title: 'Reconciliation for OpenRefine' },
  'room-match': { scope: 'map', form: 'simple', costly: 'POST', title: 'Room matching' },
  'deep-map': { scope: 'map', form: 'simple', costly: 'POST', title: 'Deep-map (asynchronous room mapping)' },
  'room-group': { scope: 'map', form: 'simple', costly: 'POST', title: 'Room grouping' },
  rates: { scope: 'sell', form: 'coded', costly: 'POST', title: 'Rates' },
  // A read first writes what its process has noted, so a replica cannot answer it.
  prices: { scope: 'sell', form: 'flat', title: 'Price index' },
  supply: { scope: 'sell', form: 'flat-text', recordsActor: true, title: 'Supply customisation' },
  prebook: { scope: 'sell', form: 'coded', title: 'Prebook' },
  book: { scope: 'sell', form: 'coded', title: 'Book' },
  amendment: { scope: 'sell', form: 'coded', title: 'Amendment and rebook' },
  bookings: { scope: 'sell', form: 'coded', title: 'Bookings' },
  guests: { scope: 'sell', form: 'coded', title: 'Guests', recordsActor: true, formerRateHeaders: true },
  loyalty: { scope: 'sell', form: 'coded', title: 'Loyalty', recordsActor: true, formerRateHeaders: true },
  vouchers: { scope: 'sell', form: 'message', recordsActor: true, title: 'Vouchers' },
  reports: {
    scope: 'sell',
    form: 'coded',
    costly: 'POST',
    takesTurns: true,
    reads: ['GET', 'POST'],
    title: 'Analytics and reports',
  },
  webhooks: { scope: 'sell', form: 'coded', recordsActor: true, title: 'Webhooks' },
  data: { scope: 'read', form: 'coded', costly: 'GET', reads: ['GET'], title: 'Hotel data' },
  operator: { scope: 'operate', form: 'coded', recordsActor: true, title: 'Operators' },
  operations: { scope: 'any', form: 'coded', title: 'Operations of the service itself' },
} as const satisfies Record<string, GroupRow>;

export type Group = keyof typeof groups;

/** Whether the body of an error has its code. */
export function hasCode(form: Form): boolean {
  return form !== 'simple' && form !== 'message';
}
