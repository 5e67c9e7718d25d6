import { setTimeout as sleep } from 'node:timers/promises';
import { listAt, numberAt, read, textAt } from '../read.ts';
import {
  book,
  booked,
  day,
  newReference,
  order,
  prebooked,
  scenarioHotel,
  search,
  withReference,
} from '../journey.ts';
import type { Answer } from '../service.ts';
import type { Scenario, Stage } from '../stage.ts';

const CANCELLED_WITHIN_MS = 30_000;
const CENT = 0.005;

const cancel = (stage: Stage, id: string): Promise<Answer> => stage.service.call(`PUT /bookings/${id}`);
const readBooking = async (stage: Stage, id: string): Promise<unknown> =>
  read((await stage.service.call(`GET /bookings/${id}`)).body, 'data');

async function statusAfterCancel(stage: Stage, id: string): Promise<string> {
  const untilMs = performance.now() + CANCELLED_WITHIN_MS;
  for (;;) {
    const status = textAt(await readBooking(stage, id), 'status') ?? '';
    if (status !== 'CONFIRMED' || performance.now() > untilMs) return status;
    await sleep(500);
  }
}

/** A booking of the cheapest rate that is or is not refundable. */
async function bookedRate(stage: Stage, isRefundable: boolean): Promise<{ id: string; price: number }> {
  const { body } = await search(stage, stage.known.hotels[0] ?? '', { maxRatesPerHotel: 50 });
  const offer = listAt(body, 'data.0.roomTypes').find((one) => {
    const tag = textAt(one, 'rates.0.cancellationPolicies.refundableTag');
    return (tag === 'RFN') === isRefundable;
  });
  if (offer === undefined) stage.skip(`no ${isRefundable ? 'refundable' : 'non-refundable'} rate`);
  const prebook = await stage.service.call('POST /rates/prebook', {
    body: { offerId: textAt(offer, 'offerId') },
  });
  const answer = await book(stage, order(textAt(prebook.body, 'data.prebookId') ?? ''));
  const id = stage.require('booked', textAt(answer.body, 'data.bookingId'), `${answer.status}`);
  return { id, price: numberAt(answer.body, 'data.price') ?? Number.NaN };
}

const alternatives = (stage: Stage, id: string, more: object = {}): Promise<Answer> =>
  stage.service.call(`POST /bookings/${id}/alternative-prebooks`, {
    body: { occupancies: [{ adults: 2 }], checkin: day(60), checkout: day(63), ...more },
  });

