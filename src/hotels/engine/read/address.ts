import { streets } from '../lexicon/files.ts';
import { fold, words } from './text/fold.ts';
import { doorOf, inDigits, type Door } from './door.ts';
import { countryNamesOf } from './country.ts';
import { streetsInFull } from './glued-streets.ts';
import { streetInContext } from './in-context.ts';
import { postcodeIn } from './postcode.ts';

/** A parsed address. Partners write everything into one line, or only the postcode, or only the street. */
export interface AddressForm extends Door {
  /** Words of the street and of the rest of the address, without numbers, postcode, city and country. */
  readonly street: readonly string[];
  /** House numbers in the order written, at most `MAX_NUMBERS`; both ends of a range. */
  readonly numbers: readonly number[];
  /** Letters and digits only; empty: none. */
  readonly postcode: string;
}

export interface RawAddress {
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  /** ISO 3166 code of two letters. */
  readonly country: string;
}

export const MAX_NUMBERS = 3;
const MAX_STREET_WORDS = 12;

export function parseAddress({ address: given, city, postalCode, country }: RawAddress): AddressForm {
  const address = inDigits(given);
  const code = squeeze(postalCode);
  const found = findPostcode(address, country, city);
  const text = found === undefined ? address : address.replace(found, ' ');
  const cityWords = words(city);
  const spelt = withoutCountry(words(inFull(text.replace(arrondissement, ' '), country)), country);
  const parts = streetInContext(spelt, (word) => sorts.has(canonical.get(word) ?? word));
  const numbers: number[] = [];
  const street: string[] = [];
  const cityAt = cityWords.length === 0 ? -1 : lastRun(parts, cityWords);
  for (const [index, part] of parts.entries()) {
    if (
      cityAt >= 0 &&
      index >= cityAt &&
      index < cityAt + cityWords.length &&
      parts.length > cityWords.length
    )
      continue;
    const number = houseNumber.exec(part);
    if (number !== null && Number(number[1]) > 0) {
      if (numbers.length < MAX_NUMBERS) numbers.push(Number(number[1]));
      continue;
    }
    const word = canonical.get(part) ?? part;
    if (street.length < MAX_STREET_WORDS && !street.includes(word)) street.push(word);
  }
  return {
    street,
    numbers,
    postcode: code !== '' ? code : squeeze(found ?? ''),
    ...doorOf(address, country, numbers),
  };
}

/** Writes out abbreviated kinds of streets inside words, and marks numbers that are names of streets. */
function inFull(text: string, country: string): string {
  const whole = text
    .replace(numberedWay, '$1 no$2')
    .replace(segments, (segment) =>
      doorFirst.test(segment) ? segment.replace(lastNumber, 'no$1') : segment,
    );
  return streetsInFull(whole, country);
}

/** Words for sorts of streets, or that occur in every address: their agreement has little weight. */
export function isWayWord(word: string): boolean {
  return ways.has(word);
}

/** "Terrace", "Place": which sort of way it is. */
export function isStreetType(word: string): boolean {
  return sorts.has(word);
}

const canonical = streets.meanings('same word');
const sorts = new Set(streets.words('sort'));
const ways = sorts.union(new Set(streets.words('address')));
const houseNumber = /^(\d{1,5})[a-z]?$/;
/** "12 Highway 26": the road is called by its number. */
const numberedWay = new RegExp(String.raw`\b(${streets.alternatives('numbered')})\.?[ -]*(\d{1,4})\b`, 'gi');
const segments = /[^,;]+/g;
/** "53 An Thuong 26, …": behind a house number and a name the second number belongs to the name. */
const doorFirst = /^\s*\d+\p{L}?(?:[-/]\d+\p{L}?)?\s/u;
const lastNumber = /(?<=\p{L}{2}\.?\s)(\d{1,4})\s*$/u;
const arrondissement = new RegExp(
  String.raw`\b\d{1,2}(?:${streets.alternatives('ordinal of an arrondissement')})?\.?\s*(?:${streets.alternatives('arrondissement')})\.?(?=\W|$)`,
  'gi',
);

function squeeze(postcode: string): string {
  return postcode.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function findPostcode(address: string, country: string, city: string): string | undefined {
  const last = postcodeIn(address, country);
  if (last === undefined) return undefined;
  // "1200 West Ave" begins with its house number: digits at the start are not a postcode, unless there is nothing else.
  const isAtStart = address.trimStart().startsWith(last);
  const isNumber = /^[\d\s-]+$/.test(last) && address.trim() !== last;
  return isNumber && (isAtStart || isHouseNumber(address, last, city)) ? undefined : last;
}

/** "Calle Mayor 1124" ends with its house number: a postcode is next to the town, or after another number. */
function isHouseNumber(address: string, digits: string, city: string): boolean {
  const before = address.trimEnd().slice(0, -digits.length);
  return (
    address.trimEnd().endsWith(digits) &&
    digits.length <= LONGEST_NUMBER &&
    !/\d|,\s*$/.test(before) &&
    !fold(before).endsWith(fold(city))
  );
}

const LONGEST_NUMBER = 4;

function withoutCountry(parts: string[], country: string): string[] {
  for (const name of countryNamesOf(country)) {
    const at = parts.length - name.length;
    if (at > 0 && name.every((word, offset) => parts[at + offset] === word)) return parts.slice(0, at);
  }
  return parts;
}

function lastRun(parts: readonly string[], run: readonly string[]): number {
  for (let at = parts.length - run.length; at >= 0; at--)
    if (run.every((word, offset) => parts[at + offset] === word)) return at;
  return -1;
}
