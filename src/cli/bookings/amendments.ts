import { pendingAmendments } from '../../bookings/stores/amendments-store.ts';
import { settleAmendment } from '../../bookings/amend/amend.ts';
import { completeAmendment } from '../../bookings/rebook/complete-amendment.ts';
import type { Command } from '../command.ts';
import { inWords } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const amendmentsList: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async ({ db }) => {
      const pending = await pendingAmendments(db);
      print(pending, () =>
        table(
          ['id', 'booking', 'kind', 'requested', 'holder'],
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

export const amendmentsComplete: Command = {
  usage: 'ID [--prebook ID] [--json]',
  flags: { prebook: { type: 'string' } },
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, flags, positionals: [number = ''], print }) =>
    withNeeds(async (needs) => {
      const request = { id: idOf(number), prebookId: flags.text('prebook') };
      const { amendment, booking } = await inWords(completeAmendment(needs, request));
      const { id, bookingId, status } = amendment;
      print({ ...amendment, newBookingId: booking?.id ?? null }, () =>
        booking === undefined
          ? `amendment ${id} of booking ${bookingId} is ${status}`
          : `amendment ${id} is ${status}: booking ${bookingId} is replaced by ${booking.id}`,
      );
    }),
};

export const amendmentsReject: Command = {
  usage: 'ID [--json]',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [number = ''], print }) =>
    withNeeds(async (needs) => {
      const settled = await inWords(settleAmendment(needs, { id: idOf(number), status: 'REJECTED' }));
      print(settled, () => `amendment ${settled.id} of booking ${settled.bookingId} is ${settled.status}`);
    }),
};

/** A text that is not a number is not the id of an amendment. */
function idOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
