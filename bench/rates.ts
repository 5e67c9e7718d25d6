import type { Bench, Claim } from './claim.ts';
import { bookingClaims, growthClaims } from './rates/bookings/booking-claims.ts';
import { roomClaims } from './rates/room-claims.ts';
import { searchClaims } from './rates/search-claims.ts';
import { upstreamClaims } from './rates/upstream-claims.ts';

const parts = {
  searches: searchClaims,
  upstream: upstreamClaims,
  rooms: roomClaims,
  bookings: bookingClaims,
  growth: growthClaims,
};

/**
 * Searching, matching of rooms, booking, and one supplier of ten that hangs; compared with the cost without this service.
 * `--only=searches`, `--only=upstream`, `--only=rooms`, `--only=bookings` and `--only=growth` (a million bookings) run a part.
 */
export const bench: Bench = async ({ say, only }) => {
  const claims: Claim[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue;
    const started = performance.now();
    claims.push(...(await measure(say)));
    say(`${name} took ${Math.round((performance.now() - started) / 1_000)} s`);
  }
  return claims;
};
