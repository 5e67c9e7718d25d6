import { MARK_SHIFT, WAY, type Shard } from '../shard/shard.ts';
import { bucketOf } from '../shard/buckets.ts';
import { SimilarWords, markWords, markRestored } from './similar-words.ts';
import { soundKey } from '../shard/sounds.ts';
import { findWord, NO_WORD, wordAt } from '../shard/vocabulary.ts';
import { quarterMiddle } from '../shard/quarters.ts';
import { postcodeArea, postcodeQuarter } from '../read/postcode.ts';
import { markOf } from '../read/marks.ts';
import { nameKey } from '../read/name.ts';
import { roleOf, wordRoles } from '../read/roles.ts';
import type { NormalForm } from '../read/normal-form.ts';
import { distanceKm, MICRO, NO_POINT, scaleKm, type Place } from '../read/point.ts';
import { hashOneWord, hashText } from '../read/text/hash.ts';
import { soundLikeness } from '../read/text/sound.ts';

/** One word of the row's name: its weight, and how many names have it. */
export interface Unit {
  readonly word: string;
  /** Word of the vocabulary; `NO_WORD`: the catalogue never uses it. */
  readonly id: number;
  readonly role: number;
  readonly weight: number;
  /** Not a brand, a kind of hotel or a filler: a word of the hotel's own name. */
  readonly isOwn: boolean;
  /** One of `marks`. */
  readonly mark: number;
}

/** A row prepared for one country: words as numbers of its vocabulary, towns as places. */
export interface Query {
  readonly form: NormalForm;
  readonly units: Unit[];
  readonly totalWeight: number;
  readonly street: readonly number[];
  /** The first word of the row's city; `NO_WORD`: the catalogue never uses it. */
  readonly cityWord: number;
  readonly nameKey: number;
  readonly postcode: number;
  readonly postcodeArea: number;
  /** The middle of the quarter that the row's postcode names. */
  readonly quarter: Place | undefined;
  /** Places with the name of the row's city. */
  readonly places: readonly number[];
  /** Places that the name of the hotel contains: "Northgate Inn Springfield". */
  readonly placesInName: readonly number[];
  /** The middles of `places`, without places whose hotels have no coordinates. */
  readonly middles: readonly Place[];
  /** The row's point, or else the middles: latitude and longitude of each, in the units of the index. */
  readonly centres: readonly number[];
  /** The distance of the row's point from the centre of its town, on the scale of `scaleKm`: a point at the centre may stand for the town. */
  readonly fromMiddle: number;
}

export const MAX_UNITS = 24;

/**
 * The tables of one shard that a query writes into. Stamps instead of clearing: an entry counts only if its stamp is
 * the number of the present query.
 */
export class Scratch {
  readonly shard: Shard;
  epoch = 0;
  /** Weight of each word in names and in streets: 1 is a word that one hotel has, 0 one that all have. */
  readonly nameWeight: Float32Array;
  readonly streetWeight: Float32Array;
  /** Word → the units of the query's name that it may match, and how well. */
  readonly nameStamp: Uint32Array;
  readonly unitFrom: Uint8Array;
  readonly unitTo: Uint8Array;
  readonly likeness: Float32Array;
  /** The part of the unit that the word covers: less than 1 if the unit was split. */
  readonly share: Float32Array;
  /** Whether a word is in the query's street, or in its city or region. */
  readonly streetStamp: Uint32Array;
  readonly placeStamp: Uint32Array;
  /** Words that the name of the present query may match. */
  readonly marked: number[] = [];
  readonly similar: SimilarWords;

