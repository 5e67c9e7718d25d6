import type { Route } from '../contract/route.ts';
import { changeRoutes } from './change-routes.ts';
import { discoverRoutes } from './discover-routes.ts';
import { hotelRoutes } from './hotel-routes.ts';
import { listRoutes } from './list-routes.ts';
import { mediaRoutes } from './media-routes.ts';
import { mergeRoutes } from './merge-routes.ts';
import { placeRoutes } from './place-routes.ts';
import { releaseRoutes } from './release-routes.ts';

/** Hotel data: hotels, reference lists, and places. */
export const routes: readonly Route[] = [
  ...hotelRoutes,
  ...discoverRoutes,
  ...listRoutes,
  ...placeRoutes,
  ...changeRoutes,
  ...releaseRoutes,
  ...mergeRoutes,
  ...mediaRoutes,
];
