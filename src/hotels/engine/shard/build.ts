import { isWayWord, MAX_NUMBERS } from '../read/address.ts';
import { postcodeArea, postcodeQuarter } from '../read/postcode.ts';
import { markOf } from '../read/marks.ts';
import { nameKey } from '../read/name.ts';
import { roleOf } from '../read/roles.ts';
import { normalForm, type HotelText, type NormalForm } from '../read/normal-form.ts';
import { isCommonInTowns } from '../read/places.ts';
import { MICRO, NO_POINT } from '../read/point.ts';
import { hashText } from '../read/text/hash.ts';
import { buildAlike } from './alike.ts';
import { byAddress, lookups, namesakesOf } from './by-key.ts';
import { GrowingArray } from './buckets.ts';
import { curvePosition, NOWHERE } from './curve.ts';
import { buildGrid } from './grid.ts';
import { buildPlaces, type NamedPlace } from './places.ts';
import { buildQuarters } from './quarters.ts';
import { COMMON_IN_TOWNS, FOREIGN, MARK_SHIFT, WAY, type Shard } from './shard.ts';
import { signsAround } from './signs.ts';
import { buildSounds } from './sounds.ts';
import { buildVocabulary } from './vocabulary.ts';
import { counts, postings, wordLists } from './word-lists.ts';
import { wordsByIds } from './word-order.ts';

/** A hotel of the catalogue. */
export interface CatalogueHotel extends HotelText {
  readonly id: number;
  readonly formerNames: readonly string[];
}

/** Collects hotels of one country as they stream by; `done` lays them out. */
export class ShardBuilder {
  readonly #country: string;
  readonly #ids: number[] = [];
  readonly #words = new Map<string, number>();
  readonly #list: string[] = [];
  /** By word: whether some hotel writes it in Latin letters. */
  readonly #isLatin: boolean[] = [];
  readonly #entries = new GrowingArray();
  readonly #starts = new GrowingArray();
  readonly #placeIds = new Map<string, number>();
  readonly #places: Named[] = [];

  constructor(country: string) {
    this.#country = country;
  }

  add(hotel: CatalogueHotel): void {
    const form = normalForm(hotel);
    this.#entry(hotel.id, form, false);
    for (const former of hotel.formerNames)
      if (former.trim() !== '')
        this.#entry(hotel.id, { ...form, name: normalForm({ ...hotel, name: former }).name }, true);
  }

