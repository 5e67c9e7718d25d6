import type { CatalogueHotel, HotelText } from '../../src/hotels/engine/index.ts';
import { dice, type Dice } from '../../training/random.ts';

/** An invented world of any size: the same number, the same hotel, without anything being kept. */
const countries = [
  'US',
  'US',
  'US',
  'US',
  'US',
  'GB',
  'GB',
  'FR',
  'FR',
  'ES',
  'ES',
  'IT',
  'IT',
  'DE',
  'DE',
  'JP',
  'TR',
  'TH',
  'MX',
  'BR',
];
const kinds = [
  'Hotel',
  'Hotel',
  'Hotel',
  'Inn',
  'Resort',
  'Lodge',
  'Suites',
  'Guest House',
  'Apartments',
  'Hostel',
];
const brands = [
  'Hampton Inn',
  'Holiday Inn Express',
  'Premier Inn',
  'Ibis',
  'Days Inn',
  'Best Western',
  'Super 8',
  'Novotel',
];
const syllables = [
  'ba',
  'cor',
  'del',
  'fen',
  'gar',
  'hol',
  'jas',
  'kel',
  'lum',
  'mar',
  'nor',
  'pel',
  'quin',
  'ros',
  'sel',
  'tor',
  'val',
  'wen',
  'yar',
  'zim',
];
const ways = ['Street', 'Road', 'Avenue', 'Lane', 'Square'];
const HOTELS_PER_TOWN = 60;

function word(seed: number, length: number): string {
  const throws = dice(seed);
  const text = Array.from({ length }, () => throws.pick(syllables)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function hotelOf(number: number): CatalogueHotel {
  const throws = dice(number * 2_654_435_761);
  const country = throws.pick(countries);
  const town = Math.floor(number / HOTELS_PER_TOWN / countries.length);
  const townWord = word(town * 31 + country.charCodeAt(0) * 7 + country.charCodeAt(1), 3);
  const proper = word(1_000_000 + throws.below(400_000), 2 + throws.below(2));
  const place = dice(town * 97 + country.charCodeAt(1));
  const spread = () => (throws.fraction() - 0.5) * 0.08;
  const kind = throws.pick(kinds);
  const isBranded = throws.chance(0.35);
  const name = isBranded
    ? `${throws.pick(brands)} ${townWord}${throws.chance(0.5) ? ` ${proper}` : ''}`
    : throws.chance(0.5)
      ? `${proper} ${kind}`
      : `${kind} ${proper} ${townWord}`;
  return {
    id: number + 1,
    name,
    address: throws.chance(0.6)
      ? `${1 + throws.below(200)} ${word(throws.below(3000), 2)} ${throws.pick(ways)}`
      : '',
    city: townWord,
    region: '',
    postalCode: throws.chance(0.4) ? String(10_000 + (town % 80_000)) : '',
    country,
    latitude: throws.chance(0.75) ? (30 + place.fraction() * 20 + spread()).toFixed(6) : '',
    longitude: throws.chance(0.75) ? (place.fraction() * 40 + spread()).toFixed(6) : '',
    phone: '',
    website: '',
    stars: '',
    chain: '',
    formerNames: [],
  };
}

/** A row a partner would send of a hotel of the first `hotels`, or of one beyond them: absent. */
export function rowOf(number: number, hotels: number): HotelText {
  const throws = dice(number * 40_503 + 17);
  const hotel = hotelOf(throws.chance(0.8) ? throws.below(hotels) : hotels + throws.below(hotels));
  return {
    ...hotel,
    name: damaged(hotel.name, throws),
    address: throws.chance(0.5) ? hotel.address : '',
    postalCode: '',
    latitude: throws.chance(0.6) ? hotel.latitude : '',
    longitude: throws.chance(0.6) ? hotel.longitude : '',
  };
}

function damaged(name: string, throws: Dice): string {
  const words = name.split(' ');
  const at = throws.below(name.length - 1) + 1;
  return throws.pick([
    () => name,
    () => name.toLowerCase(),
    () => words.toReversed().join(' '),
    () => name.slice(0, at) + name.slice(at + 1),
    () => `The ${name}`,
    () => (words.length > 2 ? words.slice(0, -1).join(' ') : name),
  ])();
}
