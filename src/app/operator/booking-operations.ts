import { Type } from 'typebox';
import { chargeAgain } from '../../bookings/collect/charge-again.ts';
import { openOutcomes, openWatches } from '../../bookings/stores/watches-store.ts';
import { endWatch } from '../../bookings/watch/watch-suppliers.ts';
import {
  choice,
  listOf,
  maybe,
  named,
  orNull,
  sent,
  text,
  time,
  integer,
  yesOrNo,
} from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { operation, type Operation } from './operation.ts';

const params = Type.Object({ bookingId: sent('The booking.', limits.idCharacters) });
const bookingId = text('The booking.');
const supplier = text('The code of the supplier.');

const open = named('OperatorOpenOutcome', {
  bookingId,
  supplier,
  requestedAt: time('When the supplier was called to book.'),
  lookUps: integer('How often the outcome was looked up.'),
});

const watch = named('OperatorWatch', {
  bookingId,
  supplier,
  mayLand: yesOrNo('Whether the booking call may still take effect.'),
  openedAt: time('When the service began to watch the booking.'),
  until: time('The service looks it up at least until then.'),
  nextLookAt: time('When it is looked up next.'),
  lastAnswer: text('What the supplier answered last.'),
  keep: orNull(text(''), 'The room that the booking keeps; null: no room is kept.'),
  state: choice(['watching', 'cancelling'], '`cancelling`: a room was found.'),
  looks: integer('How often it was looked up.'),
  cancels: integer('How often a cancellation was sent.'),
  foundAt: orNull(time(''), 'When a room was found; null: none was.'),
  cancelledAt: orNull(time(''), 'When the supplier first accepted the cancellation; null: it did not.'),
  personSince: orNull(time(''), 'Since when a person must handle it; null: no person needs to.'),
  closedBecause: orNull(text(''), 'Why it was closed; null: it is open.'),
});

export const bookingOperations: readonly Operation[] = [
  operation({
    command: 'bookings unclear',
    method: 'GET',
    path: '/bookings/unclear',
    summary: 'List bookings without a known outcome',
    description:
      'Lists bookings whose supplier has not reported their outcome, and rooms at suppliers without a booking.',
    query: Type.Object({
      all: maybe(yesOrNo('Also rooms that the service only watches, with nothing to cancel.')),
    }),
    answers: {
      description: 'Both lists.',
      data: named('OperatorUnclear', {
        open: listOf(open, 'Without an outcome, oldest first.'),
        watched: listOf(watch, 'Rooms at suppliers without a booking, oldest first.'),
      }),
      example: {
        open: [
          { bookingId: 'bk_7x1', supplier: 'fjord', requestedAt: '2026-11-23T09:00:00.000Z', lookUps: 3 },
        ],
        watched: [],
      },
    },
    run: async ({ db }, { query: { all = false } }) => ({
      open: await openOutcomes(db),
      watched: await openWatches(db, { all }),
    }),
  }),
  operation({
    command: 'bookings unwatch',
    method: 'POST',
    path: '/bookings/{bookingId}/unwatch',
    summary: 'Stop looking up a room',
    description: 'Stops looking up and cancelling a room, because you have settled it with its supplier.',
    params,
    body: {
      json: Type.Object({ note: sent('How you settled it.', limits.remarksCharacters) }),
      example: { note: 'The supplier cancelled it by telephone.' },
    },
    answers: {
      description: 'It is no longer looked up.',
      data: named('OperatorUnwatched', { bookingId }),
      example: { bookingId: 'bk_7x1' },
    },
    refusals: ['entity-not-found', 'wrong-input'],
    run: async (needs, { params: { bookingId: id }, body: { note } }) => {
      await endWatch(needs, { bookingId: id, reason: note });
      return { bookingId: id };
    },
  }),
  operation({
    command: 'bookings charge',
    method: 'POST',
    path: '/bookings/{bookingId}/charge',
    summary: 'Retry a refused charge',
    description: 'Retries a charge that was refused when it was due, also after the service gave up.',
    params,
    answers: {
      description: 'Whether the money is captured.',
      data: named('OperatorCharged', {
        bookingId,
        taken: yesOrNo(
          'False: it was refused again, and the history of the booking has the reason; or the gateway gave no clear answer, and it is retried within a minute.',
        ),
      }),
      example: { bookingId: 'bk_7x1', taken: true },
    },
    refusals: ['entity-not-found'],
    run: async (needs, { params: { bookingId: id } }) => {
      const { state } = await chargeAgain(needs, id);
      return { bookingId: id, taken: state === 'captured' };
    },
  }),
];
