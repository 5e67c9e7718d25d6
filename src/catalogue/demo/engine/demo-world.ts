import type { DemoAtlas, DemoCity } from './demo-atlas.ts';
import type { HotelRecord, RoomRecord } from '../../records.ts';
import { demoHotel, type Spot } from './demo-hotel.ts';
import { BLOCK, blockNames } from './demo-names.ts';
import { demoMappings, type DemoMapping, type MappedHotel } from './demo-partners.ts';
import { demoRooms } from './demo-rooms.ts';
import { keyedRandom, type SeededRandom } from '../../../lib/seeded-random.ts';
import { famousCities } from '../../reference/famous-cities.ts';

/**
 * The demo world: hotels 0 to N - 1, in blocks of ten, each block a part of a real town.
 *
 *     seed ─┬─ block 0 ─ Rome    ─ hotels 0…9     each: the hotel, its rooms, its partner ids
 *           ├─ block 1 ─ Paris   ─ hotels 10…19
 *           └─ block b ─ a town drawn by population, famous towns more often
 *
 * A block depends on the seed and its number alone. So a killed load continues at any block, a million hotels need no
 * more memory than ten, and a smaller world is the beginning of a larger one.
 */
export interface DemoBlock {
  readonly hotels: readonly HotelRecord[];
  readonly rooms: readonly RoomRecord[];
  readonly mappings: readonly DemoMapping[];
  /** A duplicate record of a hotel that was merged: loser → survivor. */
  readonly merges: readonly { readonly loser: number; readonly survivor: number }[];
}

export interface DemoWorld {
  readonly blocks: (hotels: number) => number;
  readonly block: (number: number, hotels: number) => DemoBlock;
}

/** Core id of the first hotel, and of the first duplicate: the duplicates are not counted as hotels. */
const FIRST_HOTEL = 10_000;
const FIRST_DUPLICATE = 90_000_000;
/** One duplicate for this many blocks. */
const DUPLICATE_EVERY = 12;
const smallestTown = 20_000;
const fameBonus = 12;

export function demoWorld(seed: number, atlas: DemoAtlas): DemoWorld {
  const towns = drawingOf(atlas.cities);
  return {
    blocks: (hotels) => Math.ceil(hotels / BLOCK),
    block: (number, hotels) => {
      const town = towns(keyedRandom(seed, number), number);
      return demoBlock({ seed, number, town, atlas, count: Math.min(BLOCK, hotels - number * BLOCK) });
    },
  };
}

/** The town of a block: the famous ones first, then random ones. */
function drawingOf(cities: readonly DemoCity[]): (random: SeededRandom, block: number) => DemoCity {
  const wanted = new Map<string, DemoCity>();
  const names = new Set(famousCities.map(({ country, name }) => `${name}|${country}`));
  for (const city of cities) {
    const key = `${city.name}|${city.country}`;
    // Several towns of a country may share a name: the largest is used.
    if (names.has(key) && city.population > (wanted.get(key)?.population ?? 0)) wanted.set(key, city);
  }
  const famous = famousCities.flatMap(({ country, name }) => wanted.get(`${name}|${country}`) ?? []);
  const others = cities.filter(
    (one) => one.population >= smallestTown && !names.has(`${one.name}|${one.country}`),
  );
  const drawn = [...famous, ...others];
  let sum = 0;
  const upTo = drawn.map(
    (city, place) => (sum += Math.sqrt(city.population) * (place < famous.length ? fameBonus : 1)),
  );
  return (random, block) => {
    const town = famous[block] ?? drawn[placeOf(upTo, random.fraction() * sum)];
    if (town === undefined) throw new RangeError('the list of cities is empty');
    return town;
  };
}

/** Binary search: the first place whose sum is above the value. */
function placeOf(upTo: readonly number[], value: number): number {
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // Between two positions of the list there is always one.
    if (upTo[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Block {
  readonly seed: number;
  readonly number: number;
  readonly town: DemoCity;
  readonly atlas: DemoAtlas;
  readonly count: number;
}

function demoBlock({ seed, number, town, atlas, count }: Block): DemoBlock {
  const namings = blockNames(keyedRandom(seed, number, 1), { country: town.country, city: town.name });
  const spots: Spot[] = [];
  const made = namings.slice(0, count).map((naming, place) => {
    const random = keyedRandom(seed, number, 2, place);
    const neighbour = naming.beside === undefined ? undefined : spots[naming.beside];
    const id = FIRST_HOTEL + number * BLOCK + place;
    const { hotel, spot } = demoHotel(random, { id, naming, town, neighbour, atlas });
    spots.push(spot);
    const rooms = demoRooms(random, {
      hotelId: id,
      hotelType: naming.type,
      stars: naming.stars,
    });
    return { hotel, rooms, mapped: mapped(hotel, atlas), random };
  });
  const second = duplicateOf(made[0]?.hotel, number);
  return {
    hotels: [...made.map(({ hotel }) => hotel), ...(second === undefined ? [] : [second.hotel])],
    rooms: made.flatMap(({ rooms }) => rooms),
    mappings: [
      ...made.flatMap(({ random, mapped: hotel }, place) =>
        demoMappings(random, hotel, made[place - 1]?.mapped),
      ),
      ...(second === undefined
        ? []
        : demoMappings(keyedRandom(seed, number, 3), mapped(second.hotel, atlas), undefined)),
    ],
    merges: second === undefined ? [] : [{ loser: second.id, survivor: second.of }],
  };
}

function mapped(hotel: HotelRecord, { searchKey }: DemoAtlas): MappedHotel {
  const { id, name, city = '', country, latitude, longitude } = hotel;
  return {
    id: Number(id),
    name,
    nameKey: searchKey(name),
    cityKey: searchKey(city),
    country,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  };
}

/** The same hotel as another partner reported it: another spelling of the name, no house number. */
function duplicateOf(
  hotel: HotelRecord | undefined,
  block: number,
): { id: number; of: number; hotel: HotelRecord } | undefined {
  if (hotel === undefined || block % DUPLICATE_EVERY !== 0) return undefined;
  const id = FIRST_DUPLICATE + block;
  const address = (hotel.address ?? '').replace(/\d+/g, '').trim();
  const { invented_reviews: _, ...details } = hotel.details ?? {};
  return {
    id,
    of: Number(hotel.id),
    hotel: { ...hotel, id, name: hotel.name.toUpperCase(), address, details, review_count: 0, rating: null },
  };
}
