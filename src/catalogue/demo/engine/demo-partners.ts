import type { MappingRecord } from '../../records.ts';
import type { SeededRandom } from '../../../lib/seeded-random.ts';

/** One of the eight invented partners: how its ids look, and how much of the world it knows. */
interface DemoPartner {
  readonly name: string;
  readonly covers: number;
  /** The share of its ids with coordinates. */
  readonly locates: number;
  readonly idOf: (random: SeededRandom, hotel: MappedHotel) => string;
}

export interface MappedHotel {
  readonly id: number;
  readonly name: string;
  /** `searchKey` of name and city, for slugs. */
  readonly nameKey: string;
  readonly cityKey: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

const slug = (key: string, separator: string) => key.replaceAll(' ', separator) || 'hotel';
/** Check letters against typing mistakes, as bed banks use them. */
const checkLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Data table. All known formats of partner ids, each with its own difficulty. */
const demoPartners: readonly DemoPartner[] = [
  // Leading zeros, which spreadsheets remove.
  { name: 'Bedwise', covers: 0.9, locates: 0, idOf: (_, { id }) => String(id * 7).padStart(9, '0') },
  {
    name: 'Roomarium',
    covers: 0.85,
    locates: 0.3,
    idOf: (random, { country, nameKey, cityKey }) =>
      `${country.toLowerCase()}/${slug(nameKey, '-')}-${slug(cityKey, '-')}-${random.pattern('##')}`,
  },
  {
    name: 'Tripvana',
    covers: 0.8,
    locates: 0,
    idOf: (_, { id, cityKey }) => `${slug(cityKey, '').slice(0, 3).toUpperCase().padEnd(3, 'X')}-${id}`,
  },
  {
    name: 'StayHarbor',
    covers: 0.7,
    locates: 1,
    idOf: (random) => random.pattern('%%%%%%%%-%%%%-4%%%-a%%%-%%%%%%%%%%%%'),
  },
  { name: 'Globetrot', covers: 0.75, locates: 0, idOf: (_, { id }) => String(id * 3 + 1) },
  {
    name: 'Nachtlager',
    covers: 0.6,
    locates: 0,
    idOf: (_, { id, country }) =>
      `${country}${String(id).padStart(6, '0')}${checkLetters[id % checkLetters.length]}`,
  },
  {
    name: 'Hostelfin',
    covers: 0.5,
    locates: 0.5,
    idOf: (random, { nameKey }) => `${slug(nameKey, '_')}_${random.pattern('####')}`,
  },
  // Capitals and small letters are different ids.
  {
    name: 'Voyacore',
    covers: 0.65,
    locates: 0,
    idOf: (_, { id }) => `${id.toString(36)}${id % 2 === 0 ? 'x' : 'X'}`,
  },
];

export interface DemoMapping extends MappingRecord {
  /** Valid earlier, and withdrawn. */
  readonly retired: boolean;
}

/** The partner ids of one hotel. `neighbour` is another hotel that some partners treat as the same. */
export function demoMappings(
  random: SeededRandom,
  hotel: MappedHotel,
  neighbour: MappedHotel | undefined,
): DemoMapping[] {
  return demoPartners
    .filter(({ covers }) => random.chance(covers))
    .flatMap((partner) => namesOf(random, { partner, hotel, neighbour }));
}

interface Names {
  readonly partner: DemoPartner;
  readonly hotel: MappedHotel;
  readonly neighbour: MappedHotel | undefined;
}

function namesOf(random: SeededRandom, { partner, hotel, neighbour }: Names): DemoMapping[] {
  const partnerId = partner.idOf(random, hotel);
  const located = random.chance(partner.locates);
  const mapping = mappingOf(partner.name, { partnerId, hotel, located });
  const ambiguous = neighbour !== undefined && random.chance(0.006);
  return [
    { ...mapping, retired: random.chance(0.02) },
    // Two hotels with one id; most partners then send the coordinates of both.
    ...(ambiguous
      ? [mappingOf(partner.name, { partnerId, hotel: neighbour, located: random.chance(0.7) })]
      : []),
    // Two ids for one hotel: the second is an older one, often no longer in use.
    ...(random.chance(0.03)
      ? [
          {
            ...mappingOf(partner.name, { partnerId: `${partnerId}-${random.pattern('##')}`, hotel, located }),
            retired: random.chance(0.5),
          },
        ]
      : []),
  ];
}

function mappingOf(
  partner: string,
  of: { partnerId: string; hotel: MappedHotel; located: boolean },
): DemoMapping {
  const { latitude, longitude } = of.hotel;
  return {
    partner,
    partner_id: of.partnerId,
    hotel_id: of.hotel.id,
    latitude: of.located ? latitude : null,
    longitude: of.located ? longitude : null,
    retired: false,
  };
}
