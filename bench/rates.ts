import type { Bench } from './claim.ts';
import { bookingClaims } from './rates/booking-claims.ts';
import { searchClaims } from './rates/search-claims.ts';

/**
 * Searching, booking, and one supplier of ten that hangs; next to what the same costs without us. `--only=bookings` and
 * `--only=searches` run a part.
 */
export const bench: Bench = async ({ say, only }) => {
  const bookings = only === 'searches' ? [] : await bookingClaims(say);
  if (only === 'bookings') return bookings;
  return [...(await searchClaims(say)), ...bookings];
};
