import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { dateOf } from '../lib/calendar.ts';
import { countDeleted, deleteOld } from '../platform/delete-old.ts';
import { deleteOldPrices, deletePastPrices } from './price-index/prices-store.ts';

export const timers: readonly Timer[] = [
  {
    name: 'rates.delete-prices',
    everySeconds: 3600,
    run: async (needs, signal) => {
      const { db, clock, metrics } = needs;
      const today = dateOf(Math.floor(clock.nowMs() / 86_400_000));
      const limit: number = limits.priceIndexDeletedAtOnce;
      let deleted = limit;
      while (!signal.aborted && deleted === limit) {
        deleted = await deletePastPrices(db, today, limit);
        countDeleted(metrics, 'prices', deleted);
      }
      await deleteOld(needs, 'prices', {
        signal,
        async deleteSome(before) {
          const old = await deleteOldPrices(db, before, limit);
          return { deleted: old, isLast: old < limit };
        },
      });
    },
  },
];
