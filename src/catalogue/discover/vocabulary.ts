import { Phrases } from '../../lib/text/phrases.ts';
import { WordFile } from '../../lib/text/word-file.ts';
import { definedMembers } from '../../lib/json/defined-members.ts';
import { readTextFiles } from '../../platform/files/text-files.ts';
import { roomAmenities } from '../reference/amenities.ts';
import { facilities } from '../reference/facilities.ts';
import { translationsIn } from '../reference/translations/translations.ts';
import { wordsOf } from './words.ts';

/** What words of a search mean. Any of the facilities, types or amenities fulfils it. */
export interface Meaning {
  readonly name: string;
  readonly facilities?: readonly number[];
  readonly hotelTypes?: readonly number[];
  /** Amenities of a room. */
  readonly amenities?: readonly number[];
  /** A size of a bed, as rooms name it. */
  readonly bed?: string;
  readonly leastStars?: number;
  readonly mostStars?: number;
  readonly leastRating?: number;
}

/** Languages whose names of facilities a search understands. */
const spelledIn = ['de', 'fr', 'es', 'it'];

const [{ text = '' } = {}] = readTextFiles(import.meta.dirname, '.txt');
export const searchWords = new WordFile('vocabulary.txt', text);

/** Words that have no meaning for the choice of a hotel. */
export const hasNoMeaning: ReadonlySet<string> = new Set(
  searchWords.words('no meaning').map((word) => wordsOf(word)[0] ?? word),
);

/** A name of a place may follow them. */
export const beforePlaces: ReadonlySet<string> = new Set(searchWords.words('before places'));

const fulfilling = {
  facilities: fulfilledBy('facilities'),
  hotelTypes: fulfilledBy('hotel types'),
  amenities: fulfilledBy('amenities'),
  leastStars: fulfilledBy('least stars'),
  mostStars: fulfilledBy('most stars'),
  leastRating: fulfilledBy('least rating'),
};
const beds = new Map(searchWords.rows('bed').map(({ meaning, spellings: [bed = ''] }) => [meaning, bed]));

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
  ...searchWords.rows('spellings').flatMap(({ meaning, spellings }) => {
    const means = meaningOf(meaning);
    return spellings.map((spelling) => spellingOf(spelling, means));
  }),
]);

/** The same, to be found in a text. */
export const meaningPhrases = new Phrases<Meaning>();
for (const [spelling, meaning] of vocabulary) meaningPhrases.add(spelling, meaning);

function spellingOf(spelling: string, meaning: Meaning): [string, Meaning] {
  return [wordsOf(spelling).join(' '), meaning];
}

/** The numbers of a section by their meaning. */
function fulfilledBy(section: string): ReadonlyMap<string, readonly number[]> {
  return new Map(searchWords.rows(section).map(({ meaning, spellings }) => [meaning, spellings.map(Number)]));
}

/** Only the members that the file states. */
function meaningOf(name: string): Meaning {
  const ids = {
    facilities: fulfilling.facilities.get(name),
    hotelTypes: fulfilling.hotelTypes.get(name),
    amenities: fulfilling.amenities.get(name),
    bed: beds.get(name),
    leastStars: fulfilling.leastStars.get(name)?.[0],
    mostStars: fulfilling.mostStars.get(name)?.[0],
    leastRating: fulfilling.leastRating.get(name)?.[0],
  };
  return { name, ...definedMembers(ids) };
}
