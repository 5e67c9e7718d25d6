import type { Sql } from '../../contract/database.ts';
import { hashBelow } from '../../lib/hash-below.ts';
import { behaviourAt } from '../../rates/scenarios.ts';
import type { ExtrasProvider } from '../sale/extras.ts';
import { cancelOnce, extrasBought, orderOnce, purchaseOnce } from './sandbox-extras-store.ts';

/**
 * The simulated provider of extras: the scenario of the hotel decides its responses; by default everything succeeds. It has its own
 * table, which can be compared with ours after a crash:
 *
 *   (never seen) ──order──▶ ordered ──purchase──▶ bought ──cancel──▶ cancelled
 *       └────────────────────cancel──────────────────────────────▶ cancelled     a later purchase is refused
 *
 * Repeats change nothing. An extra that was not ordered cannot be bought.
 */
export function openSimulatedExtras(sql: Sql): ExtrasProvider {
  return {
    offer: ({ key, addon, hotelId }) =>
      Promise.resolve(
        behaviourAt(hotelId, 'protection') === 'offer-fails'
          ? { state: 'failed' }
          : { state: 'offered', offerRef: `offer_${addon}_${code(key)}` },
      ),
    async order({ key, addon, hotelId }) {
      const scenarioStep = behaviourAt(hotelId, 'protection');
      if (scenarioStep === 'offer-gone') return { state: 'gone' };
      if (scenarioStep === 'order-fails') return { state: 'failed' };
      await orderOnce(sql, key);
      return { state: 'ordered', orderRef: `order_${addon}_${code(key)}` };
    },
    async purchase({ key, hotelId }) {
      if (behaviourAt(hotelId, 'protection') === 'purchase-fails') return { state: 'failed' };
      return (await purchaseOnce(sql, key))
        ? { state: 'bought', voucherCode: `V-${code(key)}` }
        : { state: 'gone' };
    },
    async cancel({ key }) {
      await cancelOnce(sql, key);
      return { state: 'cancelled' };
    },
    bought: () => extrasBought(sql),
  };
}

function code(key: string): string {
  return hashBelow(2 ** 31, 'extra', key)
    .toString(36)
    .toUpperCase();
}
