import { eraseGuest } from '../../bookings/erase/erase-guest.ts';
import { erasePerson } from '../../bookings/erase/erase-person.ts';
import { listGuests } from '../../loyalty/points/guests.ts';
import { shownGuest } from '../../loyalty/http/guest-shapes.ts';
import { Problem } from '../../lib/problem.ts';
import type { Command } from '../command.ts';
import { inWords, ownerFlags, ownerOf, ownerUsage } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const guestsList: Command = {
  usage: `${ownerUsage} [--email ADDRESS] [--json]`,
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
  usage: `[ID] [--email ADDRESS] [--name NAME] [--booking ID] ${ownerUsage} [--json]`,
  flags: { ...ownerFlags, email: { type: 'string' }, name: { type: 'string' }, booking: { type: 'string' } },
  positionals: { least: 0, most: 1 },
  run: ({ withNeeds, flags, positionals: [number], print }) => {
    const person = { email: flags.text('email'), name: flags.text('name'), booking: flags.text('booking') };
    const given = Object.values(person).filter((value) => value !== undefined);
    if ((number === undefined) === (given.length === 0))
      throw new Problem('Give either the id of a guest, or --email, --name or --booking.');
    if (given.includes('')) throw new Problem('--email, --name and --booking must not be empty.');
    return withNeeds(async (needs) => {
      const owner = await ownerOf(needs, flags);
      const id = number !== undefined && /^\d{1,15}$/.test(number) ? Number(number) : 0;
      const erased = await inWords(
        number === undefined ? erasePerson(needs, owner, person) : eraseGuest(needs, owner, id),
      );
      const who = number === undefined ? 'the person' : `guest ${id}`;
      print(
        number === undefined ? erased : { id, ...erased },
        () => `${who} is erased from ${erased.bookings} bookings`,
      );
    });
  },
};
