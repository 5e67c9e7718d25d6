import type { Hits } from './hits.ts';
import { bucketOf, type Buckets } from './index/buckets.ts';
import { RARE_STREET, WAY, type Shard } from './index/shard.ts';
import { NO_WORD } from './index/vocabulary.ts';
import type { Query } from './query.ts';
import { hashPair } from './text/hash.ts';

type Give = (hotel: number, bonus: number) => void;

/** Of hotels that share a key, so many are told. */
export const MOST_PER_KEY = 200;

/** A key of so many hotels that only those up to a number were told of. */
interface Crowd {
  readonly lastTold: number;
  readonly bears: (hotel: number) => boolean;
  readonly bonus: number;
}

/**
 * Tells the hotels that share one of the row's keys: postcode, telephone, page, the whole name, street and number.
 * Answers with the keys of which not all were told: whoever of the others something else calls must not lack the bonus.
 */
export function byKeys(shard: Shard, query: Query, give: Give): Crowd[] {
  const { form, postcode, nameKey } = query;
  const crowds: Crowd[] = [];
  const keyed = (buckets: Buckets, key: number, column: Uint32Array, bonus: number) =>
    each(buckets, key, { bears: (hotel) => column[hotel] === key, bonus, give, crowds });
  if (postcode !== 0) keyed(shard.byPostcode, postcode, shard.postcode, 0.6);
  if (form.phone !== 0) keyed(shard.byPhone, form.phone, shard.phone, 1);
  if (form.site !== 0) keyed(shard.bySite, form.site, shard.site, 1);
  const namesakes = bucketOf(shard.byNameKey, nameKey);
  keyed(shard.byNameKey, nameKey, shard.nameKey, sameName(namesakes.to - namesakes.from));
  byStreet(shard, query, { give, crowds });
  return crowds;
}

/** What keys too common to call everybody say of those that something else has called. */
export function byCrowds(crowds: readonly Crowd[], called: Hits, give: Give): void {
  for (const { lastTold, bears, bonus } of crowds)
    for (let i = 0; i < called.count; i++) {
      const hotel = called.hotel(i);
      if (hotel > lastTold && bears(hotel)) give(hotel, bonus);
    }
}

/** A rare word of the street alone, or any of its words with the number. */
function byStreet(shard: Shard, { form, street }: Query, to: Pick<Telling, 'give' | 'crowds'>): void {
  for (const word of street) {
    if (word === NO_WORD || shard.streetCount[word]! > RARE_STREET) continue; // words of the vocabulary
    const bears = (hotel: number) => hasStreetWord(shard, hotel, word);
    each(shard.byAddress, hashPair(0, word), { ...to, bears, bonus: 0.4 });
  }
  for (const house of form.address.numbers)
    for (const word of street) {
      if (word === NO_WORD || (shard.role[word]! & WAY) !== 0) continue;
      const bears = (hotel: number) => standsAt(shard, hotel, house, word);
      each(shard.byAddress, hashPair(house, word), { ...to, bears, bonus: 1.1 });
    }
}

interface Telling extends Omit<Crowd, 'lastTold'> {
  readonly give: Give;
  readonly crowds: Crowd[];
}

function each(buckets: Buckets, key: number, { bears, bonus, give, crowds }: Telling): void {
  const { from, to } = bucketOf(buckets, key);
  const end = Math.min(to, from + MOST_PER_KEY);
  for (let at = from; at < end; at++) {
    const hotel = buckets.item[at]!; // at < to ≤ item.length
    if (bears(hotel)) give(hotel, bonus);
  }
  // In a bucket the numbers of hotels rise.
  if (end < to) crowds.push({ lastTold: buckets.item[end - 1]!, bears, bonus });
}

/** The row's very name: the fewer bear it, the less another house at the row's door may push it aside. */
const sameName = (bearers: number) => 0.2 + 0.6 / Math.sqrt(bearers);

function standsAt(shard: Shard, hotel: number, house: number, word: number): boolean {
  const { number } = shard;
  if (number[hotel * 3] !== house && number[hotel * 3 + 1] !== house && number[hotel * 3 + 2] !== house)
    return false;
  return hasStreetWord(shard, hotel, word);
}

function hasStreetWord({ streetStart, streetWord }: Shard, hotel: number, word: number): boolean {
  for (let i = streetStart[hotel]!; i < streetStart[hotel + 1]!; i++) if (streetWord[i] === word) return true; // every hotel has a run
  return false;
}
