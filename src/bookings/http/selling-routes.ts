import { sent } from '../../contract/fields.ts';
import { checkFurther } from './read-book.ts';
import { Type } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { route, type Route } from '../../contract/route.ts';
import {
  answerBook,
  answerPrebook,
  answerReadPrebook,
  resumeBook,
  checkPrebookFurther,
} from './selling-answers.ts';
import { sellingExamples as examples } from './selling-examples.ts';
import { bookedAnswer } from './afterwards-shapes.ts';
import { bookRequest, prebookRequest, sellingQuery } from './request-shapes.ts';
import { prebookAnswer } from './selling-shapes.ts';

export const sellingRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/rates/prebook',
    group: 'prebook',
    summary: 'Prebook an offer',
    description:
      'Checks an offer with the supplier again, and stores the current price and terms for fifteen minutes. Returns what has changed since the search: the price in per cent, the cancellation policy, the board. If the rate is no longer available (2001), search again. With `usePaymentSdk` a payment is opened: `transactionId` for the booking, `secretKey` for the payment form of `/pay/v1.js`.',
    idempotent: 'last-transaction',
    waitMs: limits.prebookTimeoutMs,
    query: sellingQuery,
    body: { json: prebookRequest, example: examples.prebookRequest, further: checkPrebookFurther },
    answers: {
      200: {
        description: 'The prebook.',
        schema: prebookAnswer,
        examples: { prebook: examples.prebooked, withPayment: examples.withPayment },
      },
    },
    refusals: [
      'invalid-offer',
      'offer-outdated',
      'offer-gone',
      'price-changed',
      'prebook-failed',
      'wrong-input',
      'invalid-field',
      'prebook-timeout',
      'offer-hotel-missing',
      'offer-unusable',
      'unable-to-process',
      'protection-offer-failed',
    ],
    handle: answerPrebook,
  }),
  route({
    method: 'GET',
    path: '/prebooks/{prebookId}',
    group: 'prebook',
    summary: 'Read a prebook',
    description:
      'Returns a prebook of the account that has not expired. A prebook of another account is reported as not found.',
    params: Type.Object({
      prebookId: sent('Id of a prebook that is at most 15 minutes old.'),
    }),
    query: sellingQuery,
    answers: {
      200: { description: 'The prebook.', schema: prebookAnswer, examples: { prebook: examples.prebooked } },
    },
    refusals: ['entity-not-found'],
    handle: answerReadPrebook,
  }),
  route({
    method: 'POST',
    path: '/rates/book',
    group: 'book',
    summary: 'Book a prebook',
    description:
      'Holds the money, books the rooms and captures the money, in this order, each exactly once. A failed booking is not charged. After 2014 the booking becomes final by itself: read it by its client reference before you try again. A `clientReference` makes a repeat safe (4005 with the booking id). So does an `Idempotency-Key`: a repeat waits for the booking and is answered with its state, also after 2014 and 503, and nothing is booked twice.',
    idempotent: 'resumes',
    resume: resumeBook,
    waitMs: limits.bookTimeoutMs,
    query: sellingQuery,
    body: { json: bookRequest, example: examples.bookRequest, further: checkFurther },
    answers: {
      200: { description: 'Booked.', schema: bookedAnswer, examples: { booked: examples.booked } },
    },
    refusals: [
      'wrong-input',
      'invalid-field',
      'unsupported-payment',
      'duplicate-reference',
      'rate-gone',
      'wrong-rate',
      'booking-rejected',
      'booking-failed',
      'payment-incomplete',
      'booking-incomplete',
      'payment-refused',
      'token-malformed',
      'token-expired',
      'token-bad-signature',
      'token-not-yet-valid',
      'token-without-transaction',
      'token-without-provider',
      'token-without-prebook',
      'credit-line-suspended',
      'not-confirmed',
      'not-confirmed-upstream',
      'unable-to-process',
      'payment-account-unknown',
      'backup-payment-refused',
      'backup-payment-failed',
      'protection-offer-failed',
      'protection-order-not-created',
      'protection-order-not-bought',
    ],
    handle: answerBook,
  }),
];
