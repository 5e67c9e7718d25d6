import { facilityName } from '../reference/facilities.ts';
import { hotelTypes } from '../reference/hotel-types.ts';

interface Kind {
  readonly word: string;
  readonly facilities?: readonly number[];
  readonly hotelTypes?: readonly number[];
  readonly leastStars?: number;
}

/** Data tables: the first row with a facility or type of the hotel, or its stars, says what it is. */
const personas: readonly Kind[] = [
  { word: 'families', facilities: [704, 705, 706, 712, 507], hotelTypes: [211] },
  { word: 'couples', facilities: [806, 814] },
  { word: 'business travellers', facilities: [105, 106, 107] },
  { word: 'active travellers', facilities: [620, 621, 622, 624, 626], hotelTypes: [215, 237] },
  { word: 'backpackers', hotelTypes: [203, 223] },
];
const styles: readonly Kind[] = [
  { word: 'historic', hotelTypes: [224, 226, 227, 233] },
  { word: 'rural', hotelTypes: [210, 221, 232] },
  { word: 'apartment', hotelTypes: [201, 207, 217, 230] },
  { word: 'luxury', leastStars: 5 },
  { word: 'upscale', leastStars: 4 },
  { word: 'simple', hotelTypes: [203, 205, 213] },
];
const locations: readonly Kind[] = [
  { word: 'beach', facilities: [605, 606] },
  { word: 'mountains', facilities: [622, 217], hotelTypes: [215, 237] },
  { word: 'airport', hotelTypes: [235] },
  { word: 'countryside', hotelTypes: [210, 221, 232] },
];

interface Described {
  readonly hotel_type: number;
  readonly stars: number | null;
  readonly facilities: readonly number[];
  readonly description: string;
}

const TAGS = 8;
const STORY_CHARACTERS = 280;

/** What a hotel is like, from its type, stars and facilities; the story is how its description begins. */
export function characterOf(hotel: Described) {
  const { hotel_type: type, facilities, description } = hotel;
  const kind = hotelTypes.get(type);
  return {
    tags: [
      ...(type === 0 || kind === undefined ? [] : [kind]),
      ...facilities.slice(0, TAGS).flatMap((id) => facilityName(id) ?? []),
    ],
    persona: wordFor(hotel, personas) ?? 'everyone',
    style: wordFor(hotel, styles) ?? 'classic',
    location_type: wordFor(hotel, locations) ?? 'town',
    story: beginningOf(
      description
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  };
}

function wordFor({ hotel_type: type, stars, facilities }: Described, kinds: readonly Kind[]) {
  return kinds.find(
    (kind) =>
      kind.hotelTypes?.includes(type) === true ||
      kind.facilities?.some((id) => facilities.includes(id)) === true ||
      (kind.leastStars !== undefined && (stars ?? 0) >= kind.leastStars),
  )?.word;
}

/** Whole sentences, as many as fit. */
function beginningOf(text: string): string {
  if (text.length <= STORY_CHARACTERS) return text;
  const end = text.lastIndexOf('. ', STORY_CHARACTERS);
  return end < 0 ? `${text.slice(0, STORY_CHARACTERS)}…` : text.slice(0, end + 1);
}
