import { pendingAmendments } from '../bookings/amendments-store.ts';
import { settleAmendment } from '../bookings/amend.ts';
import type { Command } from './command.ts';
import { inWords } from './owner.ts';
import { table } from './table.ts';

export const amendmentsList: Command = {
  words: 'amendments list',
  usage: '[--json]',
  summary: 'Changes of bookings that wait for the operator, oldest first.',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async ({ db }) => {
      const pending = await pendingAmendments(db);
      print(pending, () =>
        table(
          ['id', 'booking', 'kind', 'asked', 'holder'],
          pending.map(({ id, bookingId, subType, createdAt, people }) => [
            String(id),
            bookingId,
            subType,
            createdAt.toISOString(),
            `${people.holder?.firstName ?? ''} ${people.holder?.lastName ?? ''}`.trim(),
          ]),
        ),
      );
    }),
};

/** `amendments complete ID` and `amendments reject ID` */
function settling(word: string, status: 'COMPLETED' | 'REJECTED', summary: string): Command {
  return {
    words: `amendments ${word}`,
    usage: 'ID [--json]',
    summary,
    flags: {},
    positionals: { least: 1, most: 1 },
    run: ({ withNeeds, positionals: [number = ''], print }) =>
      withNeeds(async (needs) => {
        const id = /^\d{1,15}$/.test(number) ? Number(number) : 0;
        const settled = await inWords(settleAmendment(needs, { id, status }));
        print(settled, () => `amendment ${id} of booking ${settled.bookingId} is ${settled.status}`);
      }),
  };
}

export const amendmentsComplete = settling(
  'complete',
  'COMPLETED',
  'Settled with the supplier: the booking has the new names from now on.',
);
export const amendmentsReject = settling(
  'reject',
  'REJECTED',
  'It cannot be done: the booking stays as it is.',
);
