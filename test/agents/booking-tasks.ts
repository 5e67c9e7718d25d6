import assert from 'node:assert/strict';
import { scenarioHotelId } from '../support/bookings/buyer.ts';
import { refusalOf } from './agent.ts';
import {
  ada,
  bookOffer,
  cheapestAt,
  two,
  type ShownBooking,
  type ShownFee,
  type ShownHotels,
  type ShownPrebook,
  type State,
  type Task,
} from './task.ts';

const works = scenarioHotelId('Everything Works');
const dearer = scenarioHotelId('Price Up');
const taken = scenarioHotelId('Sold at Booking');

/** The prices of every offer in a city, from the API. */
async function pricesIn({ ask, stay }: State, body: object): Promise<number[]> {
  const places = await ask({ url: '/v3.0/data/places?textQuery=Rome' });
  const { placeId } = (places.json as { data: [{ placeId: string }] }).data[0];
  const search = {
    ...stay,
    placeId,
    occupancies: [{ adults: 2 }],
    currency: 'EUR',
    guestNationality: 'FR',
    ...body,
  };
  const answer = await ask({ method: 'POST', url: '/v3.0/hotels/rates', body: { ...search, limit: 200 } });
  const { data } = answer.json as { data: { roomTypes: { offerRetailRate: { amount: number } }[] }[] };
  return data.flatMap(({ roomTypes }) => roomTypes.map(({ offerRetailRate }) => offerRetailRate.amount));
}

function only(state: State) {
  assert.equal(state.bookings.length, 1, JSON.stringify(state.bookings));
  const [booking] = state.bookings;
  assert.ok(booking);
  return booking;
}

