import type { Route } from '../contract/route.ts';
import { crossCheckRoutes } from './cross-check/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { idRoutes } from './ids/routes.ts';
import { learnRoutes } from './learn/routes.ts';
import { adoptRoutes } from './match/adopt-routes.ts';
import { dryRunRoutes } from './match/dry-run/routes.ts';
import { queueRoutes } from './match/queue-routes.ts';
import { matchRoutes } from './match/routes.ts';
import { undoRoutes } from './match/undo-routes.ts';
import { reconcileRoutes } from './reconcile/routes.ts';

export const routes: readonly Route[] = [
  ...idRoutes,
  ...historyRoutes,
  ...matchRoutes,
  ...adoptRoutes,
  ...dryRunRoutes,
  ...queueRoutes,
  ...undoRoutes,
  ...crossCheckRoutes,
  ...learnRoutes,
  ...reconcileRoutes,
];
