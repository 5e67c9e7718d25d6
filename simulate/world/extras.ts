import { limits } from '../../src/contract/limits.ts';
import type { ExtrasProvider } from '../../src/bookings/sale/extras.ts';
import { call, type Connection, type PartnerContext } from './exchange.ts';

/** What the provider knows of a key. */
export type ExtraState = 'ordered' | 'bought' | 'cancelled';

/** Sells extras of rooms, and behaves as its profile says. What it has sold is kept here. */
export class SimulatedExtras {
  readonly sold = new Map<string, ExtraState>();
  readonly #connection: Connection;

  constructor(world: PartnerContext) {
    this.#connection = { ...world, name: 'extras' };
  }

  /** As one process sees it. */
  providerFor(owner: string): ExtrasProvider {
    const through = <T>(what: string, effect: () => T): Promise<T> =>
      call(this.#connection, { owner, what, ms: limits.extrasTimeoutMs }, effect);
    return {
      offer: ({ key }) => through(`offer ${key}`, () => ({ state: 'offered', offerRef: `offer ${key}` })),
      order: ({ key }) =>
        through(`order ${key}`, () => {
          if (this.#declines(key)) return { state: 'gone' };
          if (!this.sold.has(key)) this.sold.set(key, 'ordered');
          return { state: 'ordered', orderRef: `order ${key}` };
        }),
      purchase: async ({ key }) => {
        const bought = await through(`purchase ${key}`, () => this.#purchase(key));
        const { scheduler, profile } = this.#connection;
        if (scheduler.nowMs - scheduler.startMs >= profile.muteMs) return bought;
        scheduler.note(owner, `purchase ${key}: the answer is lost`);
        throw new Error('simulated: the answer was lost');
      },
      cancel: ({ key }) =>
        through(`cancel ${key}`, () => {
          this.sold.set(key, 'cancelled');
          return { state: 'cancelled' };
        }),
      bought: () =>
        Promise.resolve([...this.sold].flatMap(([key, state]) => (state === 'bought' ? [key] : []))),
    };
  }

  #purchase(key: string): { state: 'gone' } | { state: 'bought'; voucherCode: string } {
    const state = this.sold.get(key);
    if (state === undefined || state === 'cancelled') return { state: 'gone' };
    this.sold.set(key, 'bought');
    return { state: 'bought', voucherCode: `V-${key}` };
  }

  #declines(key: string): boolean {
    const { faults, random, profile } = this.#connection;
    return !this.sold.has(key) && faults.draw(random, profile.declines);
  }
}
