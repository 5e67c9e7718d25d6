import type { Bench, Claim } from './claim.ts';
import { bookingClaims, growthClaims } from './rates/booking-claims.ts';
import { searchClaims } from './rates/search-claims.ts';

const parts = { searches: searchClaims, bookings: bookingClaims, growth: growthClaims };

/**
 * Searching, booking, and one supplier of ten that hangs; compared with the cost without this service. `--only=searches`,
 * `--only=bookings` and `--only=growth` (a million bookings) run a part.
 */
export const bench: Bench = async ({ say, only }) => {
  const claims: Claim[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (only === undefined || only === name) claims.push(...(await measure(say)));
  return claims;
};
