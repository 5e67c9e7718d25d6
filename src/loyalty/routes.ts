import type { Route } from '../contract/route.ts';
import { guestRoutes } from './http/guest-routes.ts';
import { voucherRoutes } from './http/voucher-routes.ts';

export const routes: readonly Route[] = [...guestRoutes, ...voucherRoutes];
