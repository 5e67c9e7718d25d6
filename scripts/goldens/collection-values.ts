// Data table.
import type { Group } from '../../src/contract/groups.ts';

/**
 * Variables of the collection that a response fills in, so that a reader only sets the key: by operation, the path
 * of each variable in the answer.
 */
export const taken: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /account': { accountId: 'data.accountId', keyId: 'data.key.keyId' },
  'GET /jobs': { jobId: 'jobs.0.jobId' },
  'GET /data/places': { placeId: 'data.0.placeId' },
  'GET /data/hotel': { hotelName: 'data.name', hotelAddress: 'data.address' },
  'GET /hotels/match/partners': { partner: 'partners.0.partner' },
  'POST /hotels/match/async': { jobId: 'job_id' },
  'POST /hotels/match/cross-checks': { jobId: 'job_id' },
  'POST /rooms/match/async': { jobId: 'data.jobId' },
  'GET /hotels/match/decisions': {
    decisionId: 'decisions.0.decisionId',
    decidedBy: 'decisions.0.decidedBy',
  },
  'POST /hotels/rates': { offerId: 'data.0.roomTypes.0.offerId' },
  'POST /rates/prebook': { prebookId: 'data.prebookId', transactionId: 'data.transactionId' },
  'POST /rates/book': { bookingId: 'data.bookingId', guestId: 'data.guestId' },
  'POST /bookings/{bookingId}/alternative-prebooks': { prebookId: 'data.0.prebookId' },
  'POST /rates/rebook': { bookingId: 'data.bookingId' },
  'GET /guests': { guestId: 'data.0.id' },
  'POST /vouchers': { voucherId: 'voucher.0.id' },
  'POST /webhooks': { webhookId: 'data.id' },
};

/** Members of bodies that are variables, or rows of the list that the collection uploads. */
export const sent: Readonly<Record<string, string | readonly number[]>> = {
  offerId: '{{offerId}}',
  prebookId: '{{prebookId}}',
  existingBookingId: '{{bookingId}}',
  hotelId: '{{hotelId}}',
  partner: '{{partner}}',
  checkin: '{{checkin}}',
  checkout: '{{checkout}}',
  // Once only: an account refuses the second of the same name.
  clientReference: 'my-trip-{{$timestamp}}',
  rows: [2],
  voucher_code: 'SUMMER-{{$timestamp}}',
};

/** Days from today. */
export const days: Readonly<Record<string, number>> = { checkin: 60, checkout: 62 };

const header = 'id,name,country,city,address';
const list = `${header}\nsample-1,"{{hotelName}}",IT,Rome,"{{hotelAddress}}"\nsample-2,"{{hotelName}}",IT,Rome,901 Elsewhere\n`;

/** Files that a request uploads, by operation and field, and the fields next to them. */
export const uploads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /hotels/match/partners/with-id': { file: 'id\nsample-1\n' },
  'POST /hotels/match/async': { file: list, partner: 'Sample partner' },
  'POST /hotels/match/async/dry-run': { file: list },
  'POST /hotels/match/cross-checks': {
    a: 'id,hotel_id\nH1,{{hotelId}}\n',
    b: 'id,hotel_id\nH1,{{hotelId}}\n',
  },
};

/** The fields of uploads that are files. */
export const files: ReadonlySet<string> = new Set(['file', 'a', 'b']);

/** Parameters whose variable has a different name. */
export const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /data/hotel/search': { query: 'hotelName' },
};

/** Requests that follow those of another group: they replace or end a booking that the others show. */
export const followed: Readonly<Record<string, Group>> = {
  'POST /rates/rebook': 'amendment',
  'PUT /bookings/{bookingId}': 'amendment',
  'DELETE /bookings/{bookingId}': 'amendment',
};
