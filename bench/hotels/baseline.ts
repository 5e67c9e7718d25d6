import type { CatalogueHotel, HotelText } from '../../src/hotels/engine/index.ts';

/**
 * What one would write in an afternoon: candidates by country with a shared geohash cell or a shared rare word, scored
 * by Jaro-Winkler of the names and by distance.
 */
export class Baseline {
  readonly #hotels: CatalogueHotel[] = [];
  readonly #byCell = new Map<string, number[]>();
  readonly #byWord = new Map<string, number[]>();

  add(hotel: CatalogueHotel): void {
    const at = this.#hotels.push(hotel) - 1;
    const cell = cellOf(hotel);
    if (cell !== undefined) push(this.#byCell, cell, at);
    for (const word of wordsOf(hotel.name)) push(this.#byWord, `${hotel.country} ${word}`, at);
  }

  match(row: HotelText): number | undefined {
    const found = new Set<number>();
    for (const at of this.#byCell.get(cellOf(row) ?? '') ?? []) found.add(at);
    const lists = wordsOf(row.name).map((word) => this.#byWord.get(`${row.country} ${word}`) ?? []);
    for (const list of lists.toSorted((a, b) => a.length - b.length).slice(0, 2))
      if (list.length <= RARE) for (const at of list) found.add(at);
    let best: number | undefined;
    let bestScore = 0.8;
    for (const at of found) {
      const hotel = this.#hotels[at];
      if (hotel === undefined) continue;
      const score = scoreOf(row, hotel);
      if (score > bestScore) [best, bestScore] = [hotel.id, score];
    }
    return best;
  }
}

const RARE = 2000;

function scoreOf(row: HotelText, hotel: CatalogueHotel): number {
  const name = jaroWinkler(row.name.toLowerCase(), hotel.name.toLowerCase());
  if (row.latitude === '' || hotel.latitude === '') return name - (row.city === hotel.city ? 0 : 0.1);
  const km =
    111 *
    Math.hypot(
      Number(row.latitude) - Number(hotel.latitude),
      (Number(row.longitude) - Number(hotel.longitude)) * 0.7,
    );
  return km < 0.3 ? name + 0.1 : km < 5 ? name : name - 0.3;
}

function cellOf({ country, latitude, longitude }: HotelText): string | undefined {
  return latitude === ''
    ? undefined
    : `${country} ${Math.floor(Number(latitude) * 40)} ${Math.floor(Number(longitude) * 40)}`;
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const usedA = new Uint8Array(a.length);
  const usedB = new Uint8Array(b.length);
  let shared = 0;
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (usedB[j] === 1 || a[i] !== b[j]) continue;
      usedA[i] = usedB[j] = 1;
      shared += 1;
      break;
    }
  if (shared === 0) return 0;
  let swaps = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    if (usedA[i] !== 1) continue;
    while (usedB[j] !== 1) j += 1;
    if (a[i] !== b[j]) swaps += 1;
    j += 1;
  }
  const jaro = (shared / a.length + shared / b.length + (shared - swaps / 2) / shared) / 3;
  let prefix = 0;
  while (prefix < 4 && a[prefix] === b[prefix] && a[prefix] !== undefined) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
