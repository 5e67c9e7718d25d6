import { ok, route, type Route } from '../../contract/route.ts';
import { readTrail } from './read-trail.ts';
import { trailAnswer, trailExample, trailParams } from './shapes.ts';

export const trailRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/bookings/{bookingId}/trail',
    group: 'bookings',
    summary: 'Read the calls, money and events of a booking',
    description:
      'Returns the supplier’s side of a booking, every call to others with its duration, its money as double entries, and the events that were sent about it. Its states are the `history` of the booking.',
    params: trailParams,
    answers: { 200: { description: 'The trail.', schema: trailAnswer, examples: { booked: trailExample } } },
    refusals: ['entity-not-found'],
    handle: async (needs, { caller, params: { bookingId } }) => ok(await readTrail(needs, caller, bookingId)),
  }),
];
