import { Type } from 'typebox';
import { settleAmendment } from '../../bookings/amend/amend.ts';
import { retryCancellation, settleByHand } from '../../bookings/cancel/settle-by-hand.ts';
import { completeAmendment } from '../../bookings/rebook/complete-amendment.ts';
import { cancellationShape } from '../../bookings/http/cancellation-shapes.ts';
import { shownCancellation } from '../../bookings/show/show-bookings.ts';
import { pendingAmendments } from '../../bookings/stores/amendments-store.ts';
import { unsettledCancellations } from '../../bookings/stores/cancellations-store.ts';
import {
  anything,
  basedOn,
  choice,
  describedAs,
  listOf,
  maybe,
  named,
  orNull,
  sent,
  text,
  time,
  integer,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { operation, type Operation } from './operation.ts';

const bookingId = text('The booking.');

const amendment = named('OperatorAmendment', {
  id: integer('The id for `amendments complete` and `amendments reject`.'),
  bookingId,
  type: choice(['UPDATE', 'REBOOK'], 'A change of names, or another stay.'),
  subType: text('What changes: `UPDATE_NAME_CHANGE`, `CHECKIN_CHANGE` …'),
  prebookId: orNull(text(''), 'The prebook that replaces the booking; null for a change of names.'),
  people: anything('The names that change.'),
  audit: anything('For a rebook: dates, guests, prices and ids, before and after it; otherwise null.'),
  createdBy: text('The key of the request.'),
  status: choice(['PENDING', 'COMPLETED', 'REJECTED'], 'Whether it waits.'),
  createdAt: time('When it was requested.'),
  updatedAt: time('When it was settled; until then, when it was requested.'),
});

const amendmentExample = {
  id: 17,
  bookingId: 'bk_7x1',
  type: 'UPDATE',
  subType: 'UPDATE_NAME_CHANGE',
  prebookId: null,
  people: { holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '' } },
  audit: null,
  createdBy: 'key_3ea1854ba1b2c2b3',
  status: 'PENDING',
  createdAt: '2026-11-23T09:00:00.000Z',
  updatedAt: '2026-11-23T09:00:00.000Z',
};
const completed = { ...amendmentExample, status: 'COMPLETED', updatedAt: '2026-11-23T10:00:00.000Z' };

const amendmentParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The amendment.' }),
});

const cancellationExample = {
  bookingId: 'bk_7x1',
  status: 'CANCELLED',
  cancellation_fee: 0,
  refund_amount: 200,
  currency: 'EUR',
  cancelPending: false,
};

const cancellationParams = Type.Object({ bookingId: sent('The booking.', limits.idCharacters) });

/** A change of the stay is completed by a rebook, so the refusals are the same. */
const rebookRefusals = [
  'wrong-input',
  'entity-not-found',
  'amendment-exists',
  'payment-incomplete',
  'booking-incomplete',
  'rate-gone',
  'booking-rejected',
  'booking-failed',
  'not-confirmed',
  'not-confirmed-upstream',
  'unable-to-process',
] as const;

