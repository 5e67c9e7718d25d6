import { eraseGuest } from '../bookings/erase/erase-guest.ts';
import { listGuests } from '../loyalty/guests.ts';
import { shownGuest } from '../loyalty/guest-shapes.ts';
import type { Command } from './command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from './owner.ts';
import { table } from './table.ts';

export const guestsList: Command = {
  words: 'guests list',
  usage: `${ownerUsage} [--email ADDRESS] [--json]`,
  summary: 'Guests of an account with their points.',
  flags: { ...ownerFlags, email: { type: 'string' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async (needs) => {
      const { guests, total } = await listGuests(needs, await ownerOf(needs, flags), {
        email: flags.text('email'),
      });
      const shown = guests.map(shownGuest);
      print({ guests: shown, total }, () =>
        table(
          ['id', 'e-mail', 'name', 'points', 'upcoming', 'bookings'],
          shown.map(({ id, email, firstName, lastName, points, upcomingPoints, bookings }) => [
            String(id),
            email,
            `${firstName} ${lastName}`,
            String(points),
            String(upcomingPoints),
            String(bookings.length),
          ]),
        ),
      );
    }),
};

export const guestsErase: Command = {
  words: 'guests erase',
  usage: `ID ${ownerUsage} [--json]`,
  summary: 'Removes a person for good; prices, points and sums stay.',
  flags: ownerFlags,
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [number = ''], print }) =>
    withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const id = /^\d{1,15}$/.test(number) ? Number(number) : 0;
      const erased = await inWords(eraseGuest(needs, owner, id));
      print({ id, ...erased }, () => `guest ${id} is erased, with the names on ${erased.bookings} bookings`);
    }),
};
