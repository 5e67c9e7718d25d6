import type { Timer } from '../contract/task.ts';
import { captureDue } from './capture-due.ts';
import { completeBookings } from './complete-bookings.ts';

export const timers: readonly Timer[] = [
  {
    name: 'bookings.complete',
    everySeconds: 1,
    run: async (needs) => {
      await completeBookings(needs);
    },
  },
  { name: 'bookings.capture-due', everySeconds: 60, run: captureDue },
];
