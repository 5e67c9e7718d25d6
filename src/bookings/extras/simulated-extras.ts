import { booksIn } from '../../platform/files/books.ts';
import type { Journal } from '../../platform/files/journal.ts';
import { rolled } from '../../rates/engine/dice.ts';
import { deedAt } from '../../rates/scenarios.ts';
import type { ExtrasProvider } from './extras.ts';

/**
 * The simulated provider of extras: it says what its scenario hotel tells it, and otherwise yes. Its books are a
 * journal of its own, folded in the order of the file, so that after a crash they can be compared with ours:
 *
 *   (never seen) ──order──▶ ordered ──purchase──▶ bought
 *
 * Repeats change nothing. What was never ordered cannot be bought.
 */
interface Line {
  readonly do: 'order' | 'purchase';
  readonly key: string;
}

export function openSimulatedExtras({ journal }: { readonly journal: Journal }): ExtrasProvider {
  const books: Books = new Map();
  const kept = booksIn(journal, { isLine, enter: (line) => enter(books, line) });
  return {
    offer: ({ key, addon, hotelId }) =>
      Promise.resolve(
        deedAt(hotelId, 'protection') === 'offer-fails'
          ? { state: 'failed' }
          : { state: 'offered', offerRef: `offer_${addon}_${code(key)}` },
      ),
    async order({ key, addon, hotelId }) {
      const deed = deedAt(hotelId, 'protection');
      if (deed === 'offer-gone') return { state: 'gone' };
      if (deed === 'order-fails') return { state: 'failed' };
      await kept.write({ do: 'order', key });
      return { state: 'ordered', orderRef: `order_${addon}_${code(key)}` };
    },
    async purchase({ key, hotelId }) {
      if (deedAt(hotelId, 'protection') === 'purchase-fails') return { state: 'failed' };
      await kept.write({ do: 'purchase', key });
      return books.get(key) === 'bought'
        ? { state: 'bought', voucherCode: `V-${code(key)}` }
        : { state: 'gone' };
    },
    async bought() {
      await kept.catchUp();
      return [...books].filter(([, state]) => state === 'bought').map(([key]) => key);
    },
  };
}

type Books = Map<string, 'ordered' | 'bought'>;

function enter(books: Books, { do: done, key }: Line): void {
  const state = books.get(key);
  if (done === 'order' && state === undefined) books.set(key, 'ordered');
  if (done === 'purchase' && state === 'ordered') books.set(key, 'bought');
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null || !('do' in value) || !('key' in value)) return false;
  return (value.do === 'order' || value.do === 'purchase') && typeof value.key === 'string';
}

function code(key: string): string {
  return rolled(2 ** 31, 'extra', key)
    .toString(36)
    .toUpperCase();
}
