// Data table.
/**
 * Variables of the collection that a response fills in, so that a reader only sets the key: by operation, the path
 * of each variable in the answer.
 */
export const taken: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GET /account': { accountId: 'data.accountId', keyId: 'data.key.keyId' },
  'GET /jobs': { jobId: 'jobs.0.jobId' },
  'GET /data/places': { placeId: 'data.0.placeId' },
  'GET /hotels/match/partners': { partner: 'partners.0.partner' },
  'GET /hotels/match/decisions': {
    decisionId: 'decisions.0.decisionId',
    decidedBy: 'decisions.0.decidedBy',
  },
  'POST /hotels/rates': { offerId: 'data.0.roomTypes.0.offerId' },
  'POST /rates/prebook': { prebookId: 'data.prebookId', transactionId: 'data.transactionId' },
  'POST /rates/book': { bookingId: 'data.bookingId', guestId: 'data.guestId' },
  'POST /bookings/{bookingId}/alternative-prebooks': { prebookId: 'data.0.prebookId' },
  'GET /guests': { guestId: 'data.0.id' },
  'POST /vouchers': { voucherId: 'voucher.0.id' },
  'POST /webhooks': { webhookId: 'data.id' },
};

/** Members of bodies that are variables. */
export const sent: Readonly<Record<string, string>> = {
  offerId: '{{offerId}}',
  prebookId: '{{prebookId}}',
  existingBookingId: '{{bookingId}}',
  hotelId: '{{hotelId}}',
  partner: '{{partner}}',
  checkin: '{{checkin}}',
  checkout: '{{checkout}}',
  // Once only: an account refuses the second of the same name.
  clientReference: 'my-trip-{{$timestamp}}',
  voucher_code: 'SUMMER-{{$timestamp}}',
};

/** Days from today. */
export const days: Readonly<Record<string, number>> = { checkin: 60, checkout: 62 };