export const bookingTasks: readonly Task[] = [
  {
    detail: 'Book the cheapest refundable room in Rome for two with breakfast.',
    async run(agent, stay) {
      const search = { place: 'Rome', ...stay, ...two, refundableOnly: true, board: 'BI' };
      const { hotels } = await agent.call<ShownHotels>('search_hotels', search);
      assert.ok(hotels[0]);
      return bookOffer(agent, hotels[0].offer);
    },
    async check(state) {
      const booking = only(state);
      const terms = { refundableRatesOnly: true, boardType: 'BI', paymentTypes: ['NUITEE_PAY'] };
      const cheapest = Math.min(...(await pricesIn(state, terms)));
      assert.deepEqual(
        [booking.status, booking.board, booking.tag, booking.price],
        ['CONFIRMED', 'BI', 'RFN', cheapest],
      );
    },
  },
  {
    detail: 'I booked by mistake. Cancel it, and report what that costs.',
    async run(agent, stay) {
      await bookOffer(agent, await cheapestAt(agent, works, { ...stay, ...two, refundableOnly: true }));
      const { bookings } = await agent.call<{ bookings: readonly ShownBooking[] }>('find_bookings', {});
      const bookingId = bookings[0]?.bookingId;
      const { fee } = await agent.call<ShownFee>('preview_cancellation', { bookingId });
      return agent.call<ShownFee>('cancel_booking', { bookingId, fee });
    },
    check(state, report) {
      const booking = only(state);
      assert.equal(booking.status, 'CANCELLED');
      assert.deepEqual([(report as ShownFee).fee, (report as ShownFee).refund], [0, booking.price]);
    },
  },
  {
    detail: `Book the cheapest room at ${dearer}, but not for a cent more than you show me now.`,
    trap: 'the price rises between search and prebook',
    async run(agent, stay) {
      const offer = await cheapestAt(agent, dearer, { ...stay, ...two });
      const { prebookId, currency } = await agent.call<ShownPrebook>('prebook_offer', {
        offerId: offer.offerId,
      });
      // It books at the price that the user saw.
      return refusalOf(agent.call('book', { prebookId, price: offer.total, currency, ...ada }));
    },
    check({ bookings }, report) {
      assert.deepEqual(bookings, []);
      assert.match(String(report), /Nothing was booked: the price of this prebook is/);
    },
  },
  {
    detail: `Book the cheapest room at ${dearer}. If it is more expensive by now, up to 15 % more is fine.`,
    trap: 'the price rises between search and prebook',
    async run(agent, stay) {
      const offer = await cheapestAt(agent, dearer, { ...stay, ...two });
      const shown = await agent.call<ShownPrebook>('prebook_offer', { offerId: offer.offerId });
      assert.ok(shown.priceChangePercent > 0 && shown.price <= offer.total * 1.15);
      const { prebookId, price, currency } = shown;
      return agent.call<ShownBooking>('book', { prebookId, price, currency, ...ada });
    },
    check: (state, report) => assert.equal(only(state).price, (report as ShownBooking).price),
  },
  {
    detail: `Book the cheapest room at ${works}.`,
    trap: 'the response to the booking is lost',
    async run(agent, stay) {
      const offer = await cheapestAt(agent, works, { ...stay, ...two });
      agent.loseNextResponse('book');
      const booking = await bookOffer(agent, offer);
      assert.equal(agent.calls.filter((tool) => tool === 'book').length, 2);
      return booking;
    },
    check: (state, report) => assert.equal(only(state).bookingId, (report as ShownBooking).bookingId),
  },
  {
    detail: 'Cancel my booking.',
    trap: 'the response to the cancellation is lost',
    async run(agent, stay) {
      const { bookingId } = await bookOffer(agent, await cheapestAt(agent, works, { ...stay, ...two }));
      const { fee } = await agent.call<ShownFee>('preview_cancellation', { bookingId });
      agent.loseNextResponse('cancel_booking');
      return agent.call<ShownFee>('cancel_booking', { bookingId, fee });
    },
    check: (state, report) => assert.equal(only(state).status, (report as ShownFee).status),
  },
  {
    detail: `Book ${taken}; if that fails, take ${works}.`,
    trap: 'the first hotel is sold while it is booked',
    async run(agent, stay) {
      const words = await refusalOf(bookOffer(agent, await cheapestAt(agent, taken, { ...stay, ...two })));
      assert.match(words, /Search again/);
      return bookOffer(agent, await cheapestAt(agent, works, { ...stay, ...two }));
    },
    check(state) {
      const confirmed = state.bookings.filter(({ status }) => status === 'CONFIRMED');
      assert.deepEqual([confirmed.length, confirmed[0]?.hotelId], [1, works]);
    },
  },
  {
    detail: 'Cancel my non-refundable booking, but only if I get something back.',
    async run(agent, stay) {
      const { offers } = await agent.call<{
        offers: readonly { offerId: string; freeCancellation: boolean }[];
      }>('hotel_rates', { hotelId: works, ...stay, ...two });
      const firm = offers.find(({ freeCancellation }) => !freeCancellation);
      assert.ok(firm);
      const { bookingId } = await bookOffer(agent, firm);
      const { fee, refund } = await agent.call<ShownFee>('preview_cancellation', { bookingId });
      assert.ok(fee > 0 && refund === 0);
      // A careless client that believes cancelling is free is refused.
      return refusalOf(agent.call('cancel_booking', { bookingId, fee: 0 }));
    },
    check(state, report) {
      assert.equal(only(state).status, 'CONFIRMED');
      assert.match(String(report), /Nothing was cancelled: the fee is/);
    },
  },
  {
    detail: 'The booking is for Grace Sample, not for me. Change the name.',
    trap: 'the response is lost',
    async run(agent, stay) {
      const { bookingId } = await bookOffer(agent, await cheapestAt(agent, works, { ...stay, ...two }));
      const person = { firstName: 'Grace', lastName: 'Sample', email: 'grace@example.org' };
      agent.loseNextResponse('amend_booking');
      return agent.call('amend_booking', { bookingId, ...person });
    },
    check(state, report) {
      const { status, requested } = report as { status: string; requested: string };
      assert.deepEqual([status, requested, state.amendments], ['PENDING', 'Grace Sample', 1]);
      assert.equal(only(state).status, 'CONFIRMED');
    },
  },
  {
    detail: `Two rooms at ${works}, each for two adults and a child of six.`,
    async run(agent, stay) {
      const search = { ...stay, ...two, childrenAges: [6], rooms: 2 };
      return bookOffer(agent, await cheapestAt(agent, works, search));
    },
    check: (state) => assert.deepEqual([only(state).rooms, only(state).status], [2, 'CONFIRMED']),
  },
  {
    detail: `Hold the price at ${works} while I ask my partner. Do not book.`,
    async run(agent, stay) {
      const offer = await cheapestAt(agent, works, { ...stay, ...two });
      return agent.call<ShownPrebook>('prebook_offer', { offerId: offer.offerId });
    },
    async check({ bookings, ask }, report) {
      const { prebookId, price } = report as ShownPrebook;
      const held = await ask({ url: `/v3.0/prebooks/${prebookId}` });
      assert.equal((held.json as { data: { price: number } }).data.price, price);
      assert.deepEqual(bookings, []);
    },
  },
  {
    detail: `Book ${works}, and book it again: I pressed the button twice.`,
    trap: 'the same booking is asked for twice',
    async run(agent, stay) {
      const offer = await cheapestAt(agent, works, { ...stay, ...two });
      const { prebookId, price, currency } = await agent.call<ShownPrebook>('prebook_offer', {
        offerId: offer.offerId,
      });
      const order = { prebookId, price, currency, ...ada };
      const [one, other] = await Promise.all([
        agent.call<ShownBooking>('book', order),
        agent.call<ShownBooking>('book', order),
      ]);
      assert.equal(one.bookingId, other.bookingId);
    },
    check: (state) => assert.equal(only(state).status, 'CONFIRMED'),
  },
];
