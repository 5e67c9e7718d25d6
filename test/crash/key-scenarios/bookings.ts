import assert from 'node:assert/strict';
import { day } from '../../support/day.ts';
import { holder, hotel, occupancies, type Scenario, type Scenarios, type Scene } from './scene.ts';

async function bookedAt({ buyer: { prebook, book } }: Scene): Promise<string> {
  const { prebookId } = await prebook(hotel);
  const { coded, text } = await book({ prebookId });
  assert.equal(coded.data?.status, 'CONFIRMED', text);
  return coded.data.bookingId;
}

async function moved(scene: Scene, id: string): Promise<string> {
  const found = await scene.ask('POST', `/bookings/${id}/alternative-prebooks`, {
    occupancies,
    checkin: day(70),
    checkout: day(72),
  });
  return found.data[0].prebookId;
}

const cancelling: Scenario = async (scene) => ({
  path: `/bookings/${await bookedAt(scene)}?timeout=20`,
  status: 200,
  effects: ['cancellations:INSERT'],
  names: { table: 'cancellations', column: 'booking', id: ({ data }) => data.bookingId },
});

export const bookingScenarios: Scenarios = {
  'POST /rates/prebook': async ({ buyer: { search } }) => ({
    path: '/rates/prebook',
    body: { offerId: (await search(hotel)).offerId },
    status: 200,
    effects: ['prebooks:INSERT', 'events:INSERT'],
    names: { table: 'prebooks', id: ({ data }) => data.prebookId },
  }),
  'POST /rates/book': async (scene) => {
    const { prebookId } = await scene.buyer.prebook(hotel);
    return {
      path: '/rates/book?timeout=10',
      body: {
        prebookId,
        holder,
        guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
        remarks: '',
        payment: { method: 'ACC_CREDIT_CARD' },
      },
      status: 200,
      prebook: prebookId,
      effects: ['bookings:INSERT', 'payments:INSERT'],
      names: { table: 'bookings', id: ({ data }) => data.bookingId },
    };
  },
  'POST /rates/rebook': async (scene) => {
    const existingBookingId = await bookedAt(scene);
    const prebookId = await moved(scene, existingBookingId);
    return {
      path: '/rates/rebook?timeout=10',
      body: { prebookId, existingBookingId },
      status: 200,
      prebook: prebookId,
      effects: ['bookings:INSERT', 'payments:INSERT'],
      names: { table: 'bookings', id: ({ data }) => data.bookingId },
    };
  },
  'PUT /bookings/{bookingId}': cancelling,
  'DELETE /bookings/{bookingId}': cancelling,
  'PUT /bookings/{bookingId}/amend': async (scene) => ({
    path: `/bookings/${await bookedAt(scene)}/amend`,
    body: { holder: { ...holder, firstName: 'Augusta' } },
    status: 200,
    effects: ['amendments:INSERT', 'booking_history:INSERT', 'events:INSERT'],
    names: { table: 'amendments', id: ({ id }) => id },
  }),
  'POST /bookings/{bookingId}/alternative-prebooks': async (scene) => ({
    path: `/bookings/${await bookedAt(scene)}/alternative-prebooks`,
    body: { occupancies, checkin: day(70), checkout: day(72) },
    status: 200,
    effects: ['prebooks:INSERT', 'events:INSERT'],
    names: { table: 'prebooks', id: ({ data }) => data[0].prebookId },
  }),
};
