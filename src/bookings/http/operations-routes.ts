import { Type } from 'typebox';
import { choice, listOf, named, sent, text } from '../../contract/fields.ts';
import { ok, route, type Route } from '../../contract/route.ts';
import { readState } from '../read/read-operations.ts';
import { operationNames, outcomes } from '../sale/operations.ts';
import { shownOperations } from '../show/show-operations.ts';
import { bookingShape } from './selling-shapes.ts';

const { bookingId } = bookingShape.properties;

const operationsAnswer = Type.Object({
  data: named(
    'BookingOperations',
    {
      bookingId,
      state: text(
        'The state in words: the status, and what was requested besides. A booking that is `being cancelled` or `being replaced` has the status `CONFIRMED`.',
      ),
      operations: listOf(
        named('BookingOperation', {
          name: choice(operationNames, 'Name of the operation.'),
          by: choice(['account', 'operator'], 'Who may call it.'),
          call: text(
            'The request of the account, or the command of the operator, with the id of the booking.',
          ),
          outcome: choice(
            outcomes,
            '`allowed`: the state allows it. `repeat`: it changes nothing and returns what its first call returned. `refused`: the state does not allow it.',
          ),
          reason: text('Why it is refused; empty if it is not.'),
          condition: text('What it needs besides the state; empty if nothing.'),
        }),
        'Every operation on bookings.',
      ),
    },
    { description: 'The operations, and whether the booking allows them now.' },
  ),
});

export const operationsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/bookings/{bookingId}/operations',
    group: 'bookings',
    summary: 'List what may be done with a booking',
    description:
      'Returns every operation of the account and every command of the operator on a booking, and whether its state allows them now. An operation that is allowed may still be refused for another reason.',
    params: Type.Object({ bookingId: sent('Id as returned by the booking.') }),
    answers: {
      200: {
        description: 'The operations.',
        schema: operationsAnswer,
        examples: {
          confirmed: { data: shownOperations({ id: 'bk_7Qm2xV9a', state: 'CONFIRMED' }) },
        },
      },
    },
    refusals: ['entity-not-found'],
    handle: async (needs, { caller, params }) =>
      ok({ data: shownOperations(await readState(needs, caller, params.bookingId)) }),
  }),
];
