import { roomAmenities } from '../reference/amenities.ts';
import { facilities } from '../reference/facilities.ts';
import { translationsIn } from '../reference/translations/translations.ts';
import { wordsOf } from './words.ts';

/** What words of a search mean. Any of the facilities, types or amenities fulfils it. */
export interface Meaning {
  readonly name: string;
  readonly facilities?: readonly number[];
  readonly hotelTypes?: readonly number[];
  /** Of a room. */
  readonly amenities?: readonly number[];
  /** A size of a bed, as rooms name it. */
  readonly bed?: string;
  readonly leastStars?: number;
  readonly mostStars?: number;
  readonly leastRating?: number;
}

/**
 * Data table: `name|facilities|hotel types|amenities|other|spellings`. Names of facilities and amenities are spellings
 * of them already, in every language of their tables.
 */
const rows = `
swimming pool|501 502 503 504 505 506 528 529||67 112||pool, swimming pool, swimming
rooftop pool|504||||rooftop pool, pool on the roof
indoor pool|502||||indoor pool, covered pool
infinity pool|505||||infinity pool
private pool|508||67||private pool, plunge pool
spa|513 514 517 519 521 522|234|8||spa, wellness, thermal, massage
sauna|515 516 517||106||sauna, steam room, hammam
hot tub|518||107||hot tub, jacuzzi, whirlpool
gym|523 524 526||||gym, fitness, fitness center, fitness room, workout
yoga|525||105||yoga
beach|605 606 216 607|206|||beach, beachfront, seaside, by the sea, on the sea, on the beach, near the beach
sea view|||108||sea view, ocean view, seaview, view of the sea, overlooking the sea, water view
city view|||109||city view, skyline view, view of the city
garden view|||110||garden view
mountain view|||111||mountain view, view of the mountain, alpine view
pool view|529||112||pool view
balcony|||64||balcony
terrace|602 603 604||65||terrace, patio
rooftop|604 408 504||||rooftop, roof terrace, rooftop bar
garden|601||||garden, park
parking|201 202 203 205 206||||parking, car park, garage
free parking|201||||free parking
electric car charging|208||||ev charging, electric car, charging station
wifi|101 103||28||wifi, wi fi, wlan, internet
work|105 106 111||32||business, business trip, work, working, coworking, meeting, conference, desk
airport shuttle|212 213||||airport shuttle, airport transfer
near the airport|212 213|235|||airport hotel, near the airport
breakfast|403 404 405 406||||breakfast, breakfast included
restaurant|401 402 432 433||||restaurant, dining, food, foodie
bar|407 408 409 411 427||||bar, cocktail, wine
vegan|418 419||||vegan, vegetarian
halal|420||||halal
kosher|421||||kosher
gluten free|422||||gluten free
kitchen|426|201 217 230|49 50||kitchen, kitchenette, self catering
pets|801 802 803||||pet, pet friendly, dog, dog friendly, cat
families|701 702 703 704 705 507 712|211|||family, family friendly, kid, child, children, with kid
adults only|806||||adult only, without children
romance|814 431 609|||4 leastStars|romantic, romance, honeymoon, couple, anniversary
wheelchair|901 902 903||91 92||wheelchair, accessible, disabled, disability, step free
lift|809||||lift, elevator
non-smoking|804||81||non smoking, smoke free
air conditioning|807||1||air conditioning, air conditioned, aircon
quiet|810||70||quiet, soundproof, calm, peaceful
golf|617||||golf
tennis|615||||tennis
ski|217 622 623 624 625|215 237|||ski, skiing, snowboard
hiking|620||||hiking, hike, trekking
cycling|209 210 621||||cycling, bike, bicycle
diving|626 627||||diving, scuba, snorkelling, snorkeling
casino|636|236|||casino
nightlife|407 408 633 634||||nightlife, party, club, live music
fireplace|609||63||fireplace
bath|||6 8||bath, bathtub
kettle|||45 46 47||coffee, coffee machine, tea, kettle
luxury||||4.5 leastStars|luxury, luxurious, five star, 5 star, upscale, high end, deluxe hotel
four stars||||4 leastStars|four star, 4 star
budget||203||3 mostStars|budget, cheap, affordable, inexpensive, backpacker
well rated||||8 leastRating|top rated, highly rated, best, well reviewed
resort||206|||resort
hostel||203|||hostel
apartment||201 207 217 230|||apartment, aparthotel, flat
guest house||202 208 220|||guest house, guesthouse, bed and breakfast, b and b, homestay
villa||212 218|||villa, holiday home, house
boutique||202 216 221||4 leastStars|boutique, charming, design
castle||227|||castle, palace
country||210 221 232|||farm, countryside, country house, rural
chalet||215 228 237|||chalet, cabin, lodge
camping||213 222|||camping, campsite, glamping
king bed||||king bed|king, king bed, king size
queen bed||||queen bed|queen, queen bed
twin beds||||twin bed|twin, twin bed, two bed, separate bed
double bed||||double bed|double, double bed
single bed||||single bed|single, single bed
`;

