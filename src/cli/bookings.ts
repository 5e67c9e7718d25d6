import { setHotelNumber } from '../bookings/phases/hotel-number.ts';
import type { Command } from './command.ts';
import { inWords } from './owner.ts';

export const bookingsHotelNumber: Command = {
  words: 'bookings hotel-number',
  usage: 'BOOKING_ID NUMBER [--json]',
  summary: "Notes the hotel's own number of a booking, and tells whoever listens.",
  flags: {},
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, positionals: [bookingId = '', number = ''], print }) =>
    withNeeds(async (needs) => {
      const booking = await inWords(setHotelNumber(needs, { bookingId, number }));
      const { id, hotelConfirmation } = booking;
      print({ bookingId: id, hotelConfirmation }, () => `booking ${id} is ${hotelConfirmation} at its hotel`);
    }),
};
