import { routes as accounts } from '../accounts/routes.ts';
import { routes as bookings } from '../bookings/routes.ts';
import { routes as catalogue } from '../catalogue/routes.ts';
import { routes as webhooks } from '../events/routes.ts';
import { routes as hotels } from '../hotels/routes.ts';
import { routes as reports } from '../insight/routes.ts';
import { routes as loyalty } from '../loyalty/routes.ts';
import { routes as payments } from '../payments/routes.ts';
import { routes as rates } from '../rates/routes.ts';
import { routes as rooms } from '../rooms/routes.ts';
import { routes as operator } from './operator/operations.ts';
import { routes as system } from './system/system-routes.ts';
import type { Route } from '../contract/route.ts';

/** Every operation of the program, in the order of the reference page. */
export const routes: readonly Route[] = [
  ...accounts,
  ...catalogue,
  ...hotels,
  ...rooms,
  ...rates,
  ...bookings,
  ...payments,
  ...loyalty,
  ...reports,
  ...webhooks,
  ...operator,
  ...system,
];

const onOpsPort: ReadonlySet<string> = new Set(['/health/ready', '/metrics']);

/** What PORT serves if OPS_PORT serves readiness and metrics. */
export const routesWithoutOps: readonly Route[] = routes.filter(({ path }) => !onOpsPort.has(path));