/** The longest spelling has this many words. */
export const SPELLING_WORDS = 4;

/** Languages whose names of facilities a search understands. */
const spelledIn = ['de', 'fr', 'es', 'it'];

export const vocabulary: ReadonlyMap<string, Meaning> = new Map([
  // Before the English names, which a word of another language never replaces.
  ...spelledIn.flatMap((language) =>
    facilities.flatMap(({ id, name }) => {
      const spelled = translationsIn(language)?.facilities.get(String(id));
      return spelled === undefined ? [] : [spellingOf(spelled, { name, facilities: [id] })];
    }),
  ),
  ...facilities.map(({ id, name }) => spellingOf(name, { name, facilities: [id] })),
  ...[...roomAmenities].map(([id, name]) => spellingOf(name, { name, amenities: [id] })),
  // Last: a synonym is wider than the one facility of the same name.
  ...rows.trim().split('\n').flatMap(spellingsOf),
]);

function spellingOf(text: string, meaning: Meaning): [string, Meaning] {
  return [wordsOf(text).join(' '), meaning];
}

function spellingsOf(row: string): [string, Meaning][] {
  const [name = '', facilities = '', hotelTypes = '', amenities = '', other = '', spellings = ''] =
    row.split('|');
  const meaning: Meaning = {
    name,
    ...(facilities !== '' && { facilities: numbers(facilities) }),
    ...(hotelTypes !== '' && { hotelTypes: numbers(hotelTypes) }),
    ...(amenities !== '' && { amenities: numbers(amenities) }),
    ...otherOf(other),
  };
  return spellings.split(', ').map((spelling) => spellingOf(spelling, meaning));
}

function numbers(text: string): number[] {
  return text.split(' ').map(Number);
}

function otherOf(text: string): Omit<Meaning, 'name'> {
  const [value = '', kind = ''] = text.split(' ');
  if (kind === 'bed') return { bed: value };
  return kind === '' ? {} : { [kind]: Number(value) };
}

/** Words that have no meaning for the choice of a hotel. */
export const hasNoMeaning: ReadonlySet<string> = new Set(
  `a an and any are around at best by close cosy cozy day down find for from get getaway good great has have hotel
  hotels i in is it its like looking love lovely me modern my near nearby nice of on one or our place please room rooms
  some somewhere stay that the their there this to trip two up vacation holiday want we weekend where which with within without
  would you your walking distance center centre central downtown feel atmosphere vibe perfect guest night`
    .split(/\s+/)
    .map((word) => wordsOf(word)[0] ?? word),
);

/** A name of a place may follow them. */
export const beforePlaces: ReadonlySet<string> = new Set(['in', 'near', 'around', 'at', 'to', 'of', 'from']);
