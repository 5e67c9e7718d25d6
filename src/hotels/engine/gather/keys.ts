import type { HitSink } from './omitted-hotels.ts';
import { bucketOf, type Buckets } from '../shard/buckets.ts';
import { RARE_STREET, WAY, type Shard } from '../shard/shard.ts';
import { NO_WORD } from '../shard/vocabulary.ts';
import type { Query } from './query.ts';
import { hashPair } from '../read/text/hash.ts';

/** At most this many of the hotels that share a key are listed. */
export const MOST_PER_KEY = 200;

/** Lists the hotels that share one of the row's keys: postcode, telephone, page, the whole name, street and number. */
export function byKeys(shard: Shard, query: Query, to: HitSink): void {
  const { form, postcode, nameKey } = query;
  const keyed = (buckets: Buckets, key: number, column: Uint32Array, bonus: number) =>
    each(buckets, key, { ...to, hasKey: (hotel) => column[hotel] === key, bonus });
  if (postcode !== 0) keyed(shard.byPostcode, postcode, shard.postcode, 0.6);
  const { door } = form.address;
  if (door !== 0) keyed(shard.byDoor, door, shard.door, 1.1);
  if (form.phone !== 0) keyed(shard.byPhone, form.phone, shard.phone, 1);
  if (form.site !== 0) keyed(shard.bySite, form.site, shard.site, 1);
  const namesakes = bucketOf(shard.byNameKey, nameKey);
  keyed(shard.byNameKey, nameKey, shard.nameKey, sameName(namesakes.to - namesakes.from));
  byStreet(shard, query, to);
}

/** A rare word of the street alone, or with the number any word that names the street (`shard/by-key.ts`). */
function byStreet(shard: Shard, { form, street }: Query, to: HitSink): void {
  for (const word of street) {
    if (word === NO_WORD || shard.streetCount[word]! > RARE_STREET) continue; // words of the vocabulary
    const hasKey = (hotel: number) => hasStreetWord(shard, hotel, word);
    each(shard.byAddress, hashPair(0, word), { ...to, hasKey, bonus: 0.4 });
  }
  const isWay = (word: number) => word !== NO_WORD && (shard.role[word]! & WAY) !== 0; // words of the vocabulary
  const isNamed = street.some((word) => !isWay(word));
  for (const house of form.address.numbers)
    for (const word of street) {
      if (word === NO_WORD || (isNamed && isWay(word))) continue;
      const hasKey = (hotel: number) => isAtNumber(shard, hotel, house, word);
      each(shard.byAddress, hashPair(house, word), { ...to, hasKey, bonus: 1.1 });
    }
}

interface Sharing extends HitSink {
  readonly hasKey: (hotel: number) => boolean;
  readonly bonus: number;
}

function each(buckets: Buckets, key: number, { hasKey, bonus, give, omitted }: Sharing): void {
  const { from, to } = bucketOf(buckets, key);
  const end = Math.min(to, from + MOST_PER_KEY);
  for (let at = from; at < end; at++) {
    const hotel = buckets.item[at]!; // at < to ≤ item.length
    if (hasKey(hotel)) give(hotel, bonus);
  }
  if (end === to) return;
  // In a bucket the numbers of hotels rise.
  const lastListed = buckets.item[end - 1]!;
  omitted.push({ bonus, isLeftOut: (hotel) => hotel > lastListed && hasKey(hotel) });
}

/** Exactly the row's name: the fewer hotels have it, the less may another hotel at the row's address outweigh it. */
const sameName = (hotels: number) => 0.2 + 0.6 / Math.sqrt(hotels);

function isAtNumber(shard: Shard, hotel: number, house: number, word: number): boolean {
  const { number } = shard;
  if (number[hotel * 3] !== house && number[hotel * 3 + 1] !== house && number[hotel * 3 + 2] !== house)
    return false;
  return hasStreetWord(shard, hotel, word);
}

function hasStreetWord({ streetStart, streetWord }: Shard, hotel: number, word: number): boolean {
  for (let i = streetStart[hotel]!; i < streetStart[hotel + 1]!; i++) if (streetWord[i] === word) return true; // every hotel has a run
  return false;
}
