import { codeOf, listAt } from '../read.ts';
import { accepted, bodyWith, member, set, withoutHeader, type Fault } from './fault.ts';

const confirmed = { data: { bookingId: 'invented', status: 'CONFIRMED' } };
const plus =
  (amount: number) =>
  (was: unknown): number =>
    Number(was) + amount;

export const bookingFaults: readonly Fault[] = [
  {
    name: 'a booking costs more than its prebook',
    breaks: 'price-kept',
    foundBy: 'a booking',
    at: 'POST /rates/book',
    reply: member('data.price', plus(0.01)),
  },
  {
    name: 'the names of guests lose their script',
    breaks: 'guests-kept',
    foundBy: 'names of other scripts and with accents',
    at: 'POST /rates/book',
    reply: member('data.bookedRooms.0.guests.0.lastName', () => '??'),
  },
  {
    name: 'a booking without guests is confirmed',
    breaks: 'book-field-required',
    foundBy: 'a booking without guests',
    at: 'POST /rates/book',
    reply: accepted(4002, confirmed),
  },
  {
    name: 'a transaction that is not paid is confirmed',
    breaks: 'unpaid-not-booked',
    foundBy: 'a transaction that is not paid, then paid',
    at: 'POST /rates/book',
    reply: accepted(2014, confirmed),
  },
  {
    name: 'a declined card has the code of a missing room',
    breaks: 'failure-coded',
    foundBy: 'a card that is declined',
    at: 'POST /rates/book',
    reply: (json) => {
      if (codeOf(json) === 5000) set(json, 'error.code', () => 2001);
      return { json };
    },
  },
  {
    name: 'a silent supplier makes a failed booking CONFIRMED',
    breaks: 'outcome-found',
    foundBy: 'a supplier that neither books nor answers',
    at: 'GET /bookings?',
    reply: (json) => {
      for (const one of listAt(json, 'data')) set(one, 'status', () => 'CONFIRMED');
      return { json: listAt(json, 'data').length > 0 ? json : { data: [{ status: 'CONFIRMED' }] } };
    },
  },
  {
    name: 'an Idempotency-Key is ignored',
    breaks: 'key-once',
    foundBy: 'an Idempotency-Key that is repeated',
    at: 'POST /rates/book',
    request: withoutHeader('idempotency-key'),
  },
  {
    name: 'an Idempotency-Key takes any request',
    breaks: 'key-one-request',
    foundBy: 'an Idempotency-Key with another request',
    at: 'POST /rates/book',
    request: withoutHeader('idempotency-key'),
  },
  {
    name: 'a client reference can be used twice',
    breaks: 'reference-unique',
    foundBy: 'a client reference that was used',
    at: 'POST /rates/book',
    reply: accepted(4005, confirmed),
  },
  {
    name: 'a prebook can be booked twice',
    breaks: 'prebook-once',
    foundBy: 'a prebook that was booked',
    at: 'POST /rates/book',
    reply: (_, { status }) => (status >= 400 ? { status: 200, json: confirmed } : undefined),
  },
  {
    name: 'a booking is listed twice',
    breaks: 'booking-listed',
    foundBy: 'a booking is read and listed',
    at: 'GET /bookings?',
    reply: (json) => ({ json: { ...json, data: [...listAt(json, 'data'), ...listAt(json, 'data')] } }),
  },
  {
    name: 'a card number is repeated',
    breaks: 'card-refused',
    foundBy: 'a card number in a text',
    at: 'POST /rates/book',
    reply: (_, { status }, { body }) => (status === 400 ? { text: body.toString() } : undefined),
  },
  {
    name: 'a cancellation in time costs something',
    breaks: 'cancel-fee',
    foundBy: 'a refundable booking is cancelled in time',
    at: 'PUT /bookings/',
    reply: member('data.cancellation_fee', plus(10)),
  },
  {
    name: 'each cancellation refunds again',
    breaks: 'cancel-once',
    foundBy: 'a second cancellation',
    at: 'GET /bookings/',
    reply: member('data.amountRefunded', () => performance.now()),
  },
  {
    name: 'alternatives are not limited',
    breaks: 'alternatives-limited',
    foundBy: 'the number of alternatives',
    at: 'POST /bookings/',
    request: bodyWith((body) => (body['maxPrebooks'] = 10)),
  },
  {
    name: 'alternatives are not sorted',
    breaks: 'alternatives-cheapest',
    foundBy: 'a booking is replaced',
    at: 'POST /bookings/',
    reply: member('data', (was) => (Array.isArray(was) ? was.toReversed() : was)),
  },
];
