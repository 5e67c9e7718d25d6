import { day } from '../support/day.ts';

/** The steps of a purchase over HTTP, as the buyers of the crash tests take them. */
export interface Shop {
  readonly address: string;
  readonly key: string;
}

export interface Stay {
  readonly hotelId: string;
  /** Members of the search besides. */
  readonly search?: object;
  readonly addons?: readonly object[];
}

export interface Data<T> {
  readonly data?: T;
}

/** Searches, and prebooks the first offer. Undefined: there is none, as where every price is below zero. */
export async function prebookOne(shop: Shop, { hotelId, search = {}, addons = [] }: Stay) {
  const found = await send<Data<{ roomTypes: { offerId: string }[] }[]>>(shop, 'POST /hotels/rates', {
    hotelIds: [hotelId],
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: day(60),
    checkout: day(62),
    paymentTypes: ['NUITEE_PAY'],
    maxRatesPerHotel: 1,
    ...search,
  });
  const { offerId } = found.data?.[0]?.roomTypes[0] ?? {};
  if (offerId === undefined) return undefined;
  const request = { offerId, addons };
  const { data } = await send<Data<{ prebookId: string }>>(shop, 'POST /rates/prebook', request);
  return data?.prebookId;
}

/** What `POST /rates/book` needs. */
export function orderOf(prebookId: string) {
  return {
    prebookId,
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  };
}

/** One call: `send(shop, 'PUT /bookings/…', body)`. */
export async function send<T>(
  { address, key }: Shop,
  ...[call, body, headers = {}]: [call: string, body?: unknown, headers?: Readonly<Record<string, string>>]
): Promise<T> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}
