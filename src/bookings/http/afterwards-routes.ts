import { Type } from 'typebox';
import { maybe, seconds, sent } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { route, type Route } from '../../contract/route.ts';
import {
  answerAllBookings,
  answerAlternatives,
  answerAmend,
  answerBooking,
  answerBookings,
  answerCancel,
  answerPreview,
  answerRebook,
  resumeCancel,
  resumeRebook,
  checkAlternatives,
  checkAmend,
  checkRebook,
} from './afterwards-answers.ts';
import { afterwardsExamples as examples } from './afterwards-examples.ts';
import {
  alternativesAnswer,
  amendmentShape,
  bookedAnswer,
  listAnswer,
  pendingRebookAnswer,
  wholeAnswer,
} from './afterwards-shapes.ts';
import { cancelledAnswer, previewAnswer } from './cancellation-shapes.ts';
import {
  alternativesRequest,
  amendRequest,
  listQuery,
  rebookRequest,
  timeoutQuery,
} from './request-shapes.ts';

const params = Type.Object({
  bookingId: sent('Id as returned by the booking; the number of the supplier is not searched.'),
});
const cancelQuery = Type.Object({
  timeout: maybe(seconds('Seconds the caller waits; 4 by default. The work continues after that.')),
  fee: maybe(
    Type.Number({
      minimum: 0,
      description:
        'The fee that was agreed to. If it has changed when the request arrives, nothing is cancelled (4000).',
    }),
  ),
});

const cancel = {
  path: '/bookings/{bookingId}',
  group: 'bookings',
  idempotent: 'resumes',
  resume: resumeCancel,
  waitMs: limits.cancelTimeoutMs,
  params,
  query: cancelQuery,
  answers: {
    200: {
      description: 'The first answer; repeated requests return the same.',
      schema: cancelledAnswer,
      examples: { cancelled: examples.cancelled, pending: examples.pending },
    },
  },
  refusals: ['entity-not-found'],
  handle: answerCancel,
} as const;

const list = {
  query: listQuery,
  answers: {
    200: {
      description: 'The bookings.',
      schema: listAnswer,
      examples: { byReference: examples.byReference, all: examples.all },
    },
  },
  refusals: ['wrong-input', 'bookings-dates'],
} as const;

