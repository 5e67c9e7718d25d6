import type { Innkeeper, Schemas } from './client.ts';
import type { paths } from './schema.ts';

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

const ROWS = 200;

/** Hotels of the catalogue. */
export function eachHotel(
  api: Innkeeper,
  query: Omit<Query<'/v3.0/data/hotels'>, 'offset' | 'limit'>,
): AsyncGenerator<Schemas['ListedHotel'], void> {
  return byOffset(async (offset) => {
    const { data } = await api.get('/v3.0/data/hotels', {
      params: { query: { ...query, offset, limit: ROWS } },
    });
    return data;
  });
}

/** Which form a list has depends on what it is asked for. */
type Listed = Schemas['BookingRow'] | Schemas['ListedBooking'];

/** Bookings, the newest first. */
export function eachBooking(
  api: Innkeeper,
  query: Omit<Query<'/v3.0/bookings/'>, 'offset' | 'limit'> = {},
): AsyncGenerator<Listed, void> {
  return byOffset<Listed>(async (offset) => {
    const { data } = await api.get('/v3.0/bookings/', {
      params: { query: { ...query, offset, limit: ROWS } },
    });
    return data;
  });
}

/** Changes of the catalogue, in order, until there are no more. `after` is the number of the last one you have seen. */
export function eachChange(
  api: Innkeeper,
  query: Query<'/v3.0/data/changes'> = {},
): AsyncGenerator<Schemas['CatalogueChange'], void> {
  return byCursor(query.after, async (after) => {
    const given = after === undefined ? {} : { after };
    const { data, next } = await api.get('/v3.0/data/changes', { params: { query: { ...query, ...given } } });
    return { rows: data, next: data.length === 0 ? null : next };
  });
}

/** Rows of a hotel matching job that a person must decide. */
export function eachReview(
  api: Innkeeper,
  jobId: string,
  query: Query<'/v3.0/hotels/match/async/jobs/{jobId}/reviews'> = {},
): AsyncGenerator<Schemas['ReviewRow'], void> {
  return byCursor(query.after, async (after) => {
    const given = after === undefined ? {} : { after };
    const { reviews, next } = await api.get('/v3.0/hotels/match/async/jobs/{jobId}/reviews', {
      params: { path: { jobId }, query: { ...query, ...given } },
    });
    return { rows: reviews, next };
  });
}

/** Deliveries of a webhook, the newest first. */
export function eachDelivery(
  api: Innkeeper,
  webhookId: string,
  query: Query<'/v3.0/webhooks/{webhookId}/deliveries'> = {},
): AsyncGenerator<Schemas['WebhookDelivery'], void> {
  return byCursor(query.before, async (before) => {
    const given = before === undefined ? {} : { before };
    const { data, nextCursor } = await api.get('/v3.0/webhooks/{webhookId}/deliveries', {
      params: { path: { webhookId }, query: { ...query, ...given } },
    });
    return { rows: data, next: nextCursor };
  });
}

async function* byOffset<Row>(load: (offset: number) => Promise<readonly Row[]>): AsyncGenerator<Row, void> {
  for (let offset = 0; ; offset += ROWS) {
    const rows = await load(offset);
    yield* rows;
    if (rows.length < ROWS) return;
  }
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: number | null;
}

async function* byCursor<Row>(
  first: number | undefined,
  load: (cursor: number | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row, void> {
  let cursor = first;
  for (;;) {
    const { rows, next } = await load(cursor);
    yield* rows;
    if (next === null) return;
    cursor = next;
  }
}
