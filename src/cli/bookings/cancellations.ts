import { unsettledCancellations } from '../../bookings/stores/cancellations-store.ts';
import { retryCancellation, settleByHand } from '../../bookings/cancel/settle-by-hand.ts';
import { shownCancellation } from '../../bookings/show/show-bookings.ts';
import { amountOf } from '../../lib/currency.ts';
import type { Command } from '../command.ts';
import { inWords } from '../input/owner.ts';
import { table } from '../output/table.ts';

export const cancellationsList: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async ({ db }) => {
      const waiting = await unsettledCancellations(db);
      print(waiting, () =>
        table(
          ['booking', 'phase', 'requested', 'failures', 'refused', 'detail'],
          waiting.map(({ bookingId, phase, requestedAt, failures, refusedMinor, currency, lastFailure }) => [
            bookingId,
            phase,
            requestedAt.toISOString(),
            String(failures),
            refusedMinor === null ? '' : `${amountOf(refusedMinor, currency)} ${currency}`,
            lastFailure ?? '',
          ]),
        ),
      );
    }),
};

export const cancellationsAgain: Command = {
  usage: 'BOOKING_ID [--json]',
  flags: {},
  positionals: { least: 1, most: 1 },
  run: ({ withNeeds, positionals: [bookingId = ''], print }) =>
    withNeeds(async (needs) => {
      const cancellation = await inWords(retryCancellation(needs, bookingId));
      const { phase, lastFailure } = cancellation;
      print({ ...shownCancellation(cancellation), lastFailure }, () =>
        phase === 'finished' ? `booking ${bookingId} is cancelled` : `not yet: ${lastFailure}`,
      );
    }),
};

export const cancellationsSettle: Command = {
  usage: 'BOOKING_ID REFERENCE [--json]',
  flags: {},
  positionals: { least: 2, most: 2 },
  run: ({ withNeeds, positionals: [bookingId = '', reference = ''], print }) =>
    withNeeds(async (needs) => {
      const cancellation = await inWords(settleByHand(needs, { bookingId, reference }));
      print(shownCancellation(cancellation), () => `booking ${bookingId} is cancelled and refunded`);
    }),
};
