import { listGuests } from '../loyalty/guests.ts';
import { shownGuest } from '../loyalty/guest-shapes.ts';
import type { Command } from './command.ts';
import { ownerFlags, ownerOf, ownerUsage } from './owner.ts';
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
