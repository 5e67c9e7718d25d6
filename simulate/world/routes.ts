import { routes as bookingRoutes } from '../../src/bookings/routes.ts';
import { changeRoutes } from '../../src/catalogue/change-routes.ts';
import { releaseRoutes } from '../../src/catalogue/release-routes.ts';
import type { Route } from '../../src/contract/route.ts';
import { adoptRoutes } from '../../src/hotels/match/adopt-routes.ts';
import { matchRoutes } from '../../src/hotels/match/routes.ts';
import { routes as loyaltyRoutes } from '../../src/loyalty/routes.ts';

/** The operations that a simulated process has, by method and path. */
export const routes: ReadonlyMap<string, Route> = new Map(
  [bookingRoutes, loyaltyRoutes, changeRoutes, releaseRoutes, adoptRoutes, matchRoutes]
    .flat()
    .map((route) => [`${route.method} ${route.path}`, route]),
);