export const afterwards: readonly Scenario[] = [
  {
    name: 'a booking is read and listed',
    async run(stage) {
      const clientReference = newReference();
      const { bookingId, data } = await booked(stage, undefined, { clientReference });
      const found = await readBooking(stage, bookingId);
      for (const field of [
        'bookingId',
        'status',
        'price',
        'currency',
        'checkin',
        'checkout',
        'clientReference',
      ])
        stage.check('booking-readable', read(found, field) === read(data, field), `${field} differs`);
      const list = await withReference(stage, clientReference);
      const ids = list.map((one) => textAt(one, 'bookingId'));
      stage.check('booking-listed', ids.length === 1 && ids[0] === bookingId, ids.join(', '));
      const none = await withReference(stage, `${clientReference}x`);
      stage.check('booking-listed', none.length === 0, `${none.length} with another reference`);
    },
  },
  {
    name: 'an unknown booking',
    async run(stage) {
      const read404 = await stage.service.call('GET /bookings/nosuchbooking');
      stage.check(
        'booking-unknown',
        read404.status >= 400 && read404.status < 500,
        `read: ${read404.status}`,
      );
      const cancelled = await cancel(stage, 'nosuchbooking');
      stage.check(
        'booking-unknown',
        cancelled.status >= 400 && cancelled.status < 500,
        `cancel: ${cancelled.status}`,
      );
    },
  },
  {
    name: 'a refundable booking is cancelled in time',
    async run(stage) {
      const { id } = await bookedRate(stage, true);
      const { body } = await cancel(stage, id);
      const status = await statusAfterCancel(stage, id);
      stage.check('cancelled', status !== 'CONFIRMED', status);
      const fee = numberAt(body, 'data.cancellation_fee') ?? numberAt(body, 'data.cancellationFee');
      stage.check('cancel-fee', fee === 0, `a fee of ${fee}`);
    },
  },
  {
    name: 'a non-refundable booking is cancelled',
    async run(stage) {
      const { id, price } = await bookedRate(stage, false);
      const { body } = await cancel(stage, id);
      stage.check('cancelled', (await statusAfterCancel(stage, id)) !== 'CONFIRMED', 'still CONFIRMED');
      const fee =
        numberAt(body, 'data.cancellation_fee') ?? numberAt(body, 'data.cancellationFee') ?? Number.NaN;
      stage.check('cancel-fee', fee > 0 && fee <= price + CENT, `a fee of ${fee} for ${price}`);
    },
  },
  {
    name: 'a cancellation that the supplier does not carry out at first',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      const { bookingId } = await booked(stage, scenarioHotel(0x1e));
      const { status, body } = await cancel(stage, bookingId);
      const isPending = read(body, 'data.cancelPending');
      stage.check('cancel-pending', isPending === true, `${status}: cancelPending is ${String(isPending)}`);
      const later = await statusAfterCancel(stage, bookingId);
      stage.check('cancel-pending', later.startsWith('CANCELLED'), later);
    },
  },
  {
    name: 'a second cancellation',
    async run(stage) {
      const { bookingId } = await booked(stage);
      await cancel(stage, bookingId);
      await statusAfterCancel(stage, bookingId);
      const before = await readBooking(stage, bookingId);
      await Promise.all([cancel(stage, bookingId), cancel(stage, bookingId)]);
      const after = await readBooking(stage, bookingId);
      for (const field of ['status', 'cancellationFee', 'amountRefunded', 'price'])
        stage.check('cancel-once', read(before, field) === read(after, field), `${field} has changed`);
    },
  },
  {
    name: 'the number of alternatives',
    async run(stage) {
      const { bookingId } = await booked(stage);
      for (const [wanted, most] of [
        [1, 1],
        [0, 3],
        [-4, 3],
        [50, 10],
      ] as const) {
        const { status, body } = await alternatives(stage, bookingId, { maxPrebooks: wanted });
        const count = listAt(body, 'data').length;
        const holds = status === 200 && count > 0 && count <= most;
        stage.check('alternatives-limited', holds, `${wanted}: ${status}, ${count} alternatives`);
      }
    },
  },
  {
    name: 'a booking is replaced',
    async run(stage) {
      const { bookingId } = await booked(stage);
      const { body } = await alternatives(stage, bookingId, { maxPrebooks: 3 });
      const prices = listAt(body, 'data').map((one) => numberAt(one, 'price') ?? Number.NaN);
      const isSorted = prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0));
      stage.check('alternatives-cheapest', isSorted && prices.length > 0, prices.join(', '));
      const prebookId = textAt(body, 'data.0.prebookId') ?? '';
      const rebook = { prebookId, existingBookingId: bookingId };
      const made = await stage.service.call('POST /rates/rebook', { body: rebook });
      stage.check('rebooked', textAt(made.body, 'data.status') === 'CONFIRMED', `${made.status}`);
      const original = await statusAfterCancel(stage, bookingId);
      stage.check('rebooked', original !== 'CONFIRMED', `the original is ${original}`);
      stage.refused('rebook-once', await stage.service.call('POST /rates/rebook', { body: rebook }), 40_900);
    },
  },
  {
    name: 'alternatives to a cancelled booking',
    async run(stage) {
      const { bookingId } = await booked(stage);
      await cancel(stage, bookingId);
      await statusAfterCancel(stage, bookingId);
      const { status } = await alternatives(stage, bookingId);
      stage.check('amend-confirmed-only', status >= 400 && status < 500, `${status}`);
    },
  },
  {
    name: 'a prebook that is not of the booking',
    async run(stage) {
      const { bookingId } = await booked(stage);
      const { prebookId } = await prebooked(stage);
      const rebook = { prebookId, existingBookingId: 'nosuchbooking' };
      const { status } = await stage.service.call('POST /rates/rebook', { body: rebook });
      stage.check('booking-unknown', status >= 400 && status < 500, `${status}`);
      const left = textAt(await readBooking(stage, bookingId), 'status');
      stage.check('booking-readable', left === 'CONFIRMED', `another booking is ${left}`);
    },
  },
];
