import type { CatalogueHotel, HotelText } from '../../src/hotels/engine/index.ts';

/** What a hotel or row is compared by, worked out once. */
interface Prepared {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  /** NaN: no point. */
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * What one would write in an afternoon, and with care: candidates of the same country in the same or a neighbouring
 * geohash cell, or with one of the row's two rarest words; scored by Jaro-Winkler of the names and by distance.
 */
export class Baseline {
  readonly #hotels: Prepared[] = [];
  readonly #byCell = new Map<string, number[]>();
  readonly #byWord = new Map<string, number[]>();
  /** Pairs of a row and a hotel so far. */
  compared = 0;

  add(hotel: CatalogueHotel): void {
    const ready = prepared(hotel, hotel.id);
    const at = this.#hotels.push(ready) - 1;
    const cell = cellOf(ready);
    if (cell !== undefined) push(this.#byCell, `${hotel.country} ${cell.row} ${cell.column}`, at);
    for (const word of new Set(wordsOf(ready.name))) push(this.#byWord, `${hotel.country} ${word}`, at);
  }

  match(text: HotelText): number | undefined {
    const row = prepared(text, 0);
    let best: number | undefined;
    let bestScore = 0.8;
    for (const at of this.#candidates(text.country, row)) {
      const hotel = this.#hotels[at]!; // indexes hold places of the list
      const score = scoreOf(row, hotel);
      this.compared += 1;
      if (score > bestScore) [best, bestScore] = [hotel.id, score];
    }
    return best;
  }

  #candidates(country: string, row: Prepared): Set<number> {
    const found = new Set<number>();
    const cell = cellOf(row);
    if (cell !== undefined)
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++)
          for (const at of this.#byCell.get(`${country} ${cell.row + dy} ${cell.column + dx}`) ?? [])
            found.add(at);
    const lists = wordsOf(row.name).map((word) => this.#byWord.get(`${country} ${word}`) ?? []);
    for (const list of lists.toSorted((a, b) => a.length - b.length).slice(0, 2))
      if (list.length <= RARE) for (const at of list) found.add(at);
    return found;
  }
}

const RARE = 2000;

function prepared({ name, city, latitude, longitude }: HotelText, id: number): Prepared {
  const degrees = (text: string) => (text === '' ? Number.NaN : Number(text));
  return {
    id,
    name: name.toLowerCase(),
    city: city.toLowerCase(),
    latitude: degrees(latitude),
    longitude: degrees(longitude),
  };
}

function scoreOf(row: Prepared, hotel: Prepared): number {
  const name = jaroWinkler(row.name, hotel.name);
  const km = 111 * Math.hypot(row.latitude - hotel.latitude, (row.longitude - hotel.longitude) * 0.7); // good enough near by
  if (Number.isNaN(km)) return name - (row.city === hotel.city ? 0 : 0.1);
  return km < 0.3 ? name + 0.1 : km < 5 ? name : name - 0.3;
}

/** A geohash of six letters is a cell of 0.0055 by 0.011 degrees: about 600 by 900 metres. */
function cellOf({ latitude, longitude }: Prepared): { row: number; column: number } | undefined {
  return Number.isNaN(latitude)
    ? undefined
    : { row: Math.floor(latitude / 0.0055), column: Math.floor(longitude / 0.011) };
}

function wordsOf(name: string): string[] {
  return name.split(/[^a-z0-9]+/).filter((word) => word !== '');
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  // Which letters are taken: two arrays kept for all calls, so that nothing is allocated.
  usedA.fill(0, 0, a.length);
  usedB.fill(0, 0, b.length);
  let shared = 0;
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (usedB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      usedA[i] = usedB[j] = 1;
      shared += 1;
      break;
    }
  if (shared === 0) return 0;
  let swaps = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    if (usedA[i] !== 1) continue;
    while (usedB[j] !== 1) j += 1;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) swaps += 1;
    j += 1;
  }
  const jaro = (shared / a.length + shared / b.length + (shared - swaps / 2) / shared) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

const MAX_NAME = 1_000;
const usedA = new Uint8Array(MAX_NAME);
const usedB = new Uint8Array(MAX_NAME);
