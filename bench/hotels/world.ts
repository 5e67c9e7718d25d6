import type { CatalogueHotel, HotelText } from '../../src/hotels/engine/engine.ts';
import { type SeededRandom, seededRandom } from '../../src/lib/seeded-random.ts';

/** An invented world of any size: the same number, the same hotel, without anything being kept. */
const countries = 'US US US US US GB GB FR FR ES ES IT IT DE DE JP TR TH MX BR'.split(' ');
/** A box inside each country, so that points lie where they say: south, west, height, width in degrees. */
const boxes: Readonly<Record<string, readonly [number, number, number, number]>> = {
  US: [33, -115, 13, 35],
  GB: [51.2, -2.8, 2.6, 2.6],
  FR: [44, 0.5, 4.8, 5],
  ES: [38, -5.5, 4, 4.5],
  IT: [43.8, 8.5, 1.8, 3.5],
  DE: [48.5, 8.5, 4.5, 3.5],
  JP: [34.8, 135.8, 1.4, 3.2],
  TR: [37.5, 29, 3, 10],
  TH: [14.2, 99.8, 3.4, 2.2],
  MX: [19, -102, 6, 3],
  BR: [-22, -50, 12, 9],
};
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
/** Towns of each country; a few hold much, most hold little. */
const TOWNS = 8_000;
const PROPER_WORDS = 60_000;
const STREETS = 20_000;

/**
 * A rank as lists of names and towns have it: of `count` things the first comes up far more often than the last.
 * `flat` of the first ones are about equally frequent, behind them frequency falls as 1 / rank.
 */
function rank(random: SeededRandom, count: number, flat: number): number {
  return Math.floor(flat * ((count / flat + 1) ** random.fraction() - 1));
}

/** Size falls as rank to the power of −0.6: measured on real catalogues, −0.5 in one country and −0.8 in another. */
function townRank(random: SeededRandom): number {
  return Math.floor(TOWNS * random.fraction() ** 2.5);
}

/** Larger towns spread wider, at about seventeen hotels a square kilometre in the middle of the largest. */
function spreadOf(town: number): number {
  return Math.max(0.02, 0.25 / (town + 1) ** 0.3);
}

/** The word of a rank: frequent ones are short. */
function word(seed: number, length: number): string {
  const random = seededRandom(seed);
  const text = Array.from({ length }, () => random.pick(syllables)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function properWord(random: SeededRandom): string {
  const at = rank(random, PROPER_WORDS, 10);
  return word(1_000_000 + at, at < 150 ? 2 : at < 4_000 ? 3 : 4);
}

export function hotelOf(number: number): CatalogueHotel {
  const random = seededRandom(number * 2_654_435_761);
  const country = random.pick(countries);
  const town = townRank(random);
  const place = seededRandom(town * 97 + country.charCodeAt(0) * 31 + country.charCodeAt(1));
  const townWord = word(town * 31 + country.charCodeAt(0) * 7 + country.charCodeAt(1), 3);
  const [south, west, height, width] = boxes[country] ?? [0, 0, 0, 0];
  const spread = () => (random.fraction() - 0.5) * spreadOf(town);
  const isPlaced = random.chance(0.75);
  return {
    id: number + 1,
    name: nameOf(random, townWord),
    address: random.chance(0.6)
      ? `${1 + random.below(200)} ${word(rank(random, STREETS, 20), 3)} ${random.pick(ways)}`
      : '',
    city: townWord,
    region: '',
    postalCode: random.chance(0.4) ? String(10_000 + (town % 80_000)) : '',
    country,
    latitude: isPlaced ? (south + place.fraction() * height + spread()).toFixed(6) : '',
    longitude: isPlaced ? (west + place.fraction() * width + spread()).toFixed(6) : '',
    phone: '',
    website: '',
    stars: '',
    chain: '',
    formerNames: [],
  };
}

/** Three to four words, as in real catalogues. */
function nameOf(random: SeededRandom, town: string): string {
  const kind = random.pick(kinds);
  if (random.chance(0.35))
    return `${random.pick(brands)} ${town}${random.chance(0.5) ? ` ${properWord(random)}` : ''}`;
  return random.pick([
    () => `${properWord(random)} ${kind}`,
    () => `${properWord(random)} ${properWord(random)} ${kind}`,
    () => `${kind} ${properWord(random)} ${town}`,
    () => `The ${properWord(random)} ${kind} ${properWord(random)}`,
  ])();
}

/** A row a partner would send of a hotel of the first `hotels`, or of one beyond them: absent. */
export function rowOf(number: number, hotels: number): HotelText {
  const random = seededRandom(number * 40_503 + 17);
  const hotel = hotelOf(random.chance(0.8) ? random.below(hotels) : hotels + random.below(hotels));
  return {
    ...hotel,
    name: damaged(hotel.name, random),
    address: random.chance(0.5) ? hotel.address : '',
    postalCode: '',
    latitude: random.chance(0.6) ? hotel.latitude : '',
    longitude: random.chance(0.6) ? hotel.longitude : '',
  };
}

function damaged(name: string, random: SeededRandom): string {
  const words = name.split(' ');
  const at = random.below(name.length - 1) + 1;
  return random.pick([
    () => name,
    () => name.toLowerCase(),
    () => words.toReversed().join(' '),
    () => name.slice(0, at) + name.slice(at + 1),
    () => `The ${name}`,
    () => (words.length > 2 ? words.slice(0, -1).join(' ') : name),
  ])();
}
