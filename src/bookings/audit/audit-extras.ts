import type { Needs } from '../../contract/needs.ts';
import type { Status } from '../sale/phases.ts';
import { extraKey, type Extra } from '../sale/extras.ts';
import { extrasProvider } from '../extras/provider.ts';
import type { Shards } from './shards.ts';

export interface AuditedExtras {
  readonly id: string;
  readonly status: Status;
  readonly isFinal: boolean;
  readonly isUnpaid: boolean;
  readonly extras: readonly Pick<Extra, 'addon' | 'state'>[];
  /** Positions of extras whose cancellation at the provider is still retried. */
  readonly lostExtras: readonly number[];
}

/**
 * Extras as we know them, compared with the records of their provider: a booking confirmed with one has it, and only a booking
 * that was charged for it.
 */
export async function auditExtras(
  needs: Pick<Needs, 'db' | 'config' | 'clock' | 'metrics'>,
  bookings: readonly AuditedExtras[],
  shards: Pick<Shards, 'unknownBookings'>,
): Promise<{ readonly about: string; readonly detail: string }[]> {
  const bought = new Set(await extrasProvider(needs).bought());
  const known = new Map(bookings.map((booking) => [booking.id, booking]));
  const missing = bookings.flatMap(({ id, status, isFinal, isUnpaid, extras, lostExtras }) =>
    extras.flatMap(({ addon, state }, at) => {
      const isBought = bought.has(extraKey(id, at));
      // Extras are bought after the payment: a failed booking has none.
      const isOwed = state === 'bought' && status !== 'FAILED';
      const isAgreed = isBought === isOwed && !(isBought && isUnpaid);
      if (!isFinal || isAgreed || lostExtras.includes(at)) return [];
      const difference = isOwed ? differenceOfBought(isBought) : `${state}, but the provider has sold it`;
      const detail = `is ${status} with ${addon} ${difference}`;
      return [{ about: `booking ${id}`, detail }];
    }),
  );
  const others = [...bought].filter((key) => !known.has(bookingOf(key)));
  const unknown = new Set(await shards.unknownBookings(others.map(bookingOf)));
  const strange = others
    .filter((key) => unknown.has(bookingOf(key)))
    .map((key) => ({
      about: `extra ${key}`,
      detail: 'was sold by its provider, but belongs to none of our bookings',
    }));
  return [...missing, ...strange];
}

/** What is wrong with an extra that its booking has: it was not sold, or not paid. */
function differenceOfBought(isSold: boolean): string {
  return isSold
    ? 'bought, and its payment was refused: nothing was taken for it'
    : 'bought, but the provider has no record of it';
}

/** See `extraKey`. */
function bookingOf(key: string): string {
  return key.split(':')[0] ?? '';
}
