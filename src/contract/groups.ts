interface GroupRow {
  readonly form: 'simple' | 'coded' | 'message';
  readonly title: string;
  /** Operations with this method are expensive: `app/load` admits as many as the process can handle. */
  readonly costly?: 'GET' | 'POST';
  /** Clients of the public service read `X-Ratelimit-*` here (contract 1.3); others read `RateLimit`. */
  readonly formerRateHeaders?: true;
}

/** The groups of operations, as the sections of the specification name them, and the form of their error bodies. */
export const groups = {
  'id-mapping': { form: 'simple', title: 'Hotel ID mapping' },
  'hotel-match': { form: 'simple', title: 'Hotel matching by content' },
  'room-match': { form: 'simple', costly: 'POST', title: 'Room matching' },
  'deep-map': { form: 'simple', costly: 'POST', title: 'Deep-map (asynchronous room mapping)' },
  'room-group': { form: 'simple', costly: 'POST', title: 'Room grouping' },
  rates: { form: 'coded', costly: 'POST', title: 'Rates' },
  prebook: { form: 'coded', title: 'Prebook' },
  book: { form: 'coded', title: 'Book' },
  amendment: { form: 'coded', title: 'Amendment and rebook' },
  bookings: { form: 'coded', title: 'Bookings' },
  guests: { form: 'coded', title: 'Guests', formerRateHeaders: true },
  loyalty: { form: 'coded', title: 'Loyalty', formerRateHeaders: true },
  vouchers: { form: 'message', title: 'Vouchers' },
  reports: { form: 'coded', costly: 'POST', title: 'Analytics and reports' },
  webhooks: { form: 'coded', title: 'Webhooks' },
  data: { form: 'coded', costly: 'GET', title: 'Hotel data' },
  operations: { form: 'coded', title: 'Operations of the service itself' },
} as const satisfies Record<string, GroupRow>;

export type Group = keyof typeof groups;
