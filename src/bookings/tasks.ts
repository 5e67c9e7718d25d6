import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { compareBookings } from './audit/compare-bookings.ts';
import { anyToCompare } from './audit/comparisons-store.ts';
import { checkOwnRows, findUnbooked } from './audit/find-unbooked.ts';
import { deleteOld } from '../platform/delete-old.ts';
import { deleteOldCalls } from '../platform/telemetry/call-log.ts';
import { cancelAgain } from './cancel/cancel-again.ts';
import { cancelLostExtras } from './extras/cancel-lost-extras.ts';
import { captureDue } from './collect/capture-due.ts';
import { completeBookings } from './phases/complete-bookings.ts';
import { anyCaptureDue } from '../payments/money/due-payments.ts';
import { anyCancellationDue } from './stores/cancellations-store.ts';
import { deleteHistory } from './stores/history-store.ts';
import { anyLostExtraDue } from './stores/lost-extras-store.ts';
import { anyPrebookExpired } from './stores/prebooks-store.ts';
import { anyAbandoned } from './stores/steps-store.ts';
import { anyWatchDue } from './stores/watches-store.ts';
import { deletePrebooks } from './prebook/delete-prebooks.ts';
import { watchSuppliers } from './watch/watch-suppliers.ts';

export const timers: readonly Timer[] = [
  {
    name: 'bookings.complete',
    everySeconds: 1,
    due: anyAbandoned,
    run: async (needs) => {
      await completeBookings(needs);
    },
  },
  { name: 'bookings.capture-due', everySeconds: 60, due: anyCaptureDue, run: captureDue },
  { name: 'bookings.cancel-again', everySeconds: 1, due: anyCancellationDue, run: cancelAgain },
  { name: 'bookings.cancel-lost-extras', everySeconds: 5, due: anyLostExtraDue, run: cancelLostExtras },
  {
    name: 'bookings.delete-prebooks',
    everySeconds: 600,
    due: anyPrebookExpired,
    run: deletePrebooks,
  },
  { name: 'bookings.compare', everySeconds: 60, due: anyToCompare, run: compareBookings },
  { name: 'bookings.find-unbooked', everySeconds: 3600, run: findUnbooked },
  { name: 'bookings.check-own-rows', everySeconds: 86_400, run: checkOwnRows },
  {
    name: 'bookings.forget-history',
    everySeconds: 3600,
    run: (needs, signal) =>
      deleteOld(needs, 'history', {
        signal,
        async deleteSome(before) {
          const deleted = await deleteHistory(needs.db, before, limits.historyDeletedAtOnce);
          return { deleted, isLast: deleted === 0 };
        },
      }),
  },
  {
    name: 'bookings.delete-calls',
    everySeconds: 3600,
    run: (needs, signal) =>
      deleteOld(needs, 'calls', {
        signal,
        async deleteSome(before) {
          const deleted = await deleteOldCalls(needs.db, before, limits.callLogDeletedAtOnce);
          return { deleted, isLast: deleted < limits.callLogDeletedAtOnce };
        },
      }),
  },
  {
    name: 'bookings.watch-suppliers',
    everySeconds: 5,
    due: anyWatchDue,
    run: async (needs) => {
      await watchSuppliers(needs);
    },
  },
];
