import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { publishDifferences } from '../notify/notify-supplier.ts';
import { paymentsSharing } from '../../payments/money/payments-store.ts';
import { bookingById, lockBooking } from '../stores/bookings-store.ts';
import { auditBooking } from './audit.ts';
import { keptByNumber } from './audit-money.ts';
import { comparisonMetrics } from './comparison-metrics.ts';
import {
  type ComparedBooking,
  differentBookings,
  keepPlace,
  comparisonTimes,
  movedBy,
  nextToCompare,
  storeDifferences,
} from './comparisons-store.ts';

export type CompareNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'metrics' | 'log'>;

/**
 * Does continuously, for each booking, what `audit` does on request for a period: at the times of `comparisonTimes` it looks up the
 * room at the supplier and the payment at the gateway. A difference is reported by a metric, an event and an error in the
 * log, and is checked again until it is gone.
 */
export async function compareBookings(needs: CompareNeeds, signal?: AbortSignal): Promise<void> {
  for (const time of comparisonTimes) {
    const bookings = await nextToCompare(needs.db, { ...time, now: needs.clock.now() });
    await compareAll(needs, bookings, signal);
    const last = bookings.at(-1);
    if (last !== undefined) await keepPlace(needs.db, time, last);
  }
  await compareAll(needs, await differentBookings(needs.db, needs.clock.now()), signal);
}

async function compareAll(
  needs: CompareNeeds,
  bookings: readonly ComparedBooking[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let from = 0; from < bookings.length; from += limits.bookingsComparedInParallel) {
    signal?.throwIfAborted();
    const some = bookings.slice(from, from + limits.bookingsComparedInParallel);
    await Promise.all(some.map((booking) => compareOne(needs, booking)));
  }
}

type Compared = 'open' | 'silent' | readonly string[];

async function compareOne(needs: CompareNeeds, booking: ComparedBooking): Promise<void> {
  const first = await compare(needs, booking);
  // A change in between looks like a difference: a second look confirms it.
  const second = typeof first === 'string' || first.length === 0 ? first : await compare(needs, booking);
  const { counted } = comparisonMetrics(needs.metrics);
  if (typeof second === 'string') return counted(second);
  const differences = second.filter((one) => first.includes(one));
  counted(differences.length === 0 ? 'equal' : 'different');
  const at = needs.clock.now();
  const added = await needs.db.transaction(async (tx) => {
    await lockBooking(tx, booking.id);
    const news = await storeDifferences(tx, booking.id, { differences, at });
    const known = news.length > 0 ? await bookingById(tx, booking.id) : undefined;
    if (known !== undefined) await publishDifferences(tx, known, { differences: news, at });
    return news;
  });
  for (const detail of added)
    needs.log.error({ booking: booking.id, detail }, 'a booking differs from its supplier or its gateway');
}

async function compare(needs: CompareNeeds, booking: ComparedBooking): Promise<Compared> {
  const shared = await paymentsSharing(needs.db, booking.payment);
  const payment = shared.find(({ id }) => id === booking.payment);
  const rooms = { rooms: new Map(), unreadable: new Map(), unlisted: new Set<string>() };
  const books = {
    // Each payment is read at its gateway.
    atGateways: new Map(),
    kept: keptByNumber(shared),
    moved: new Map([[booking.payment, await movedBy(needs.db, booking.payment)]]),
    rooms,
    unreadable: new Map(),
  };
  try {
    const { isOpen, found } = await auditBooking(needs, booking, { payment, books });
    if (rooms.unreadable.size > 0 || books.unreadable.size > 0) return 'silent';
    return isOpen ? 'open' : found.map(({ about, detail }) => `${about} ${detail}`);
  } catch (err) {
    // A booking that cannot be compared does not stop the others.
    needs.log.debug({ err, booking: booking.id }, 'a booking could not be compared');
    return 'silent';
  }
}
