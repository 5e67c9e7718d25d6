import { exactMinor } from '../http/exact-minor.ts';
import type { UpstreamBooking } from './upstream-shapes.ts';

/**
 * The net price of an upstream booking: the sum of its rooms, as the net price of the prebook was the sum of
 * its rooms. Undefined if it is not stated for every room.
 */
export function owedFor({
  bookedRooms,
  rooms = bookedRooms,
}: UpstreamBooking): { netMinor: number; currency: string } | undefined {
  const totals = (rooms ?? []).map((room) => room.rate?.retailRate?.total);
  const currency = totals[0]?.currency;
  if (currency === undefined) return undefined;
  let netMinor = 0;
  for (const total of totals) {
    if (total?.amount === undefined || total.currency !== currency) return undefined;
    netMinor += exactMinor(total.amount, currency);
  }
  return Number.isSafeInteger(netMinor) ? { netMinor, currency } : undefined;
}
