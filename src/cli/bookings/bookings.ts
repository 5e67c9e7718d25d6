import {
  compensate,
  instructCheckin,
  relocateGuest,
  setHotelNumber,
} from '../../bookings/additions/additions.ts';
import { bookingById } from '../../bookings/stores/bookings-store.ts';
import { chargeAgain } from '../../bookings/collect/charge-again.ts';
import { coreIdOf } from '../../catalogue/hotel-id.ts';
import { amountOf } from '../../lib/currency.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { exactAmount } from '../../app/operator/money-stories.ts';
import { inWords } from '../input/owner.ts';

/** Commands for what hotels report by telephone. */
export const bookingsHotelNumber: Command = {
  usage: 'BOOKING_ID NUMBER [--json]',
  flags: {},
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, positionals: [bookingId = '', number = ''], print }) =>
    withNeeds(async (needs) => {
      const booking = await inWords(setHotelNumber(needs, { bookingId, number }));
      const { id, hotelConfirmation } = booking;
      print(
        { bookingId: id, hotelConfirmation },
        () => `booking ${id} has the hotel number ${hotelConfirmation}`,
      );
    }),
};

export const bookingsCharge: Command = {
  usage: 'BOOKING_ID [--json]',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [bookingId = ''], print }) =>
    withNeeds(async (needs) => {
      const { state } = await inWords(chargeAgain(needs, bookingId));
      const isTaken = state === 'captured';
      print({ bookingId, taken: isTaken }, () =>
        isTaken
          ? `the money of booking ${bookingId} is captured`
          : 'it was refused again: the history of the booking has the reason',
      );
    }),
};

export const bookingsCheckin: Command = {
  usage:
    'BOOKING_ID --instructions TEXT [--email E] [--phone P] [--id-required] [--ask-arrival-time] [--json]',
  flags: {
    instructions: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    'id-required': { type: 'boolean' },
    'ask-arrival-time': { type: 'boolean' },
  },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [bookingId = ''], print }) =>
    withNeeds(async (needs) => {
      const others = {
        instructions: flags.required('instructions'),
        email: flags.text('email') ?? '',
        phone: flags.text('phone') ?? '',
        idRequired: flags.has('id-required'),
        arrivalTimeRequested: flags.has('ask-arrival-time'),
      };
      await inWords(instructCheckin(needs, { bookingId, ...others }));
      print({ bookingId, ...others }, () => `booking ${bookingId} has the check-in instructions`);
    }),
};

export const bookingsRelocate: Command = {
  usage: 'BOOKING_ID HOTEL_ID --reason TEXT [--json]',
  flags: { reason: { type: 'string' } },
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, flags, positionals: [bookingId = '', hotel = ''], print }) =>
    withNeeds(async (needs) => {
      const hotelId = coreIdOf(hotel);
      if (hotelId === undefined)
        throw new Problem(`"${hotel}" is not a hotel id: expected lp followed by hexadecimal digits`);
      const request = { bookingId, hotelId, reason: flags.required('reason') };
      const { additions } = await inWords(relocateGuest(needs, request));
      const { relocation } = additions;
      print(
        { bookingId, relocation },
        () => `the guest of booking ${bookingId} stays at ${relocation?.name}`,
      );
    }),
};

export const bookingsCompensate: Command = {
  usage: 'BOOKING_ID KEY --amount N --description TEXT [--json]',
  flags: { amount: { type: 'string' }, description: { type: 'string' } },
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, flags, positionals: [bookingId = '', key = ''], print }) =>
    withNeeds(async (needs) => {
      const booking = await bookingById(needs.db, bookingId);
      if (booking === undefined) throw new Problem(`There is no booking ${bookingId}.`);
      const { currency, minor: amountMinor } = exactAmount({
        amount: flags.required('amount'),
        currency: booking.sale.quote.currency,
      });
      const request = { bookingId, key, amountMinor, description: flags.required('description') };
      const { additions } = await inWords(compensate(needs, request));
      const amount = amountOf(additions.goodwill?.minor ?? 0, currency);
      print(
        { bookingId, amount, currency },
        () => `booking ${bookingId} has been paid ${amount} ${currency}`,
      );
    }),
};
