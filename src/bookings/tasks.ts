import type { Timer } from '../contract/task.ts';
import { cancelAgain } from './cancel/cancel-again.ts';
import { cancelLostExtras } from './extras/cancel-lost-extras.ts';
import { captureDue } from './collect/capture-due.ts';
import { completeBookings } from './phases/complete-bookings.ts';
import { watchSuppliers } from './watch/watch-suppliers.ts';

export const timers: readonly Timer[] = [
  {
    name: 'bookings.complete',
    everySeconds: 1,
    run: async (needs) => {
      await completeBookings(needs);
    },
  },
  { name: 'bookings.capture-due', everySeconds: 60, run: captureDue },
  { name: 'bookings.cancel-again', everySeconds: 1, run: cancelAgain },
  { name: 'bookings.cancel-lost-extras', everySeconds: 5, run: cancelLostExtras },
  {
    name: 'bookings.watch-suppliers',
    everySeconds: 5,
    run: async (needs) => {
      await watchSuppliers(needs);
    },
  },
];
