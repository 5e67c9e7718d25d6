import assert from 'node:assert/strict';
import { publicId } from '../../../src/catalogue/hotel-id.ts';
import { scenarios } from '../../../src/rates/scenarios.ts';
import type { Answer, TestServer } from '../http.ts';

/** A buyer who searches, prebooks and books over HTTP: the steps that every test of a booking begins with. */
export interface Buyer {
  search(hotelId: string, body?: object): Promise<Offer>;
  prebook(hotelId: string, body?: object, search?: object): Promise<Prebooked>;
  /** Books with all required fields, and those of the test. */
  book(body: object, query?: string): Promise<Answer & { readonly coded: Coded }>;
  post(path: string, body: unknown): Promise<Answer & { readonly coded: Coded }>;
  get(path: string): Promise<Answer & { readonly coded: Coded }>;
}

export interface Offer {
  readonly offerId: string;
  readonly offerRetailRate: { readonly amount: number };
  readonly rates: readonly { readonly boardType: string }[];
}

/** The members of responses of the coded groups that tests use. */
export interface Coded {
  readonly data?: Prebooked & {
    readonly bookingId: string;
    readonly status: string;
    readonly paymentStatus: string;
    readonly paymentMethod: string;
    readonly addons: readonly { readonly status: string }[];
    readonly token?: string;
  };
  readonly error?: { readonly code: number; readonly message: string; readonly description?: string };
}

export interface Prebooked {
  readonly prebookId: string;
  readonly price: number;
  readonly priceDifferencePercent: number;
  readonly cancellationChanged: boolean;
  readonly boardChanged: boolean;
  readonly transactionId: string | null;
  readonly secretKey?: string;
  readonly voucherTotalAmount: number;
  readonly addonsTotalAmount: number;
}

export interface BuyerOptions {
  readonly key?: string;
  readonly checkin?: string;
  readonly checkout?: string;
}

export function buyer(
  { ask }: Pick<TestServer, 'ask'>,
  { key, checkin = '2026-06-10', checkout = '2026-06-12' }: BuyerOptions = {},
): Buyer {
  const withKey = key === undefined ? {} : { key };
  const stay = {
    occupancies: [{ adults: 2, childrenAges: [] }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin,
    checkout,
  };
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await ask({
      method,
      url: `/v3.0${path}`,
      ...withKey,
      ...(body === undefined ? {} : { body }),
    });
    return { ...answer, coded: answer.json as Coded };
  };
  const self: Buyer = {
    post: (path, body) => send('POST', path, body),
    get: (path) => send('GET', path),
    async search(hotelId, body = {}) {
      const request = { ...stay, hotelIds: [hotelId], paymentTypes: ['NUITEE_PAY'], ...body };
      const answer = await self.post('/hotels/rates', request);
      const offer = (answer.json as { data?: { roomTypes: Offer[] }[] }).data?.[0]?.roomTypes[0];
      assert.ok(offer, `no offer: ${answer.text.slice(0, 300)}`);
      return offer;
    },
    async prebook(hotelId, body = {}, search = {}) {
      const { offerId } = await self.search(hotelId, search);
      const { status, coded, text } = await self.post('/rates/prebook', { offerId, ...body });
      assert.equal(status, 200, text);
      assert.ok(coded.data);
      return coded.data;
    },
    book: (body, query = '') =>
      self.post(`/rates/book${query}`, {
        holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
        guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
        remarks: '',
        payment: { method: 'ACC_CREDIT_CARD' },
        ...body,
      }),
  };
  return self;
}

/** The scenario hotel with this behaviour. */
export function scenarioHotelId(words: string): string {
  const found = scenarios.find(({ name }) => name.startsWith(words));
  assert.ok(found, `no scenario hotel is called ${words}`);
  return publicId(found.id);
}

/** The body that makes a voucher: ten dollars off, once, in any year of a test; and the members of the test. */
export function voucherBody(code: string, further: object = {}): object {
  return {
    voucher_code: code,
    discount_type: 'fixed_amount',
    discount_value: 10,
    minimum_spend: 0,
    maximum_discount_amount: 0,
    currency: 'USD',
    validity_start: '2020-01-01',
    validity_end: '2099-12-31',
    usages_limit: 1,
    status: 'active',
    ...further,
  };
}