export const afterwardsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/bookings',
    group: 'bookings',
    summary: 'List bookings',
    description:
      'Lists the bookings with this `clientReference`, `guestId` or `customTags` in full, newest first; other filters narrow the list. With other filters alone, the answer is that of `GET /bookings/`. A request without a filter is refused.',
    ...list,
    handle: answerBookings,
  }),
  route({
    method: 'GET',
    path: '/bookings/',
    group: 'bookings',
    summary: 'List all bookings',
    description:
      'Lists all bookings of the account as flat records, newest first, with filters by stay, day of booking, status, payment and tags. With a `clientReference` or a `guestId` it returns the list of `GET /bookings`.',
    ...list,
    handle: answerAllBookings,
  }),
  route({
    method: 'GET',
    path: '/bookings/{bookingId}',
    group: 'bookings',
    summary: 'Read a booking',
    description:
      'Returns one booking in full, with its money, its cancellation if it has one, and its history: who did what, when, in which request.',
    params,
    query: timeoutQuery,
    answers: { 200: { description: 'The booking.', schema: wholeAnswer, examples: { one: examples.whole } } },
    refusals: ['entity-not-found'],
    handle: answerBooking,
  }),
  route({
    ...cancel,
    method: 'PUT',
    summary: 'Cancel a booking',
    description:
      'The fee is that of the cancellation policy whose deadline passed last when the request arrives. The status is `CANCELLED` if and only if the fee is 0. If the supplier does not cancel, the service retries until it does; meanwhile the booking is CONFIRMED with `cancelPending`, and the fee does not change. A booking that is PENDING is cancelled when its outcome is known, for the fee at the time of the request. Until then it is PENDING with `cancelPending`; if the booking fails, it is FAILED and nothing is charged. A booking that replaces another can be cancelled once it is CONFIRMED. A second cancel gets the answer of the first and changes nothing.',
  }),
  route({
    ...cancel,
    method: 'DELETE',
    summary: 'Cancel a booking (alias)',
    description: 'The same as `PUT /bookings/{bookingId}`, for clients that delete.',
  }),
  route({
    method: 'GET',
    path: '/bookings/{bookingId}/cancellation',
    group: 'bookings',
    summary: 'Preview a cancellation',
    description:
      'Returns the fee of a cancellation now, and the times from which the fee is higher. A cancellation at such a time charges exactly its fee.',
    params,
    answers: {
      200: { description: 'The charges.', schema: previewAnswer, examples: { free: examples.preview } },
    },
    refusals: ['entity-not-found', 'bad-request'],
    handle: answerPreview,
  }),
  route({
    method: 'PUT',
    path: '/bookings/{bookingId}/amend',
    group: 'amendment',
    summary: 'Change the names on a booking',
    description:
      'Suppliers have no API for name changes: the amendment is PENDING until the operator has settled it with the supplier, and the booking keeps its names until then.',
    idempotent: 'one-transaction',
    params,
    body: {
      json: amendRequest,
      example: examples.amendRequest,
      mismatch: 'holder-missing',
      further: checkAmend,
    },
    answers: {
      200: {
        description: 'The amendment.',
        schema: amendmentShape,
        examples: { requested: examples.amendment },
      },
    },
    refusals: ['wrong-input', 'entity-not-found'],
    handle: answerAmend,
  }),
  route({
    method: 'POST',
    path: '/bookings/{bookingId}/alternative-prebooks',
    group: 'amendment',
    summary: 'Find alternatives to a booking',
    description:
      'Searches the hotel of a CONFIRMED booking with other dates or guests and prebooks the cheapest distinct offers: same nationality, currency and way of paying; refundable ones if the booking is refundable, non-refundable ones if it is not, unless `refundableRatesOnly` says otherwise. One of them replaces the booking by `POST /rates/rebook`.',
    idempotent: 'last-transaction',
    waitMs: limits.prebookTimeoutMs,
    params,
    query: timeoutQuery,
    body: { json: alternativesRequest, example: examples.alternativesRequest, further: checkAlternatives },
    answers: {
      200: {
        description: 'Prebooks, the cheapest first.',
        schema: alternativesAnswer,
        examples: { cheaper: examples.alternatives },
      },
    },
    refusals: [
      'wrong-input',
      'entity-not-found',
      'no-alternatives',
      'supplier-timeout',
      'overloaded',
      'supplier-failed',
    ],
    handle: answerAlternatives,
  }),
  route({
    method: 'POST',
    path: '/rates/rebook',
    group: 'book',
    summary: 'Replace a booking',
    description:
      'Books an alternative prebook and cancels the original. The difference (new price + cancellation fee of the original − amount paid) is charged or refunded by the payment method of the original. Returns 2014 before anything is booked if the payment method cannot be charged again. Holder, guests and remarks are copied where absent. The new booking is kept even if cancelling the original fails: that is repeated until it succeeds. The second rebook of a prebook is 40900.',
    idempotent: 'resumes',
    resume: resumeRebook,
    waitMs: limits.bookTimeoutMs,
    query: timeoutQuery,
    body: { json: rebookRequest, example: examples.rebookRequest, further: checkRebook },
    answers: {
      200: {
        description: 'The new booking.',
        schema: bookedAnswer,
        examples: { rebooked: examples.rebooked },
      },
      202: {
        description:
          'For accounts with `compat: "public"` and a non-refundable original: the operator completes the rebook.',
        schema: pendingRebookAnswer,
        examples: { pending: examples.toOperator },
      },
    },
    refusals: [
      'wrong-input',
      'entity-not-found',
      'amendment-exists',
      'duplicate-reference',
      'payment-incomplete',
      'booking-incomplete',
      'rate-gone',
      'booking-rejected',
      'booking-failed',
      'not-confirmed',
      'not-confirmed-upstream',
      'unable-to-process',
    ],
    handle: answerRebook,
  }),
];
