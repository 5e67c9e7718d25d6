import { randomUUID } from 'node:crypto';
import { numberAt, read, textAt } from './read.ts';
import type { Answer } from './service.ts';
import type { Stage } from './stage.ts';

/** The steps of a sale that most scenarios share. */
const DAY_MS = 86_400_000;

export const day = (ahead: number): string =>
  new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);

export const stay = {
  occupancies: [{ adults: 2, childrenAges: [] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: day(60),
  checkout: day(62),
};

/** No two runs use one reference twice. */
export const newReference = (): string => `certify-${randomUUID()}`;

export function search(stage: Stage, hotelId: string, more: object = {}): Promise<Answer> {
  return stage.service.call('POST /hotels/rates', {
    body: { ...stay, hotelIds: [hotelId], maxRatesPerHotel: 1, ...more },
  });
}

export interface Offer {
  readonly offerId: string;
  readonly amount: number;
}

/** The cheapest offer of a hotel that has free rooms. */
export async function offered(
  stage: Stage,
  hotelId = stage.known.hotels[0] ?? '',
  more: object = {},
): Promise<Offer> {
  const answer = await search(stage, hotelId, more);
  const first = read(answer.body, 'data.0.roomTypes.0');
  const offerId = stage.require('search-finds', textAt(first, 'offerId'), `${answer.status}: no offer`);
  return { offerId, amount: numberAt(first, 'offerRetailRate.amount') ?? Number.NaN };
}

export const prebook = (stage: Stage, body: object, query = ''): Promise<Answer> =>
  stage.service.call(`POST /rates/prebook${query}`, { body });

export interface Prebooked {
  readonly prebookId: string;
  readonly price: number;
  readonly data: unknown;
}

export async function prebooked(stage: Stage, hotelId?: string, more: object = {}): Promise<Prebooked> {
  const { offerId } = await offered(stage, hotelId);
  const answer = await prebook(stage, { offerId, ...more });
  const prebookId = textAt(answer.body, 'data.prebookId');
  if (prebookId === undefined) stage.require('prebook-price', undefined, `${answer.status}: no prebook`);
  return {
    prebookId: prebookId ?? '',
    price: numberAt(answer.body, 'data.price') ?? Number.NaN,
    data: read(answer.body, 'data'),
  };
}

export const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };

export function order(prebookId: string, more: object = {}): object {
  return {
    prebookId,
    clientReference: newReference(),
    holder,
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
    ...more,
  };
}

export const book = (stage: Stage, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  stage.service.call('POST /rates/book', { body, headers });

export interface Booked {
  readonly bookingId: string;
  readonly data: unknown;
}

export async function booked(stage: Stage, hotelId?: string, more: object = {}): Promise<Booked> {
  const { prebookId } = await prebooked(stage, hotelId);
  const answer = await book(stage, order(prebookId, more));
  const isConfirmed = textAt(answer.body, 'data.status') === 'CONFIRMED';
  const bookingId = isConfirmed ? textAt(answer.body, 'data.bookingId') : undefined;
  return {
    bookingId: stage.require('booked', bookingId, `${answer.status} ${answer.text.slice(0, 200)}`),
    data: read(answer.body, 'data'),
  };
}

/** The bookings with a reference, as the service lists them. */
export async function withReference(stage: Stage, reference: string): Promise<readonly unknown[]> {
  const answer = await stage.service.call(`GET /bookings?clientReference=${encodeURIComponent(reference)}`);
  const list = read(answer.body, 'data');
  return Array.isArray(list) ? list : [];
}

export const scenarioHotel = (number: number): string => `lp${(0x5cea_0000 + number).toString(16)}`;
