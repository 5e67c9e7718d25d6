import type { Sessions } from '../../database/sessions.ts';

/** A change of the map, as it is stored. */
export interface StoredChange {
  readonly number: number;
  readonly atMs: number;
  readonly subject: 'hotel' | 'mapping';
  readonly change: 'created' | 'updated' | 'restored' | 'moved' | 'merged' | 'unmerged' | 'deleted';
  readonly hotel: number;
  readonly partner: string | null;
  readonly partnerId: string | null;
  /** The hotel that it moved from, or that it was merged into. */
  readonly other: number | null;
}

export function storedFeed(sessions: Sessions): Promise<StoredChange[]> {
  return sessions.rows<StoredChange>(
    `select (first_change + one.place - 1)::float8 as number, (extract(epoch from changed_at) * 1000)::float8 as "atMs",
       subject, change, one.hotel::float8 as hotel, p.name as partner, one.id as "partnerId", one.other::float8 as other
     from catalogue_changes c left join partners p on p.id = c.partner
     cross join lateral unnest(hotels, partner_ids, survivors) with ordinality as one (hotel, id, other, place)
     order by 1`,
  );
}

/** The number of the last change that is committed. */
export async function lastChange(sessions: Sessions): Promise<number> {
  const [head] = await sessions.rows<{ last: number }>(
    'select last_change::float8 as last from catalogue_head',
  );
  return head?.last ?? 0;
}

/** What the feed leads to when it is replayed: which hotels are on sale, who answers for merged ones, and the ids. */
export class Replay {
  readonly #onSale = new Set<number>();
  readonly #survivors = new Map<number, number>();
  /** `partner id` → the hotels that rows name; merges are followed when it is read. */
  readonly #ids = new Map<string, Set<number>>();
  readonly broken: string[] = [];

  take({ subject, change, hotel, partner, partnerId, other }: StoredChange): void {
    if (subject === 'hotel') return this.#takeHotel(change, hotel, other ?? hotel);
    const id = `${partner} ${partnerId}`;
    const hotels = this.#ids.get(id) ?? new Set();
    this.#ids.set(id, hotels);
    const leaves = change === 'deleted' ? hotel : change === 'moved' ? other : null;
    if (leaves !== null && !hotels.delete(leaves))
      this.broken.push(`the feed takes ${id} from ${leaves}, where it was not`);
    if (change === 'updated' && !hotels.has(hotel))
      this.broken.push(`the feed changes ${id} at ${hotel}, where it is not`);
    if (change === 'deleted' || change === 'updated') return;
    if (hotels.has(hotel)) this.broken.push(`the feed adds ${id} to ${hotel} twice`);
    hotels.add(hotel);
  }

  isOnSale(hotel: number): boolean {
    return this.#onSale.has(hotel);
  }

  isMerged(hotel: number): boolean {
    return this.#survivors.has(hotel);
  }

  root(hotel: number): number {
    return this.#survivors.get(hotel) ?? hotel;
  }

  /** The hotels on sale that an id leads to. */
  hotelsOf(id: string): number[] {
    const roots = [...(this.#ids.get(id) ?? [])].map((hotel) => this.root(hotel));
    return [...new Set(roots)].filter((hotel) => this.isOnSale(hotel)).toSorted((a, b) => a - b);
  }

  /** As the rows of the tables name them. */
  named(id: string): ReadonlySet<number> {
    return this.#ids.get(id) ?? new Set();
  }

  mappings(): string[] {
    return [...this.#ids.keys()]
      .flatMap((id) => this.hotelsOf(id).map((hotel) => `${id} ${hotel}`))
      .toSorted();
  }

  hotels(): string[] {
    return [...this.#onSale].map(String).toSorted();
  }

  #takeHotel(change: StoredChange['change'], hotel: number, other: number): void {
    if (change === 'created' || change === 'restored' || change === 'unmerged') this.#onSale.add(hotel);
    if (change === 'deleted' || change === 'merged') this.#onSale.delete(hotel);
    if (change === 'merged') this.#survivors.set(hotel, other);
    if (change === 'unmerged') this.#survivors.delete(hotel);
  }
}

/** The feed up to a change, of those that were made until an instant. */
export function replayed(feed: readonly StoredChange[], until: { number: number; atMs?: number }): Replay {
  const replay = new Replay();
  for (const change of feed)
    if (change.number <= until.number && change.atMs <= (until.atMs ?? Number.POSITIVE_INFINITY))
      replay.take(change);
  return replay;
}
