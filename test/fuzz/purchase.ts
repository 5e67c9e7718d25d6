import { publicId } from '../../src/catalogue/hotel-id.ts';
import { voucherBody } from '../support/bookings/buyer.ts';
import { scenarios } from '../../src/rates/scenarios.ts';
import { day } from '../support/day.ts';

const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };

/** The steps of a purchase and of its neighbours, and what their bodies need to succeed; the fuzzer fills in the ids of the step before. */
export const purchase: readonly { readonly operation: string; readonly members?: object }[] = [
  { operation: 'GET /v3.0/data/hotels' },
  {
    operation: 'POST /v3.0/hotels/rates',
    members: {
      hotelIds: scenarios.slice(0, 4).map(({ id }) => publicId(id)),
      occupancies: [{ adults: 2 }],
      checkin: () => day(20),
      checkout: () => day(22),
      currency: 'USD',
      guestNationality: 'FR',
      stream: false,
      timeout: 6,
    },
  },
  { operation: 'POST /v3.0/rates/prebook', members: { usePaymentSdk: false } },
  {
    operation: 'POST /v3.0/rates/book',
    members: {
      holder,
      guests: [{ occupancyNumber: 1, ...holder }],
      remarks: '',
      payment: { method: 'ACC_CREDIT_CARD' },
      clientReference: () => `fuzz-${performance.now()}`,
    },
  },
  { operation: 'PUT /v3.0/loyalties', members: { status: 'enabled', cashbackRate: 0.03 } },
  {
    operation: 'POST /v3.0/vouchers',
    members: {
      ...voucherBody('FUZZ'),
      voucher_code: () => `FUZZ${Math.round(performance.now())}`,
      usages_limit: 1,
    },
  },
  { operation: 'POST /v3.0/hotels/match/async' },
];

/** Values that depend on the moment are functions. */
export function membersNow(members: object): object {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'function' ? (value as () => unknown)() : value, // functions of this table take nothing
    ]),
  );
}
