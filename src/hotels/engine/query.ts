import { WAY, type Shard } from './index/shard.ts';
import { cityKeyOf } from './index/places.ts';
import { bucketOf } from './index/buckets.ts';
import { findWord, neighbours, NO_WORD, wordAt, type Vocabulary } from './index/vocabulary.ts';
import { postcodeArea } from './record/address.ts';
import { roleOf, wordRoles } from './record/name.ts';
import type { NormalForm } from './record/normal-form.ts';
import { MICRO, NO_POINT, type Place } from './record/point.ts';
import { hashText } from './text/hash.ts';
import { nameKey } from './record/name.ts';

/** One word of the row's name: how much it says, and in how many names it stands. */
export interface Unit {
  readonly word: string;
  /** Word of the vocabulary; `NO_WORD`: the catalogue never uses it. */
  readonly id: number;
  readonly role: number;
  readonly weight: number;
  /** Neither a brand's sign, nor a kind of house, nor a filler: what this house alone is called. */
  readonly isOwn: boolean;
}

/** A row seen with the eyes of one country: words became numbers, towns became places. */
export interface Query {
  readonly form: NormalForm;
  readonly units: Unit[];
  readonly totalWeight: number;
  readonly street: readonly number[];
  readonly nameKey: number;
  readonly postcode: number;
  readonly postcodeArea: number;
  /** Places that bear the row's city's name, with a middle if hotels there have coordinates. */
  readonly places: readonly number[];
  /** Places that words of the name call by their name: "Northgate Inn Springfield". */
  readonly placesInName: readonly number[];
  readonly middles: readonly Place[];
}

export const MAX_UNITS = 24;

/**
 * The tables of one shard that a query writes into. Stamps instead of clearing: an entry counts only if its stamp is
 * the number of the present query.
 */
export class Bench {
  readonly shard: Shard;
  epoch = 0;
  /** Weight of each word in names and in streets: 1 is a word that one hotel has, 0 one that all have. */
  readonly nameWeight: Float32Array;
  readonly streetWeight: Float32Array;
  /** Sum of weights of each hotel's name. */
  readonly nameTotal: Float32Array;
  /** Word → which units of the query's name it answers to, and how well. */
  readonly nameStamp: Uint32Array;
  readonly unitFrom: Uint8Array;
  readonly unitTo: Uint8Array;
  readonly likeness: Float32Array;
  /** How much of the unit the word stands for: a part when the unit was cut in two. */
  readonly share: Float32Array;
  /** Word → it stands in the query's street, or in its city or region. */
  readonly streetStamp: Uint32Array;
  readonly placeStamp: Uint32Array;
  /** Words the present query's name answers to. */
  readonly heard: number[] = [];

  constructor(shard: Shard) {
    this.shard = shard;
    const words = shard.role.length;
    const weigh = (count: Uint32Array, isStreet: boolean) =>
      Float32Array.from(
        count,
        (times, id) => rarity(times, shard.hotels) * discount(shard.role[id] ?? 0, isStreet),
      );
    this.nameWeight = weigh(shard.nameCount, false);
    this.streetWeight = weigh(shard.streetCount, true);
    this.nameTotal = new Float32Array(shard.hotels);
    for (let hotel = 0; hotel < shard.hotels; hotel++) {
      let total = 0;
      for (let i = shard.nameStart[hotel]!; i < shard.nameStart[hotel + 1]!; i++)
        total += this.nameWeight[shard.nameWord[i]!]!; // words are below the size of the vocabulary
      this.nameTotal[hotel] = total;
    }
    this.nameStamp = new Uint32Array(words);
    this.unitFrom = new Uint8Array(words);
    this.unitTo = new Uint8Array(words);
    this.likeness = new Float32Array(words);
    this.share = new Float32Array(words);
    this.streetStamp = new Uint32Array(words);
    this.placeStamp = new Uint32Array(words);
  }
}

/** Rarity between 0 and 1, on the scale of bits; small countries are treated as if they had a few hundred hotels. */
function rarity(times: number, hotels: number): number {
  const all = Math.max(hotels, MIN_COUNTRY);
  return Math.max(0.01, Math.min(1, Math.log(all / Math.max(1, times)) / Math.log(all)));
}

const MIN_COUNTRY = 500;

/** By the numbers of `wordRoles`: kinds of houses and fillers keep a part of what their rarity would give them. */
const roleShare: readonly number[] = [1, 0.05, 0.35, 0.8];

function discount(role: number, isStreet: boolean): number {
  if (isStreet) return (role & WAY) !== 0 ? 0.15 : 1;
  return roleShare[role & 3] ?? 1;
}

/** What a word still says about the house when it only repeats the town. */
export const TOWN_SHARE = 0.4;

