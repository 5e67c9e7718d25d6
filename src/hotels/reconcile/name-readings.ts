import { cityAliases } from '../../catalogue/reference/city-aliases.ts';
import { countryCodeOf } from '../../catalogue/reference/countries.ts';
import { searchKey } from '../../catalogue/reference/search-key.ts';
import { isSilent } from '../engine/read/roles.ts';

/** A search for hotels by words, and what it takes as the name. */
export interface NameSearch {
  /** Lists of words in the form of `tsquery`: a hotel has all words of one of them. */
  readonly any: readonly string[];
  readonly name: string;
  /** The country at the end of the name. */
  readonly country?: string | undefined;
  /** It has all words of the row, so what it finds is enough. */
  readonly isStrict: boolean;
}

/** How a row without a country can be read. */
export interface Reading {
  /** The strictest first; none if the name has no words. */
  readonly searches: readonly NameSearch[];
  /** The city of the row, or what may be one at the end of its name. */
  readonly city: string;
}

const separators = /[,;|()/]|\s[–-]\s/;
/** Only the first words of longer names are searched for. */
const MOST_WORDS = 8;
/** "Hotel Aurora, United Arab Emirates" */
const MOST_COUNTRY_WORDS = 3;
/** A shorter ending may also be a code, or a word of the name. */
const SHORTEST_COUNTRY = 4;

/** "Hotel Aurora, Lisbon", "Hotel Aurora (Portugal)": all words are searched for, then fewer of them. */
export function readingOf({ name: sent, city }: { readonly name: string; readonly city: string }): Reading {
  const end = countryAtEnd(sent);
  const { name, country } = end ?? { name: sent, country: undefined };
  const words = wordsOf(name);
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => allOf([one, other])));
  const loose = { name, country, isStrict: false };
  const searches: NameSearch[] = [
    { any: [allOf(wordsOf(`${sent} ${city}`))], name: sent, isStrict: true },
    ...(end === undefined ? [] : [{ ...loose, any: [allOf(wordsOf(`${name} ${city}`))], isStrict: true }]),
    ...(city === '' ? [] : [{ ...loose, any: [allOf(words)] }]),
    ...(words.length > 2 ? [{ ...loose, any: words.map((_, at) => allOf(words.toSpliced(at, 1))) }] : []),
    ...(words.length > 3 ? [{ ...loose, any: pairs }] : []),
  ];
  return { searches: words.length === 0 ? [] : searches, city: city === '' ? partAtEnd(name) : city };
}

/** The name without the city at its end. */
export function withoutCity(name: string, city: string): string {
  const at = name.lastIndexOf(city);
  return partAtEnd(name) === city && at > 0 ? trimmed(name.slice(0, at)) : name;
}

const trimmed = (text: string) => text.replace(/[\s(,;|/–-]+$/, '');

const partAtEnd = (name: string) =>
  (
    name
      .replace(/[\s).]+$/, '')
      .split(separators)
      .at(-1) ?? ''
  ).trim();

function countryAtEnd(text: string): { readonly name: string; readonly country: string } | undefined {
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(MOST_COUNTRY_WORDS, words.length - 1); count > 0; count--) {
    const end = words
      .slice(-count)
      .join(' ')
      .replace(/^[(,;|/–-]+|[).]+$/g, '');
    const country = end.length < SHORTEST_COUNTRY || separators.test(end) ? undefined : countryCodeOf(end);
    if (country !== undefined) return { name: trimmed(words.slice(0, -count).join(' ')), country };
  }
  return undefined;
}

const allOf = (words: readonly string[]) => words.join(' & ');

/** The words that distinguish a hotel; "hotel" only if there are no others. Cities by any of their names. */
function wordsOf(text: string): readonly string[] {
  const words = [...new Set(searchKey(text).split(' '))].filter((word) => word !== '');
  const distinctive = words.filter((word) => !isSilent(word));
  return (distinctive.length > 0 ? distinctive : words).slice(0, MOST_WORDS).map((word) => {
    const city = cityAliases.get(word);
    return city === undefined ? word : `(${word} | (${allOf(city.split(' '))}))`;
  });
}
