import { endWatch } from '../../bookings/watch/watch-suppliers.ts';
import { openOutcomes, openWatches } from '../../bookings/stores/watches-store.ts';
import type { Command } from '../command.ts';
import { inWords } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const bookingsUnclear: Command = {
  usage: '[--all] [--json]',
  flags: { all: { type: 'boolean' } },
  run: ({ withNeeds, flags, print }) =>
    withNeeds(async ({ db, clock }) => {
      const open = await openOutcomes(db);
      const watched = await openWatches(db, { all: flags.has('all') });
      const ageOf = (at: Date) => `${Math.round((clock.nowMs() - at.getTime()) / 1_000)} s`;
      print({ open, watched }, () =>
        table(
          ['booking', 'supplier', 'state', 'age', 'requested', 'next', 'detail'],
          [
            ...open.map(({ bookingId, supplier, requestedAt, lookUps }) => [
              bookingId,
              supplier,
              'open',
              ageOf(requestedAt),
              String(lookUps),
              '',
              '',
            ]),
            ...watched.map((watch) => [
              watch.bookingId,
              watch.supplier,
              watch.personSince === null ? watch.state : 'needs a person',
              ageOf(watch.openedAt),
              String(watch.cancels),
              watch.nextLookAt.toISOString(),
              watch.lastAnswer,
            ]),
          ],
        ),
      );
    }),
};

export const bookingsUnwatch: Command = {
  usage: 'BOOKING_ID --note TEXT [--json]',
  flags: { note: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [bookingId = ''], print }) =>
    withNeeds(async (needs) => {
      await inWords(endWatch(needs, { bookingId, reason: flags.required('note') }));
      print({ bookingId }, () => `booking ${bookingId} is no longer watched at its supplier`);
    }),
};
