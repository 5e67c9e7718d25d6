import type { EventName } from '../../events/names.ts';
import { publish } from '../../events/outbox.ts';
import type { Tx } from '../../contract/database.ts';
import type { Booking } from '../stores/bookings-store.ts';
import type { News, Watch } from '../sale/judge-look.ts';
import { rootOf } from '../show/show-sales.ts';

/** The supplier gave no clear answer: the booking is PENDING until it does, or until its call cannot take effect. */
export async function publishUnclear(
  tx: Tx,
  { id: bookingId, owner, sale, status }: Booking,
  { openUntil, at }: { openUntil: Date; at: Date },
): Promise<void> {
  const data = { bookingId, status, supplier: sale.quote.supplier, openUntil: openUntil.toISOString() };
  await publish(tx, {
    owner,
    name: 'booking.book_unclear',
    subject: bookingId,
    request: { bookingId },
    response: { data, ...rootOf(owner) },
    at,
  });
}

/** The comparison with supplier and gateway has found new differences. */
export async function publishDifferences(
  tx: Tx,
  { id: bookingId, owner, status }: Booking,
  { differences, at }: { differences: readonly string[]; at: Date },
): Promise<void> {
  await publish(tx, {
    owner,
    name: 'booking.difference',
    subject: bookingId,
    request: { bookingId },
    response: { data: { bookingId, status, differences }, ...rootOf(owner) },
    at,
  });
}

const names: Readonly<Record<News, EventName>> = {
  found: 'booking.orphan',
  cancelled: 'booking.orphan_cancelled',
  'needs a person': 'booking.orphan_error',
};

/** The state of a room without a booking at a supplier has changed. */
export async function publishNews(
  tx: Tx,
  { id: bookingId, owner, status }: Booking,
  { news, watch, at }: { news: News; watch: Watch; at: Date },
): Promise<void> {
  const { supplier, foundAt, lastAnswer: supplierSays, nextLookAt, closedBecause } = watch;
  const data = {
    bookingId,
    status,
    supplier,
    foundAt: foundAt?.toISOString() ?? null,
    supplierSays,
    nextLookAt: closedBecause === null ? nextLookAt.toISOString() : null,
  };
  const response = { data, ...rootOf(owner) };
  await publish(tx, {
    owner,
    name: names[news],
    subject: bookingId,
    request: { bookingId },
    response,
    at,
  });
}
