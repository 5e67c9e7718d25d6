import type { CatalogueHotel, HotelText } from '../../src/hotels/engine/engine.ts';
import { jaroWinkler } from './jaro-winkler.ts';

/** The values by which a hotel or row is compared, computed once. */
interface Prepared {
  readonly id: number;
  readonly name: string;
  readonly words: readonly string[];
  /** How rare each word is in the country; looked up when the hotel is first compared. */
  rarities: readonly number[] | undefined;
  readonly city: string;
  /** Words and numbers of the address; empty: none is known. */
  readonly street: readonly string[];
  readonly postcode: string;
  /** NaN: no point. */
  readonly latitude: number;
  readonly longitude: number;
}

/** The differences of the two rivals. */
interface Likeness {
  readonly of: (row: Prepared, hotel: Prepared) => number;
  readonly weighsWords: boolean;
  readonly place: (row: Prepared, hotel: Prepared) => number;
  /** Below this nothing is matched. Like all weights here it is the one of the best F1 on the labelled development rows. */
  readonly wanted: number;
}

const likenesses = {
  'whole names': {
    of: (row, hotel) => jaroWinkler(row.name, hotel.name),
    weighsWords: false,
    place: (row, hotel) =>
      forPoint(row, hotel, { near: 0.1, inTown: 0, far: -0.3, city: 0, otherCity: -0.1 }),
    wanted: 0.85,
  },
  'word by word, and addresses': {
    of: (row, hotel) => (shareFoundIn(row, hotel) + shareFoundIn(hotel, row)) / 2,
    weighsWords: true,
    place: (row, hotel) =>
      forPoint(row, hotel, { near: 0.3, inTown: -0.05, far: -0.4, city: 0.1, otherCity: 0 }) +
      forAddress(row, hotel),
    wanted: 0.78,
  },
} as const satisfies Readonly<Record<string, Likeness>>;

export type LikenessName = keyof typeof likenesses;
export const likenessNames: readonly LikenessName[] = ['whole names', 'word by word, and addresses'];

/**
 * A simple and careful implementation: candidates of the same country in the same or a neighbouring
 * geohash cell, or with one of the row's two rarest words; scored by Jaro-Winkler of the names and by distance. Once with
 * whole names and points alone, which is quick, and once word by word, rare words counting more, with streets and
 * postcodes, which is right more often.
 */
export class Baseline {
  readonly #likeness: Likeness;
  readonly #hotels: Prepared[] = [];
  readonly #byCell = new Map<string, number[]>();
  readonly #byWord = new Map<string, number[]>();
  readonly #inCountry = new Map<string, number>();
  /** Pairs of a row and a hotel so far. */
  compared = 0;

  constructor(likeness: LikenessName) {
    this.#likeness = likenesses[likeness];
  }

  add(hotel: CatalogueHotel): void {
    const ready = prepared(hotel, hotel.id);
    const at = this.#hotels.push(ready) - 1;
    const cell = cellOf(ready);
    if (cell !== undefined) push(this.#byCell, `${hotel.country} ${cell.row} ${cell.column}`, at);
    for (const word of ready.words) push(this.#byWord, `${hotel.country} ${word}`, at);
    this.#inCountry.set(hotel.country, (this.#inCountry.get(hotel.country) ?? 0) + 1);
  }

  match(text: HotelText): number | undefined {
    const row = prepared(text, 0);
    this.#weigh(text.country, row);
    let best: number | undefined;
    let bestScore = this.#likeness.wanted;
    for (const at of this.#candidates(text.country, row)) {
      const hotel = this.#hotels[at]!; // indexes hold places of the list
      this.#weigh(text.country, hotel);
      const score = this.#likeness.of(row, hotel) + this.#likeness.place(row, hotel);
      this.compared += 1;
      if (score > bestScore) [best, bestScore] = [hotel.id, score];
    }
    return best;
  }

  #weigh(country: string, one: Prepared): void {
    if (!this.#likeness.weighsWords || one.rarities !== undefined) return;
    const hotels = this.#inCountry.get(country) ?? 0;
    one.rarities = one.words.map((word) => Math.log(1 + hotels / (1 + this.#having(country, word).length)));
  }

  #having(country: string, word: string): readonly number[] {
    return this.#byWord.get(`${country} ${word}`) ?? [];
  }

  #candidates(country: string, row: Prepared): Set<number> {
    const found = new Set<number>();
    const cell = cellOf(row);
    if (cell !== undefined)
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++)
          for (const at of this.#byCell.get(`${country} ${cell.row + dy} ${cell.column + dx}`) ?? [])
            found.add(at);
    const lists = row.words.map((word) => this.#having(country, word));
    for (const list of lists.toSorted((a, b) => a.length - b.length).slice(0, 2))
      if (list.length <= RARE) for (const at of list) found.add(at);
    return found;
  }
}

const RARE = 2000;

function prepared({ name, address, city, postalCode, latitude, longitude }: HotelText, id: number): Prepared {
  const degrees = (text: string) => (text === '' ? Number.NaN : Number(text));
  const plain = folded(name);
  return {
    id,
    name: plain,
    words: [...new Set(wordsOf(plain))],
    rarities: undefined,
    city: folded(city),
    street: [...new Set(wordsOf(folded(address)))],
    postcode: folded(postalCode).replaceAll(' ', ''),
    latitude: degrees(latitude),
    longitude: degrees(longitude),
  };
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** How much of what makes one name rare is in the other too, each word by the one that is most like it. */
function shareFoundIn(name: Prepared, other: Prepared): number {
  let found = 0;
  let all = 0;
  for (const [at, word] of name.words.entries()) {
    const rarity = name.rarities?.[at] ?? 0;
    let most = 0;
    for (const candidate of other.words) most = Math.max(most, jaroWinkler(word, candidate));
    all += rarity;
    if (most >= SAME_WORD) found += most * rarity;
  }
  return all === 0 ? 0 : found / all;
}

const SAME_WORD = 0.85;

interface Worth {
  readonly near: number;
  readonly inTown: number;
  readonly far: number;
  /** Where a point is missing. */
  readonly city: number;
  readonly otherCity: number;
}

function forPoint(row: Prepared, hotel: Prepared, { near, inTown, far, city, otherCity }: Worth): number {
  const km = 111 * Math.hypot(row.latitude - hotel.latitude, (row.longitude - hotel.longitude) * 0.7); // good enough near by
  if (Number.isNaN(km)) return row.city === hotel.city ? city : otherCity;
  return km < 0.3 ? near : km < 1.5 ? 0 : km < 5 ? inTown : far;
}

/** The same postcode, and how much of the shorter address is in the longer. */
function forAddress(row: Prepared, hotel: Prepared): number {
  const code = row.postcode !== '' && row.postcode === hotel.postcode ? 0.1 : 0;
  const fewer = Math.min(row.street.length, hotel.street.length);
  if (fewer === 0) return code;
  const shared = row.street.filter((word) => hotel.street.includes(word)).length;
  return code + 0.5 * (shared / fewer - 0.2);
}

/** A geohash of six letters is a cell of 0.0055 by 0.011 degrees: about 600 by 900 metres. */
function cellOf({ latitude, longitude }: Prepared): { row: number; column: number } | undefined {
  return Number.isNaN(latitude)
    ? undefined
    : { row: Math.floor(latitude / 0.0055), column: Math.floor(longitude / 0.011) };
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
