import { limits } from '../../contract/limits.ts';
import { jittered } from '../../lib/jittered.ts';
import type { Supplier } from '../../rates/suppliers/suppliers.ts';

interface SupplierBooking {
  /** When the supplier was asked to book; undefined until then. */
  readonly askedSupplierAt: Date | undefined;
}

/**
 * The outcome of a booking is open from the call to its supplier until the supplier reports it, or
 * until the call can no longer take effect. Until then an unclear response (a timeout, an error, "unknown")
 * proves nothing: the supplier is queried again, with growing pauses, and the money stays held.
 */
export function openUntilMs(
  { askedSupplierAt }: SupplierBooking,
  { times }: Pick<Supplier, 'times'>,
): number {
  // A process that took the booking over does not know when the call ended, but it ended within its timeout.
  const askedMs = askedSupplierAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return askedMs + times.bookCallMs + times.bookMayLandForMs;
}

/** A supplier that has the booking and has not decided yet gets more time to decide. */
export function decidedByMs(booking: SupplierBooking, supplier: Pick<Supplier, 'times'>): number {
  const askedMs = booking.askedSupplierAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return Math.max(openUntilMs(booking, supplier), askedMs + limits.supplierDecidesWithinMs);
}

/** The pause before the next look-up: about 1, 2, 4 … 30 seconds, and the last look-up comes when the time is over. */
export function pauseBeforeLookUp(
  lookUps: number,
  { leftMs, fraction }: { readonly leftMs: number; readonly fraction: number },
): number {
  const pauseMs = Math.min(limits.bookingLookUpEveryMs * 2 ** lookUps, limits.bookingLookUpEveryMostMs);
  return Math.max(limits.bookingLookUpLeastMs, Math.min(jittered(pauseMs, fraction), leftMs));
}