  /** Once, at the end: the entries learn the final numbers of their places and words. */
  done(): Shard {
    // Independent of the order of the hotels: a catalogue file and the database must give the same results.
    const places = this.#places.toSorted((a, b) => a.spot - b.spot || (a.key < b.key ? -1 : 1));
    const entries = this.#entries.view();
    const starts = this.#starts.view();
    const numbers = new Uint32Array(places.length);
    for (const [number, { arrival }] of places.entries()) numbers[arrival] = number;
    const words = wordsByIds({
      ids: this.#ids,
      words: this.#list.length,
      entries,
      listsOf: (entry) => starts[entry]! + PLACE + 1, // entry < starts.length
      placeWords: (entry) => {
        const { city, region } = this.#places[entries[starts[entry]! + PLACE]!]!; // an entry has a place
        return [...city, ...region].map((word) => this.#words.get(word)!); // they were numbered
      },
    });
    for (const start of starts) entries[start + PLACE] = numbers[entries[start + PLACE]!]!; // an entry has a place
    return layOut({
      country: this.#country,
      ids: this.#ids,
      words: words.map((arrival) => this.#list[arrival]!), // numbers of words
      isLatin: words.map((arrival) => this.#isLatin[arrival]!),
      entries,
      starts,
      order: this.#orderByPlace(),
      places,
    });
  }

  /** One entry in a flat array: fixed fields, then name words, then street words. */
  #entry(id: number, form: NormalForm, isFormer: boolean): void {
    this.#ids.push(id);
    this.#starts.push(this.#entries.length);
    const { name, address, point, foreign } = form;
    const put = (value: number) => this.#entries.push(value >>> 0);
    put(point === undefined ? NO_POINT : Math.round(point.latitude * MICRO));
    put(point === undefined ? NO_POINT : Math.round(point.longitude * MICRO));
    put(name.brand | (name.chain << 16));
    put(name.kinds | (isFormer ? 1 << 31 : 0));
    put(form.phone);
    put(form.site);
    put(hashText(nameKey(name)));
    put(address.postcode === '' ? 0 : hashText(address.postcode));
    put(address.postcode === '' ? 0 : hashText(postcodeArea(address.postcode, form.country)));
    put(address.postcode === '' ? 0 : hashText(postcodeQuarter(address.postcode, form.country)));
    put(address.road);
    put(address.door);
    for (let i = 0; i < MAX_NUMBERS; i++) put(Math.min(address.numbers[i] ?? 0, 0xffff));
    put(this.#placeOf(form));
    put(name.words.length);
    for (const word of name.words) put(this.#word(word, foreign.name));
    put(address.street.length);
    for (const word of address.street) put(this.#word(word, foreign.street));
  }

  #word(word: string, isForeign: boolean): number {
    const known = this.#words.get(word);
    const id = known ?? this.#list.push(word) - 1;
    if (known === undefined) this.#words.set(word, id);
    this.#isLatin[id] ||= !isForeign;
    return id;
  }

  /** By the order of arrival. */
  #placeOf({ city, region, foreign, point }: NormalForm): number {
    const key = `${city.join(' ')}|${region.join(' ')}`;
    const arrival = this.#placeIds.get(key) ?? this.#places.length;
    if (arrival === this.#places.length) {
      for (const word of [...city, ...region]) this.#word(word, foreign.town);
      this.#placeIds.set(key, arrival);
      this.#places.push({ arrival, key, city, region, spot: NOWHERE });
    }
    const place = this.#places[arrival]!; // it was put there now or before
    if (point !== undefined) place.spot = Math.min(place.spot, curvePosition(point));
    return arrival;
  }

  #orderByPlace(): Uint32Array {
    const entries = this.#entries.view();
    const starts = this.#starts.view();
    const place = (entry: number) => entries[starts[entry]! + PLACE]!; // entry < starts.length
    return Uint32Array.from(this.#ids.keys()).sort(
      (a, b) => place(a) - place(b) || this.#ids[a]! - this.#ids[b]! || a - b,
    );
  }
}

/** A place while its hotels stream by. */
interface Named extends NamedPlace {
  /** Its words, by which it is known. */
  readonly key: string;
  /** Where the first of its hotels lies on the curve along which places are numbered. */
  spot: number;
}

/** The places of the fixed fields of an entry. */
const NUMBERS = 12;
const PLACE = NUMBERS + MAX_NUMBERS;

interface Collected {
  readonly country: string;
  readonly ids: readonly number[];
  readonly words: readonly string[];
  readonly isLatin: readonly boolean[];
  readonly entries: Uint32Array;
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
  readonly places: readonly Named[];
}

/** Turns entries in the order of arrival into columns in the order of places. All indices come from the entries. */
function layOut(all: Collected): Shard {
  const { order, entries, starts } = all;
  const hotels = order.length;
  const start = (hotel: number) => starts[order[hotel]!]!;
  const at = (hotel: number, field: number) => entries[start(hotel) + field]!;
  const column = <T extends Uint32Array | Int32Array | Uint16Array | Uint8Array>(
    into: T,
    read: (hotel: number) => number,
  ): T => {
    for (let hotel = 0; hotel < hotels; hotel++) into[hotel] = read(hotel);
    return into;
  };
  const fixed = (field: number) => column(new Uint32Array(hotels), (hotel) => at(hotel, field));
  const names = wordLists(hotels, (hotel) => start(hotel) + PLACE + 1, entries);
  const streets = wordLists(hotels, (hotel) => start(hotel) + PLACE + 2 + at(hotel, PLACE + 1), entries);
  const latitude = column(new Int32Array(hotels), (hotel) => at(hotel, 0));
  const longitude = column(new Int32Array(hotels), (hotel) => at(hotel, 1));
  const place = fixed(PLACE);
  const [phone, site, key, postcode, quarter] = [fixed(4), fixed(5), fixed(6), fixed(7), fixed(9)];
  const door = fixed(11);
  const number = Uint16Array.from({ length: hotels * MAX_NUMBERS }, (_, i) =>
    at(Math.floor(i / MAX_NUMBERS), NUMBERS + (i % MAX_NUMBERS)),
  );
  const brand = column(new Uint16Array(hotels), (hotel) => at(hotel, 2) & 0xffff);
  const vocabulary = buildVocabulary(all.words);
  const nameCount = counts(names.word, all.words.length);
  const places = buildPlaces({ list: all.places, vocabulary, place, latitude, longitude });
  return {
    country: all.country,
    hotels,
    id: Float64Array.from(order, (entry) => all.ids[entry]!),
    nameStart: names.start,
    nameWord: names.word,
    streetStart: streets.start,
    streetWord: streets.word,
    number,
    postcode,
    postcodeArea: fixed(8),
    quarter,
    road: fixed(10),
    door,
    place,
    latitude,
    longitude,
    brand,
    signsAround: signsAround({ brand, place, cityKey: places.cityKey, latitude, longitude }),
    chain: column(new Uint16Array(hotels), (hotel) => at(hotel, 2) >>> 16),
    kinds: column(new Uint16Array(hotels), (hotel) => at(hotel, 3) & 0xffff),
    isFormer: column(new Uint8Array(hotels), (hotel) => at(hotel, 3) >>> 31),
    phone,
    site,
    nameKey: key,
    namesakes: namesakesOf(key),
    vocabulary,
    role: rolesOf(all),
    sounds: buildSounds(all.words),
    alike: buildAlike(vocabulary, all.words, nameCount),
    nameCount,
    streetCount: counts(streets.word, all.words.length),
    ...postings(names, all.words.length),
    places,
    quarters: buildQuarters(quarter, latitude, longitude),
    byAddress: byAddress(number, streets, all.words),
    ...lookups({ postcode, door, phone, site, key }),
    grid: buildGrid(latitude, longitude),
  };
}

const wordFlags = [
  [isWayWord, WAY],
  [isCommonInTowns, COMMON_IN_TOWNS],
] as const;

function rolesOf({ words, isLatin }: Collected): Uint8Array {
  return Uint8Array.from(words, (word, id) => {
    const foreign = isLatin[id] === true ? 0 : FOREIGN;
    const flags = wordFlags.reduce((all, [has, flag]) => (has(word) ? all | flag : all), 0);
    return roleOf(word) | foreign | flags | (markOf(word) << MARK_SHIFT);
  });
}