  constructor(shard: Shard) {
    this.shard = shard;
    this.similar = new SimilarWords(shard);
    const words = shard.role.length;
    const weigh = (count: Uint32Array, isStreet: boolean) =>
      Float32Array.from(
        count,
        (times, id) => rarity(times, shard.hotels) * discount(shard.role[id] ?? 0, isStreet),
      );
    this.nameWeight = weigh(shard.nameCount, false);
    this.streetWeight = weigh(shard.streetCount, true);
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

/** By the numbers of `wordRoles`: kinds of hotels and fillers keep a part of what their rarity would give them. */
const roleShare: readonly number[] = [1, 0.05, 0.35, 0.8];

function discount(role: number, isStreet: boolean): number {
  if (isStreet) return (role & WAY) !== 0 ? 0.15 : 1;
  return roleShare[role & 3] ?? 1;
}

/** The remaining weight of a word that only repeats the town. */
export const TOWN_SHARE = 0.4;

export function prepareQuery(scratch: Scratch, form: NormalForm): Query {
  scratch.epoch += 1;
  scratch.marked.length = 0;
  const { shard } = scratch;
  const units = form.name.words.slice(0, MAX_UNITS).map((word): Unit => {
    const id = findWord(shard.vocabulary, word);
    const role = id === NO_WORD ? roleOf(word) : (shard.role[id] ?? 0) & 3;
    const mark = id === NO_WORD ? markOf(word) : (shard.role[id] ?? 0) >> MARK_SHIFT;
    // A word that no hotel of the country has in its name has the maximum rarity, reduced by its role.
    const full = id === NO_WORD ? (roleShare[role] ?? 1) : (scratch.nameWeight[id] ?? 1);
    const weight = form.city.includes(word) ? full * TOWN_SHARE : full;
    const isOwn =
      (role === wordRoles.plain || role === wordRoles.apart) && !form.name.brandWords.includes(word);
    return { word, id, role, weight, isOwn, mark };
  });
  markWords(scratch, units, form.foreign.name);
  markRestored(scratch, form.name.splitWords, units.length);
  const street = form.address.street.map((word) => streetWord(scratch, word, form.foreign.street));
  for (const id of street) if (id !== NO_WORD) scratch.streetStamp[id] = scratch.epoch;
  const town = [...form.city, ...form.region].map((word) => findWord(shard.vocabulary, word));
  for (const id of town) if (id !== NO_WORD) scratch.placeStamp[id] = scratch.epoch;
  const { postcode } = form.address;
  const named = placesNamed(shard, form.city);
  const places = named.length > 0 ? named : placesSounding(shard, form.city);
  for (const place of places) stampPlace(scratch, place);
  const middles = places.flatMap((place) => middleOf(shard, place) ?? []);
  return {
    form,
    units,
    totalWeight: units.reduce((sum, unit) => sum + unit.weight, 0),
    street,
    cityWord: form.city.length === 0 ? NO_WORD : (town[0] ?? NO_WORD),
    nameKey: hashText(nameKey(form.name)),
    postcode: postcode === '' ? 0 : hashText(postcode),
    postcodeArea: postcode === '' ? 0 : hashText(postcodeArea(postcode, form.country)),
    quarter:
      postcode === ''
        ? undefined
        : quarterMiddle(shard.quarters, hashText(postcodeQuarter(postcode, form.country))),
    places,
    placesInName: placesWithin(shard, form.name.words),
    middles,
    centres: centresOf(form.point, middles),
    fromMiddle: nearestOf(middles, form.point),
  };
}

const MAX_PLACES = 12;

/** Places whose name is up to three consecutive words. */
function placesWithin(shard: Shard, words: readonly string[]): number[] {
  const found: number[] = [];
  for (let from = 0; from < words.length && found.length < MAX_PLACES; from++)
    for (let to = from + 1; to <= words.length && to <= from + 3; to++)
      placesCalled(shard, hashOneWord(words, from, to), found);
  return found.slice(0, MAX_PLACES);
}

function placesNamed(shard: Shard, city: readonly string[]): number[] {
  const found: number[] = [];
  if (city.length > 0) placesCalled(shard, hashOneWord(city), found);
  return found;
}

/** Adds at most `MAX_PLACES` to those found. */
function placesCalled({ places }: Shard, key: number, found: number[]): void {
  const { from, to } = bucketOf(places.byCity, key);
  const most = found.length + MAX_PLACES;
  for (let at = from; at < to && found.length < most; at++) {
    const place = places.byCity.item[at]!; // at < to ≤ item.length
    if (places.cityKey[place] === key) found.push(place);
  }
}

/** The word as the catalogue writes it, in whatever script. */
function streetWord({ shard, similar }: Scratch, word: string, isForeign: boolean): number {
  const id = findWord(shard.vocabulary, word);
  return id === NO_WORD ? (similar.sounding(word, isForeign)[0]?.id ?? NO_WORD) : id;
}

/** Marks the words with which the catalogue names the row's town, however the row spells it. */
function stampPlace({ shard: { places }, placeStamp, epoch }: Scratch, place: number): void {
  for (let i = places.cityStart[place]!; i < places.cityStart[place + 1]!; i++)
    placeStamp[places.cityWord[i]!] = epoch;
}

/** If no place has the city's name: the places whose city sounds most similar, in any script. */
function placesSounding({ places, vocabulary }: Shard, city: readonly string[]): number[] {
  const name = city.join('');
  const key = soundKey(name);
  if (key === 0) return [];
  const { from, to } = bucketOf(places.bySound, key);
  const found: { place: number; likeness: number }[] = [];
  for (let at = from; at < to; at++) {
    const place = places.bySound.item[at]!; // at < to ≤ item.length
    const words = places.cityWord.subarray(places.cityStart[place], places.cityStart[place + 1]);
    const likeness = soundLikeness(name, Array.from(words, (id) => wordAt(vocabulary, id)).join(''));
    if (likeness > 0) found.push({ place, likeness });
  }
  const most = Math.max(...found.map(({ likeness }) => likeness));
  return found.flatMap(({ place, likeness }) => (likeness === most ? place : [])).slice(0, MAX_PLACES);
}

function nearestOf(middles: readonly Place[], point: Place | undefined): number {
  if (point === undefined || middles.length === 0) return Number.NaN;
  return scaleKm(Math.min(...middles.map((middle) => distanceKm(point, middle))));
}

function centresOf(point: Place | undefined, middles: readonly Place[]): number[] {
  const centres: number[] = [];
  for (const { latitude, longitude } of point === undefined ? middles : [point])
    centres.push(latitude * MICRO, longitude * MICRO);
  return centres;
}

function middleOf({ places }: Shard, place: number): Place | undefined {
  const latitude = places.latitude[place] ?? NO_POINT;
  return latitude === NO_POINT
    ? undefined
    : { latitude: latitude / MICRO, longitude: (places.longitude[place] ?? 0) / MICRO };
}
