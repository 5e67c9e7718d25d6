import assert from 'node:assert/strict';
import { coreIdOf } from '../../src/catalogue/hotel-id.ts';
import { readChanges, type Change } from '../../src/catalogue/maintain/read-changes.ts';
import type { Needs } from '../../src/contract/needs.ts';

/** What a follower of the feed knows: hotels on sale, who answers for merged ones, and mappings as `partner id hotel`. */
export class Follower {
  readonly #onSale = new Set<number>();
  readonly #survivors = new Map<number, number>();
  readonly #mappings = new Map<string, { readonly key: string; readonly hotel: number }>();

  take(change: Change): void {
    const hotel = core(change.hotelId);
    const { type, partner, partnerId } = change;
    if (type === 'created' || type === 'restored') this.#onSale.add(hotel);
    if (type === 'deleted' || type === 'merged') this.#onSale.delete(hotel);
    if (type === 'merged') this.#survivors.set(hotel, core(change.survivorId));
    if (type === 'unmerged') {
      this.#onSale.add(hotel);
      this.#survivors.delete(hotel);
    }
    const key = `${partner} ${partnerId}`;
    if (type === 'mapping_added') this.#add(key, hotel);
    if (type === 'mapping_changed')
      assert.ok(this.#mappings.has(`${key} ${hotel}`), `${key} is changed but unknown`);
    if (type === 'mapping_withdrawn') this.#remove(key, hotel);
    if (type === 'mapping_moved') {
      this.#remove(key, core(change.previousHotelId));
      this.#add(key, hotel);
    }
  }

  hotels(): number[] {
    return [...this.#onSale].toSorted((a, b) => a - b);
  }

  /** As `mergesOf` of the look-ups writes them. */
  merges(): string[] {
    return [...this.#survivors].map(([loser, survivor]) => JSON.stringify({ loser, survivor })).toSorted();
  }

  /** As the export names them: `partner id hotel`, with merges followed. */
  mappings(): string[] {
    const resolved = [...this.#mappings.values()].flatMap(({ key, hotel }) => {
      const root = this.#survivors.get(hotel) ?? hotel;
      return this.#onSale.has(root) ? [`${key} ${root}`] : [];
    });
    return [...new Set(resolved)].toSorted();
  }

  #add(key: string, hotel: number): void {
    assert.ok(!this.#mappings.has(`${key} ${hotel}`), `${key} ${hotel} is added twice`);
    this.#mappings.set(`${key} ${hotel}`, { key, hotel });
  }

  #remove(key: string, hotel: number): void {
    assert.ok(this.#mappings.delete(`${key} ${hotel}`), `${key} ${hotel} is withdrawn but unknown`);
  }
}

const core = (id = '') => coreIdOf(id) ?? assert.fail(`${id} is not a hotel id`);

export async function wholeFeed(needs: Pick<Needs, 'db'>): Promise<Change[]> {
  const feed: Change[] = [];
  for (let after = 0; ;) {
    const { changes, next } = await readChanges(needs, { after, limit: 1000 });
    if (changes.length === 0) return feed;
    feed.push(...changes);
    after = next;
  }
}
