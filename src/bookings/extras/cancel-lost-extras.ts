import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import type { Needs } from '../../contract/needs.ts';
import { bookingById } from '../stores/bookings-store.ts';
import { extraKey } from '../sale/extras.ts';
import { extrasProvider } from './provider.ts';
import { closeLostExtra, takeLostExtras, type LostExtra } from '../stores/lost-extras-store.ts';

type Cancelling = Pick<Needs, 'db' | 'clock' | 'config' | 'log' | 'metrics'>;

/** Cancels extras that were given up while their purchase was unclear, until the provider confirms the cancellation. */
export async function cancelLostExtras(needs: Cancelling): Promise<void> {
  const due = await takeLostExtras(needs.db, {
    at: needs.clock.now(),
    firstMs: limits.watchFirstLookMs,
    mostMs: limits.watchLookMostMs,
    limit: limits.watchesAtOnce,
  });
  await Promise.all(due.map((lost) => cancelOne(needs, lost)));
}

async function cancelOne(needs: Cancelling, lost: LostExtra): Promise<void> {
  const { db, clock, log } = needs;
  const { bookingId, place, openedAt, tries } = lost;
  const booking = await bookingById(db, bookingId);
  const extra = booking?.extras[place];
  assert(booking !== undefined && extra !== undefined, `booking ${bookingId} has an extra ${place}`);
  const { addon, priceMinor } = extra;
  const request = { key: extraKey(bookingId, place), addon, hotelId: booking.sale.hotel.id, priceMinor };
  const about = { booking: bookingId, addon, tries };
  try {
    const { state } = await extrasProvider(needs).cancel(request);
    if (state === 'cancelled') return await closeLostExtra(db, lost, clock.now());
    log.warn({ ...about, state }, 'a provider does not cancel an extra that was given up; it is retried');
  } catch (err) {
    log.warn({ ...about, err }, 'a provider gave no clear answer to the cancellation of an extra');
  }
  if (clock.nowMs() - openedAt.getTime() > limits.watchMs)
    log.error(about, 'a provider has not cancelled an extra for a day: call it');
}
