import type { Task, Timer } from '../contract/task.ts';
import { timers as auditLogTimers } from '../accounts/audit-log/chain.ts';
import { timers as shellTimers } from './delete-expired.ts';
import { timers as bookingTimers } from '../bookings/tasks.ts';
import { tasks as webhooks, timers as webhookTimers } from '../events/tasks.ts';
import { timers as catalogueTimers } from '../catalogue/tasks.ts';
import { timers as loyaltyTimers } from '../loyalty/tasks.ts';
import { tasks as hotels, timers as hotelTimers } from '../hotels/tasks.ts';
import { tasks as payments, timers as paymentTimers } from '../payments/tasks.ts';
import { timers as rateTimers } from '../rates/tasks.ts';
import { tasks as rooms, timers as roomTimers } from '../rooms/tasks.ts';

/** Every background task of the program. A payload is checked against its task's schema before its story sees it. */
export const tasks: readonly Task<never>[] = [...rooms, ...hotels, ...webhooks, ...payments];

/** All recurring work, which runs once per cluster. */
export const timers: readonly Timer[] = [
  ...shellTimers,
  ...auditLogTimers,
  ...webhookTimers,
  ...loyaltyTimers,
  ...roomTimers,
  ...catalogueTimers,
  ...hotelTimers,
  ...rateTimers,
  ...paymentTimers,
  ...bookingTimers,
];
