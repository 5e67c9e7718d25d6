import { isWayWord, MAX_NUMBERS } from '../read/address.ts';
import { hashPair } from '../read/text/hash.ts';
import { buildBuckets, GrowingArray, type Buckets } from './buckets.ts';
import { RARE_STREET } from './shard.ts';
import { counts, type WordLists } from './word-lists.ts';

/** Hotels by the value of a column; 0 means no value. */
export function keyed(column: Uint32Array): Buckets {
  const hotels = new GrowingArray();
  const keys = new GrowingArray();
  for (const [hotel, key] of column.entries()) {
    if (key === 0) continue;
    keys.push(key);
    hotels.push(hotel);
  }
  return buildBuckets(keys.view(), hotels.view(), hotels.length);
}

/**
 * Every house number with every word that names its street: "rue de Lille 40" is found by (40, lille), and "49 Quay Walk", whose
 * words are all kinds of ways, by each of them.
 */
export function byAddress(number: Uint16Array, streets: WordLists, words: readonly string[]): Buckets {
  const isWay = words.map(isWayWord);
  const times = counts(streets.word, words.length);
  const keys = new GrowingArray();
  const items = new GrowingArray();
  for (let hotel = 0; hotel + 1 < streets.start.length; hotel++) {
    for (let i = streets.start[hotel]!; i < streets.start[hotel + 1]!; i++) {
      const word = streets.word[i]!;
      if (isWay[word] || times[word]! > RARE_STREET) continue;
      keys.push(hashPair(0, word));
      items.push(hotel);
    }
    const isNamed = isAnyNamed(streets, hotel, isWay);
    for (let n = 0; n < MAX_NUMBERS; n++) {
      const house = number[hotel * MAX_NUMBERS + n]!;
      if (house === 0) break;
      for (let i = streets.start[hotel]!; i < streets.start[hotel + 1]!; i++) {
        if (isNamed && isWay[streets.word[i]!]) continue;
        keys.push(hashPair(house, streets.word[i]!));
        items.push(hotel);
      }
    }
  }
  return buildBuckets(keys.view(), items.view(), items.length);
}

function isAnyNamed({ start, word }: WordLists, hotel: number, isWay: readonly boolean[]): boolean {
  for (let i = start[hotel]!; i < start[hotel + 1]!; i++) if (!isWay[word[i]!]) return true; // every hotel has a run
  return false;
}

type Keys = Readonly<Record<'postcode' | 'door' | 'phone' | 'site' | 'key', Uint32Array>>;

/** Hotels by what two records of one hotel share exactly. */
export function lookups({ postcode, door, phone, site, key }: Keys) {
  return {
    byPostcode: keyed(postcode),
    byDoor: keyed(door),
    byPhone: keyed(phone),
    bySite: keyed(site),
    byNameKey: keyed(key),
  };
}

/** By hotel: how many have its name. */
export function namesakesOf(nameKey: Uint32Array): Uint32Array {
  const times = new Map<number, number>();
  for (const key of nameKey) times.set(key, (times.get(key) ?? 0) + 1);
  return nameKey.map((key) => times.get(key) ?? 1);
}
