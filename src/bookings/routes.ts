import type { Route } from '../contract/route.ts';
import { afterwardsRoutes } from './afterwards-routes.ts';
import { sellingRoutes } from './selling-routes.ts';

export const routes: readonly Route[] = [...sellingRoutes, ...afterwardsRoutes];
