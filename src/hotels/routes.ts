import type { Route } from '../contract/route.ts';
import { idRoutes } from './ids/routes.ts';

export const routes: readonly Route[] = [...idRoutes];
