import type { Route } from '../contract/route.ts';
import { guestRoutes } from './guest-routes.ts';
import { voucherRoutes } from './voucher-routes.ts';

export const routes: readonly Route[] = [...guestRoutes, ...voucherRoutes];
