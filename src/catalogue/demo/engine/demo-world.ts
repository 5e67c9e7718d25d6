import type { DemoAtlas, DemoCity } from './demo-atlas.ts';
import type { HotelRecord, RoomRecord } from '../../records.ts';
import { demoHotel, type Spot } from './demo-hotel.ts';
import { BLOCK } from './blocks.ts';
import { blockNames } from './demo-names.ts';
import { demoMappings, type DemoMapping, type MappedHotel } from './demo-partners.ts';
import { demoRooms, viewsAt } from './demo-rooms.ts';
import { keyedRandom, type SeededRandom } from '../../../lib/seeded-random.ts';
import { destinations } from '../../reference/destinations.ts';

/**
 * The demo world: hotels 0 to N - 1, in blocks of ten, each block a part of a real town.
 *
 *     seed ─┬─ block 0 ─ Rome    ─ hotels 0…9     each: the hotel, its rooms, its partner ids
 *           ├─ block 1 ─ Paris   ─ hotels 10…19
 *           └─ block b ─ a destination drawn by its weight; in large worlds a town drawn by population
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
  readonly block: (number: number, hotels: number) => DemoBlock;
}

/** Core id of the first hotel, and of the first duplicate: the duplicates are not counted as hotels. */
const FIRST_HOTEL = 10_000;
const FIRST_DUPLICATE = 90_000_000;
/** One duplicate for this many blocks. */
const DUPLICATE_EVERY = 12;
const smallestTown = 20_000;
/** Blocks of destinations alone: guests find many hotels in few towns. */
const DENSE_BLOCKS = 1_000;
const fameBonus = 12;

export function demoWorld(seed: number, atlas: DemoAtlas): DemoWorld {
  const towns = drawingOf(atlas.cities);
  return {
    block: (number, hotels) => {
      const town = towns(keyedRandom(seed, number), number);
      return demoBlock({ seed, number, town, atlas, count: Math.min(BLOCK, hotels - number * BLOCK) });
    },
  };
}

/** The town of a block: every destination once, then destinations by weight, and in large worlds any town. */
function drawingOf(cities: Iterable<DemoCity>): (random: SeededRandom, block: number) => DemoCity {
  const wanted = new Map<string, DemoCity>();
  const names = new Set(destinations.map(({ name }) => name));
  const keys = new Set(destinations.map(keyOf));
  const others: DemoCity[] = [];
  for (const city of cities) {
    // First by the name alone: 130,000 keys take a tenth of a second.
    const key = names.has(city.name) ? keyOf(city) : '';
    // Several towns of a country may share a name: the largest is used.
    if (keys.has(key)) {
      if (city.population > (wanted.get(key)?.population ?? 0)) wanted.set(key, city);
    } else if (city.population >= smallestTown) others.push(city);
  }
  const famous = destinations.flatMap(({ country, name, weight }) => {
    const city = wanted.get(keyOf({ name, country }));
    return city === undefined ? [] : [{ city, weight }];
  });
  const dense = drawn(famous);
  const wide = drawn([
    ...famous.map(({ city }) => ({ city, weight: Math.sqrt(city.population) * fameBonus })),
    ...others.map((city) => ({ city, weight: Math.sqrt(city.population) })),
  ]);
  return (random, block) => {
    const town = famous[block]?.city ?? (block < DENSE_BLOCKS ? dense : wide)(random);
    if (town === undefined) throw new RangeError('the list of cities is empty');
    return town;
  };
}

function keyOf({ name, country }: Pick<DemoCity, 'name' | 'country'>): string {
  return `${name}|${country}`;
}

interface Weighted {
  readonly city: DemoCity;
  readonly weight: number;
}

function drawn(towns: readonly Weighted[]): (random: SeededRandom) => DemoCity | undefined {
  let sum = 0;
  const upTo = towns.map(({ weight }) => (sum += weight));
  return (random) => towns[placeOf(upTo, random.fraction() * sum)]?.city;
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
  const namings = blockNames(keyedRandom(seed, number, 1), {
    country: town.country,
    city: town.name,
    isFirst: number < destinations.length,
  });
  const spots: Spot[] = [];
  const made = namings.slice(0, count).map((naming, place) => {
    const random = keyedRandom(seed, number, 2, place);
    const neighbour = naming.nextTo === undefined ? undefined : spots[naming.nextTo];
    const id = FIRST_HOTEL + number * BLOCK + place;
    const { hotel, spot, setting, offered } = demoHotel(random, { id, naming, town, neighbour, atlas });
    spots.push(spot);
    const rooms = demoRooms(random, {
      hotelId: id,
      hotelType: naming.type,
      stars: naming.stars,
      views: viewsAt(setting, offered),
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
