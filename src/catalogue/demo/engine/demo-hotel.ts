import type { HotelDetails, HotelRecord, Policy, Surrounding } from '../../records.ts';
import { languageOf, type Naming } from './demo-names.ts';
import { reviewsOf } from './demo-reviews.ts';
import { facilitiesOf } from './demo-facilities.ts';
import { settingOf, type Setting } from './demo-setting.ts';
import { descriptionOf, importantInformationOf } from './demo-texts.ts';
import type { DemoAtlas, DemoCity } from './demo-atlas.ts';
import type { SeededRandom } from '../../../lib/seeded-random.ts';
import { mainPhoto } from './demo-photos.ts';
import { postalHabits } from './postal.ts';

/** Where a hotel is. */
export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
  readonly postalCode: string;
}

interface Wanted {
  readonly id: number;
  readonly naming: Naming;
  readonly town: DemoCity;
  /** The neighbour at the same address. */
  readonly neighbour: Spot | undefined;
  readonly atlas: DemoAtlas;
}

export interface MadeHotel {
  readonly hotel: HotelRecord;
  readonly spot: Spot;
  readonly setting: Setting;
  readonly offered: readonly number[];
}

export function demoHotel(random: SeededRandom, wanted: Wanted): MadeHotel {
  const { id, naming, town, atlas } = wanted;
  const spot = wanted.neighbour === undefined ? somewhere(random, town) : nextTo(random, wanted.neighbour);
  const quality = Math.min(1, naming.stars / 7 + random.fraction() * 0.45);
  const setting = settingOf(town);
  const offered = facilitiesOf(random, naming, setting);
  const slug = atlas.searchKey(naming.name).replaceAll(' ', '-') || 'hotel';
  const { invented, rating } = reviewsOf(id, quality);
  const airport = atlas.airportNear(town.latitude, town.longitude);
  const texts = { id, naming, town, facilities: offered, distanceKm: kmBetween(spot, town), airport };
  const hotel: HotelRecord = {
    id,
    name: naming.name,
    former_names: naming.formerNames,
    address: spot.address,
    city: town.name,
    region: town.region,
    postal_code: spot.postalCode,
    country: town.country,
    latitude: spot.latitude,
    longitude: spot.longitude,
    time_zone: atlas.timeZoneAt(spot.latitude, spot.longitude),
    stars: naming.stars,
    hotel_type: naming.type,
    chain: naming.chain,
    phone: `+${postalHabits(town.country).callingCode}${random.pattern('555######')}`,
    website: `https://www.${slug}.example/`,
    description: descriptionOf(texts),
    main_photo: mainPhoto({ id, naming, town }),
    facilities: offered,
    details: {
      ...details(random, { ...wanted, spot, offered, slug }),
      important_information: importantInformationOf(texts),
      invented_reviews: invented,
    },
    rating,
    review_count: invented.count,
  };
  return { hotel, spot, setting, offered };
}

/** Rounded: with another length, every hotel of the demo world would move. */
const EARTH_DEGREE_KM = 111.2;

function somewhere(random: SeededRandom, town: DemoCity): Spot {
  const language = languageOf(town.country);
  const spreadKm = Math.min(9, 0.8 + Math.sqrt(town.population) / 260);
  const address = language.address
    .replace('{s}', random.pick(language.streets))
    .replace('{no}', houseNumber(random));
  return {
    ...shifted(town, { northKm: random.normal() * spreadKm, eastKm: random.normal() * spreadKm }),
    address,
    postalCode: random.pattern(postalHabits(town.country).postalPattern),
  };
}

function houseNumber(random: SeededRandom): string {
  const number = random.whole(1, 240);
  if (random.chance(0.1)) return `${number}-${number + random.whole(1, 3) * 2}`;
  return random.chance(0.06) ? `${number}${random.pick(['a', 'b', ' bis'])}` : String(number);
}

/** The same address and postal code, some ten metres away. */
function nextTo(random: SeededRandom, neighbour: Spot): Spot {
  return {
    ...neighbour,
    ...shifted(neighbour, { northKm: random.normal() * 0.05, eastKm: random.normal() * 0.05 }),
  };
}

function shifted(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  by: { readonly northKm: number; readonly eastKm: number },
): { latitude: number; longitude: number } {
  const eastDegreeKm = EARTH_DEGREE_KM * Math.max(0.2, Math.cos((latitude * Math.PI) / 180));
  return {
    latitude: rounded(latitude + by.northKm / EARTH_DEGREE_KM, 5),
    longitude: rounded(longitude + by.eastKm / eastDegreeKm, 5),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

interface Detailed extends Wanted {
  readonly spot: Spot;
  readonly offered: readonly number[];
  readonly slug: string;
}

function details(random: SeededRandom, of: Detailed): HotelDetails {
  const { town, atlas, offered, slug, spot } = of;
  const pets = offered.includes(801);
  const adultsOnly = offered.includes(806);
  return {
    email: `desk@${slug}.example`,
    fax: '',
    airport: atlas.airportNear(town.latitude, town.longitude),
    policies: policies(random, { pets, adultsOnly }),
    check_in_from: random.pick(['14:00', '15:00', '16:00']),
    check_in_until: random.pick(['22:00', '23:00', '00:00']),
    check_out_until: random.pick(['10:00', '11:00', '12:00']),
    children_allowed: !adultsOnly,
    pets_allowed: pets,
    parking: [201, 202, 203, 204, 206].some((id) => offered.includes(id)),
    surroundings: surroundings(spot, town),
  };
}

function policies(
  random: SeededRandom,
  { pets, adultsOnly }: { readonly pets: boolean; readonly adultsOnly: boolean },
): Policy[] {
  return [
    {
      type: 'POLICY_CHILDREN',
      name: 'Children',
      description: adultsOnly
        ? 'The hotel is for guests of 16 years and older.'
        : 'Children of all ages are welcome. Cots are subject to availability.',
    },
    {
      type: 'POLICY_HOTEL_INTERNET',
      name: 'Internet',
      description: 'WiFi is available in all areas and is free of charge.',
    },
    {
      type: 'POLICY_HOTEL_PETS',
      name: 'Pets',
      description: pets ? 'Pets are allowed. Charges may apply.' : 'Pets are not allowed.',
    },
    {
      type: 'POLICY_HOTEL_GROUPS',
      name: 'Groups',
      description: `More than ${random.whole(5, 10)} rooms: other conditions may apply.`,
    },
  ];
}

function surroundings(spot: Spot, town: DemoCity): Surrounding[] {
  return [
    {
      name: `Centre of ${town.name}`,
      category: 'city centre',
      distance_km: rounded(kmBetween(spot, town), 2),
    },
  ];
}

function kmBetween({ latitude, longitude }: Spot, town: DemoCity): number {
  const northKm = (latitude - town.latitude) * EARTH_DEGREE_KM;
  const eastKm = (longitude - town.longitude) * EARTH_DEGREE_KM * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(northKm, eastKm);
}