export const waitingOperations: readonly Operation[] = [
  operation({
    command: 'amendments list',
    method: 'GET',
    path: '/amendments',
    summary: 'List the changes that wait',
    description: 'Lists changes of bookings that wait for an operator, oldest first.',
    answers: {
      description: 'The changes.',
      data: listOf(amendment, 'Oldest first.'),
      example: [amendmentExample],
    },
    run: ({ db }) => pendingAmendments(db),
  }),
  operation({
    command: 'amendments complete',
    method: 'POST',
    path: '/amendments/{id}/complete',
    summary: 'Complete a change',
    description:
      'A change of names, which you have agreed on with the supplier: the booking gets the new names. A rebook: it is made now, with the prebook of its request or the one that you send.',
    params: amendmentParams,
    body: {
      json: Type.Object({ prebookId: maybe(sent('Another prebook for the rebook of the same booking.')) }),
      example: {},
    },
    answers: {
      description: 'The change, and the booking that a rebook made.',
      data: named(
        'OperatorAmendmentCompleted',
        { ...amendment.properties, newBookingId: orNull(text(''), 'The booking; null: no rebook.') },
        basedOn(amendment),
      ),
      example: { ...completed, newBookingId: null },
    },
    refusals: rebookRefusals,
    run: async (needs, { params: { id }, body: { prebookId } }) => {
      const done = await completeAmendment(needs, { id, prebookId });
      return { ...done.amendment, newBookingId: done.booking?.id ?? null };
    },
  }),
  operation({
    command: 'amendments reject',
    method: 'POST',
    path: '/amendments/{id}/reject',
    summary: 'Reject a change',
    description: 'The booking does not change.',
    params: amendmentParams,
    answers: { description: 'The change.', data: amendment, example: { ...completed, status: 'REJECTED' } },
    refusals: ['entity-not-found'],
    run: (needs, { params: { id } }) => settleAmendment(needs, { id, status: 'REJECTED' }),
  }),
  operation({
    command: 'cancellations list',
    method: 'GET',
    path: '/cancellations',
    summary: 'List the cancellations that wait',
    description:
      'Lists cancellations that wait for the supplier or the refund, with the reason, oldest first.',
    answers: {
      description: 'The cancellations.',
      data: listOf(
        named('OperatorOpenCancellation', {
          bookingId,
          feeMinor: integer('The fee, in minor units.'),
          refundMinor: integer('The refund, in minor units.'),
          currency: text('Currency of both amounts.'),
          reason: choice(['requested', 'replaced'], 'A cancel, or a rebook that replaces the booking.'),
          requestedAt: time('When it was requested.'),
          requestedBy: text('The key of the request.'),
          requestId: text('`x-request-id` of the request.'),
          phase: choice(['asking', 'settling'], 'It waits for the supplier, or for the refund.'),
          bookingStatus: text('The status of the booking.'),
          carriedOnMinor: integer('What pays for the booking that replaces it, in minor units.'),
          failures: integer('How often it failed.'),
          lastFailure: orNull(text(''), 'Why it failed last; null: it did not fail.'),
          refusals: anything('How often each gateway refused the refund.'),
          refusedSince: orNull(time(''), 'When the gateway refused the refund first; null: never.'),
          refusedMinor: orNull(
            integer(''),
            'What it refused last, in minor units: what is still owed of the refund; null: nothing.',
          ),
          givenUpAt: orNull(time(''), 'When it was left to an operator; null: it is retried.'),
        }),
        'Oldest first.',
      ),
      example: [
        {
          bookingId: 'bk_7x1',
          feeMinor: 0,
          refundMinor: 20_000,
          currency: 'EUR',
          reason: 'requested',
          requestedAt: '2026-11-23T09:00:00.000Z',
          requestedBy: 'key_3ea1854ba1b2c2b3',
          requestId: 'req-1',
          phase: 'settling',
          bookingStatus: 'CONFIRMED',
          carriedOnMinor: 0,
          failures: 4,
          lastFailure: 'the card has expired',
          refusals: { stripe: 4 },
          refusedSince: '2026-11-23T09:00:00.000Z',
          refusedMinor: 20_000,
          givenUpAt: null,
        },
      ],
    },
    run: ({ db }) => unsettledCancellations(db),
  }),
  operation({
    command: 'cancellations again',
    method: 'POST',
    path: '/cancellations/{bookingId}/again',
    summary: 'Retry a cancellation',
    description: 'Asks the supplier or the gateway now, also after the service gave up.',
    params: cancellationParams,
    answers: {
      description: 'The cancellation after the attempt.',
      data: named(
        'RetriedCancellation',
        {
          ...cancellationShape.properties,
          lastFailure: orNull(text(''), 'Why it failed last; null: it did not fail.'),
        },
        basedOn(cancellationShape),
      ),
      example: { ...cancellationExample, lastFailure: 'the supplier does not answer' },
    },
    refusals: ['entity-not-found'],
    run: async (needs, { params }) => {
      const tried = await retryCancellation(needs, params.bookingId);
      return { ...shownCancellation(tried), lastFailure: tried.lastFailure };
    },
  }),
  operation({
    command: 'cancellations settle',
    method: 'POST',
    path: '/cancellations/{bookingId}/settle',
    summary: 'Complete a cancellation whose refund you paid',
    description:
      'Ends a cancellation whose refund the gateway refuses, because you paid it another way. The history has the reference.',
    params: cancellationParams,
    body: {
      json: Type.Object({ reference: sent('Identifies that payment.') }),
      example: { reference: 'transfer 17' },
    },
    answers: {
      description: 'The cancellation.',
      data: describedAs(cancellationShape, 'The cancellation.'),
      example: cancellationExample,
    },
    refusals: ['entity-not-found', 'wrong-input'],
    run: async (needs, { params, body: { reference } }) =>
      shownCancellation(await settleByHand(needs, { bookingId: params.bookingId, reference })),
  }),
];
