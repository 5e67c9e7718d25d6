import type { Evidence } from '../evidence.ts';
import type { Row } from '../money.ts';
import { isAfter } from '../statuses.ts';

/** The status that an event of this name has, where its name says it. */
const statuses: Readonly<Record<string, readonly string[]>> = {
  'booking.book': ['CONFIRMED'],
  'booking.cancel': ['CANCELLED', 'CANCELLED_WITH_CHARGES'],
  'booking.refund': ['CANCELLED', 'CANCELLED_WITH_CHARGES'],
};

/** An event shows the status that its name says, and one from which the booking has gone on. */
export function brokenStatuses(
  { receiver }: { readonly receiver: Pick<Evidence['receiver'], 'deliveries'> },
  rows: readonly Row[],
): string[] {
  const last = new Map(rows.map(({ id, status }) => [id, status]));
  const found = receiver.deliveries.flatMap(({ name, shown }) => {
    const { bookingId = '', status } = shown ?? {};
    const now = last.get(bookingId);
    if (status === undefined || now === undefined) return [];
    const isNamed = statuses[name]?.includes(status) ?? true;
    return isNamed && isAfter(status, now)
      ? []
      : [`the event ${name} of ${bookingId} says ${status}, and the booking is ${now}`];
  });
  return [...new Set(found)];
}
