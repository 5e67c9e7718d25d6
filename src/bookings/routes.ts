import type { Route } from '../contract/route.ts';
import { afterwardsRoutes } from './http/afterwards-routes.ts';
import { operationsRoutes } from './http/operations-routes.ts';
import { sellingRoutes } from './http/selling-routes.ts';

export const routes: readonly Route[] = [...sellingRoutes, ...afterwardsRoutes, ...operationsRoutes];