export function ask(bench: Bench, form: NormalForm): Query {
  bench.epoch += 1;
  bench.heard.length = 0;
  const { shard } = bench;
  const units = form.name.words.slice(0, MAX_UNITS).map((word): Unit => {
    const id = findWord(shard.vocabulary, word);
    const role = id === NO_WORD ? roleOf(word) : (shard.role[id] ?? 0) & 3;
    // A word no hotel of the country has in its name is as rare as can be, unless its role says otherwise.
    const full = id === NO_WORD ? (roleShare[role] ?? 1) : (bench.nameWeight[id] ?? 1);
    const weight = form.city.includes(word) ? full * TOWN_SHARE : full;
    const isOwn =
      (role === wordRoles.plain || role === wordRoles.apart) && !form.name.brandWords.includes(word);
    return { word, id, role, weight, isOwn };
  });
  listen(bench, units);
  const street = form.address.street.map((word) => findWord(shard.vocabulary, word));
  for (const id of street) if (id !== NO_WORD) bench.streetStamp[id] = bench.epoch;
  for (const word of [...form.city, ...form.region]) {
    const id = findWord(shard.vocabulary, word);
    if (id !== NO_WORD) bench.placeStamp[id] = bench.epoch;
  }
  const { postcode } = form.address;
  const places = placesNamed(shard, form.city);
  return {
    form,
    units,
    totalWeight: units.reduce((sum, unit) => sum + unit.weight, 0),
    street,
    nameKey: hashText(nameKey(form.name)),
    postcode: postcode === '' ? 0 : hashText(postcode),
    postcodeArea: postcode === '' ? 0 : hashText(postcodeArea(postcode, form.country)),
    places,
    placesInName: placesWithin(shard, form.name.words),
    middles: places.flatMap((place) => middleOf(shard, place) ?? []),
  };
}

/** Lets every word of the vocabulary that a unit may stand for answer to it: itself, misspelt, glued or cut apart. */
function listen(bench: Bench, units: readonly Unit[]): void {
  const { vocabulary } = bench.shard;
  for (const [index, unit] of units.entries())
    if (unit.id !== NO_WORD) hear(bench, unit.id, { from: index, to: index, likeness: 1, share: 1 });
  for (const [index, { word, id }] of units.entries()) {
    const isKnown = id !== NO_WORD && (bench.shard.nameCount[id] ?? 0) > 1;
    neighbours(vocabulary, word, (near, slips) => {
      const likeness = likenessOf(vocabulary, { word, near, slips, isKnown });
      if (likeness > 0) hear(bench, near, { from: index, to: index, likeness, share: 1 });
    });
    const next = units[index + 1];
    if (next !== undefined) {
      const glued = word + next.word;
      const whole = findWord(vocabulary, glued);
      if (whole !== NO_WORD) hear(bench, whole, { from: index, to: index + 1, likeness: 1, share: 1 });
      // "H tel", "M venpick": a letter got lost where the gap is now.
      if (word.length <= 3 || next.word.length <= 3 || id === NO_WORD)
        neighbours(vocabulary, glued, (near, slips) => {
          if (slips === 1 && glued.length >= 4)
            hear(bench, near, { from: index, to: index + 1, likeness: 0.9, share: 1 });
        });
    }
    if (id === NO_WORD || (bench.shard.nameCount[id] ?? 0) < 3)
      for (let cut = 3; cut <= word.length - 3; cut++) {
        const left = findWord(vocabulary, word.slice(0, cut));
        const right = left === NO_WORD ? NO_WORD : findWord(vocabulary, word.slice(cut));
        if (right === NO_WORD) continue;
        hear(bench, left, { from: index, to: index, likeness: 0.95, share: cut / word.length });
        hear(bench, right, { from: index, to: index, likeness: 0.95, share: 1 - cut / word.length });
      }
  }
}

interface Heard {
  readonly from: number;
  readonly to: number;
  readonly likeness: number;
  readonly share: number;
}

function hear(bench: Bench, id: number, { from, to, likeness, share }: Heard): void {
  if (bench.nameStamp[id] === bench.epoch && (bench.likeness[id] ?? 0) >= likeness) return;
  if (bench.nameStamp[id] !== bench.epoch) bench.heard.push(id);
  bench.nameStamp[id] = bench.epoch;
  bench.unitFrom[id] = from;
  bench.unitTo[id] = to;
  bench.likeness[id] = likeness;
  bench.share[id] = share;
}

interface Slip {
  readonly word: string;
  readonly near: number;
  readonly slips: number;
  readonly isKnown: boolean;
}

/**
 * One slip in a word of five letters is a bigger doubt than one in ten. A word that other hotels bear is no misspelling
 * (Asheville is not Nashville), except that an s comes and goes.
 */
function likenessOf(vocabulary: Vocabulary, { word, near, slips, isKnown }: Slip): number {
  const other = wordAt(vocabulary, near);
  if (slips === 1 && (`${word}s` === other || word === `${other}s`)) return 0.97;
  const full = slips === 1 ? Math.min(0.95, 0.72 + word.length * 0.025) : 0.8;
  // Fingers slip inside words; another first letter is mostly another word.
  const likeness = word[0] === other[0] ? full : full * 0.75;
  if (!isKnown) return likeness;
  return slips === 1 ? likeness * 0.75 : 0;
}

const MAX_PLACES = 12;

function placesWithin(shard: Shard, words: readonly string[]): number[] {
  const found: number[] = [];
  for (let from = 0; from < words.length && found.length < MAX_PLACES; from++)
    for (let length = 1; length <= 3 && from + length <= words.length; length++)
      found.push(...placesNamed(shard, words.slice(from, from + length)));
  return found.slice(0, MAX_PLACES);
}

function placesNamed(shard: Shard, city: readonly string[]): number[] {
  if (city.length === 0) return [];
  const { places } = shard;
  const key = cityKeyOf(city);
  const { from, to } = bucketOf(places.byCity, key);
  const found: number[] = [];
  for (let at = from; at < to && found.length < MAX_PLACES; at++) {
    const place = places.byCity.item[at]!; // at < to ≤ item.length
    if (places.cityKey[place] === key) found.push(place);
  }
  return found;
}

function middleOf({ places }: Shard, place: number): Place | undefined {
  const latitude = places.latitude[place] ?? NO_POINT;
  return latitude === NO_POINT
    ? undefined
    : { latitude: latitude / MICRO, longitude: (places.longitude[place] ?? 0) / MICRO };
}
