import { facilities } from '../../reference/facilities.ts';
import { keyedRandom, type SeededRandom } from '../../../lib/seeded-random.ts';
import { escapeHtml } from '../../../lib/text/escape-html.ts';
import type { Naming } from './demo-names.ts';

/** What is written about a demo hotel follows from what it is. Texts have their own random numbers. */
const TEXTS = 31;

export interface TextsOf {
  readonly id: number;
  readonly naming: Pick<Naming, 'name' | 'stars' | 'type'>;
  readonly town: { readonly name: string };
  readonly facilities: readonly number[];
  /** From the middle of the town. */
  readonly distanceKm: number;
  readonly airport: string;
}

const kinds: Readonly<Record<number, string>> = {
  201: 'holiday apartment building',
  202: 'guest house',
  203: 'hostel',
  206: 'resort',
  212: 'villa',
  215: 'chalet',
  216: 'inn',
  217: 'aparthotel',
  219: 'lodge',
  227: 'castle hotel',
  230: 'aparthotel',
  234: 'spa hotel',
};

/** About 800 characters in four paragraphs. */
export function descriptionOf(of: TextsOf): string {
  const random = keyedRandom(of.id, TEXTS);
  return [location(random, of), rooms(random, of), dining(random, of), leisure(random, of)]
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('');
}

function location(random: SeededRandom, { naming, town, distanceKm, airport }: TextsOf): string {
  const { name, stars, type } = naming;
  const kind = kinds[type] ?? 'hotel';
  const rated = stars > 0 ? `${stars}-star ${kind}` : kind;
  const where =
    distanceKm < 1
      ? `in the centre of ${town.name}`
      : distanceKm < 4
        ? `${distanceKm.toFixed(1)} km from the centre of ${town.name}`
        : `in a quiet part of ${town.name}, ${distanceKm.toFixed(0)} km from the centre`;
  const arrival =
    airport === ''
      ? ''
      : ` ${random.pick(['The nearest airport is', 'Most guests arrive at the airport'])} ${airport}.`;
  const around = twoOf(random, [
    'Shops, bakeries and small restaurants are within a few minutes on foot.',
    'A park and a weekly market are around the corner.',
    'Buses and trams stop in front of the building.',
    'The neighbourhood is known for its cafés and its evening walks.',
    'Museums and the old streets are an easy walk away.',
  ]);
  return `${name} is a ${rated} ${where}. ${around}${arrival}`;
}

function twoOf(random: SeededRandom, sentences: readonly string[]): string {
  const first = random.pick(sentences);
  return `${first} ${random.pick(sentences.filter((one) => one !== first))}`;
}

function rooms(random: SeededRandom, { naming: { stars } }: TextsOf): string {
  const style =
    stars >= 4
      ? random.pick([
          'Generous rooms with fine linen',
          'Elegant rooms with large windows',
          'Bright rooms with oak floors',
        ])
      : random.pick([
          'Simple, well-kept rooms',
          'Cosy rooms with good beds',
          'Practical rooms with everything in reach',
        ]);
  const has = random.pick([
    'have a desk, a flat-screen television and a private bathroom',
    'have blackout curtains, a safe and a bathroom with a shower',
    'come with a wardrobe, a reading corner and free WiFi',
    'offer a seating area, a kettle and quiet air conditioning',
  ]);
  const extra = random.pick([
    'Some of them have a balcony or a view.',
    'Connecting rooms suit families.',
    'Rooms to the courtyard are the quietest.',
    'The rooms on the upper floors are reached by a lift.',
  ]);
  return `${style} ${has}. ${extra} The rooms are cleaned every day.`;
}

function dining(random: SeededRandom, { facilities: offered }: TextsOf): string {
  const breakfast = random.pick([
    'Breakfast is served until half past ten, with fresh bread, fruit and eggs to order.',
    'A breakfast buffet with local products starts the day.',
    'Breakfast brings pastries, cheese and good coffee to the table.',
  ]);
  const restaurant = offered.includes(401)
    ? random.pick([
        ' The restaurant cooks regional dishes in the evening.',
        ' The restaurant has a short menu that changes with the season.',
      ])
    : '';
  const bar = offered.includes(407) ? ' The bar mixes classic drinks until midnight.' : '';
  return `${breakfast}${restaurant}${bar}`;
}

/** Facilities that a description does not list by their names. */
const inTheText = new Set([101, 301, 323, 401, 407, 951, 952]);

function leisure(random: SeededRandom, { facilities: offered }: TextsOf): string {
  const names = facilities
    .filter(({ id }) => offered.includes(id) && !inTheText.has(id) && id < 800)
    .map(({ name }) => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()));
  const shown = names.filter(() => random.chance(0.6)).slice(0, 7);
  const listed =
    shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? 'free WiFi');
  return `Guests also find ${listed}. ${twoOf(random, [
    'The reception is open day and night and helps with tickets, taxis and tables.',
    'The team at the reception knows the area and is glad to plan a day with you.',
    'Luggage can be stored before check-in and after check-out.',
    'Children find games and books in the lobby.',
  ])}`;
}

const always = [
  'Photo identification and a payment card are required at check-in.',
  'Guests must be 18 years or older to check in without an adult.',
  'Please inform the property of your expected arrival time in advance.',
];
const sometimes = [
  'A deposit may be collected on arrival and is returned at check-out after an inspection of the room.',
  'City tax is not included in the price and is paid at the property, per person and night.',
  'Quiet hours are from 22:00 to 07:00. Parties and similar events are not allowed.',
  'Extra beds and cots must be requested in advance and are subject to availability.',
  'Arrivals after midnight are possible by arrangement; late arrival may carry a surcharge.',
  'Special requests cannot be guaranteed and may incur additional charges.',
  'The property may ask for the card that was used for the booking.',
  'Renovation work is announced on arrival and takes place between 10:00 and 17:00 only.',
  'Some facilities are seasonal; the reception has the current opening hours.',
];

/** About 600 characters. */
export function importantInformationOf({
  id,
  facilities: offered,
}: Pick<TextsOf, 'id' | 'facilities'>): string {
  const random = keyedRandom(id, TEXTS, 1);
  const parking = offered.includes(202) ? ['On-site parking is charged per day and cannot be reserved.'] : [];
  const pets = offered.includes(801) ? ['Pets are welcome on request; a cleaning fee may apply.'] : [];
  const chosen = sometimes.filter(() => random.chance(0.55));
  return [...always, ...(chosen.length > 2 ? chosen : sometimes.slice(0, 4)), ...parking, ...pets].join(' ');
}
