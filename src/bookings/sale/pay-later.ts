import { freeUntilMs } from '../../rates/engine/cancellation.ts';
import { instantMs } from '../../lib/time-zones/local-time.ts';
import type { Sale } from './sale.ts';

export interface HeldFor {
  readonly bookedMs: number;
  /** How long the gateway holds this money; infinite if it can be held again. */
  readonly holdsForMs: number;
}

/**
 * When money that is paid later is captured; undefined if it cannot be paid later. This is the last moment at which
 * cancelling is free, but not later than the end of the day of arrival: some suppliers state a deadline after the stay,
 * and the guest would stay without paying. Money is also captured before its gateway ends the hold.
 */
export function captureMs(
  { quote, offer, hotel }: Pick<Sale, 'quote' | 'offer' | 'hotel'>,
  { bookedMs, holdsForMs }: HeldFor,
): number | undefined {
  const freeUntil = freeUntilMs(quote.policy);
  if (freeUntil === undefined) return undefined;
  return Math.min(freeUntil, arrivedMs(offer.checkin, hotel.timeZone), bookedMs + holdsForMs);
}

/** The midnight after the day of arrival at the hotel; in GMT if its time zone is unknown. */
function arrivedMs(checkin: string, timeZone: string): number {
  const midnight = Temporal.PlainDate.from(checkin).add({ days: 1 }).toPlainDateTime();
  return instantMs(timeZone, midnight) ?? midnight.toZonedDateTime('UTC').epochMilliseconds;
}
