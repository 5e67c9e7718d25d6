import type { Route } from '../contract/route.ts';
import { idRoutes } from './ids/routes.ts';
import { adoptRoutes } from './match/adopt-routes.ts';
import { queueRoutes } from './match/queue-routes.ts';
import { matchRoutes } from './match/routes.ts';

export const routes: readonly Route[] = [...idRoutes, ...matchRoutes, ...adoptRoutes, ...queueRoutes];
