import * as lexicon from '../lexicon/files.ts';
import { townNames } from './town-names.ts';
import { latinPart, words } from './text/fold.ts';
import { hasOtherScript } from './text/scripts.ts';
import { hashText } from './text/hash.ts';
import { Phrases } from './text/phrases.ts';
import { hasTwoAlphabets, inSerbianLatin } from './text/serbian.ts';
import { parseAddress, type AddressForm } from './address.ts';
import { parseName, type NameForm } from './name.ts';
import { phoneKey } from './phone.ts';
import { parsePoint, type PointForm } from './point.ts';

/** A hotel as a partner describes it: every member is text as sent, empty where nothing is known. */
export interface HotelText {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166 code of two letters: the caller has resolved it. */
  readonly country: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly phone: string;
  readonly website: string;
  readonly stars: string;
  readonly chain: string;
}

/** The same hotel in the one form that everything behind this line works on. */
export interface NormalForm {
  readonly name: NameForm;
  readonly address: AddressForm;
  readonly city: readonly string[];
  readonly region: readonly string[];
  readonly country: string;
  readonly point: PointForm | undefined;
  /** Hash of the number as its country knows it; 0: none. */
  readonly phone: number;
  /** Hash of the host and path of the hotel's web page; 0: none. */
  readonly site: number;
  /** What was written in another script than Latin: it has no spelling to go by, only a sound. */
  readonly foreign: { readonly name: boolean; readonly street: boolean; readonly town: boolean };
}

export function normalForm(given: HotelText): NormalForm {
  const text = inOneAlphabet(given);
  const name = parseName(text.name);
  const chain = text.chain === '' || name.brand !== 0 ? undefined : parseName(text.chain);
  return {
    name: chain === undefined ? name : { ...name, brand: chain.brand, chain: chain.chain || name.chain },
    address: parseAddress(text),
    city: cityWords(text.city, text.country),
    region: regionWords(text.region, text.country),
    country: text.country,
    point: parsePoint(text.latitude, text.longitude),
    phone: phoneKey(text.phone, text.country),
    site: siteKey(text.website),
    foreign: {
      name: hasOtherScript(latinPart(text.name)),
      street: hasOtherScript(text.address),
      town: hasOtherScript(text.city),
    },
  };
}

/** Most countries have one alphabet: their text is not copied. */
function inOneAlphabet(text: HotelText): HotelText {
  if (!hasTwoAlphabets(text.country)) return text;
  return {
    ...text,
    name: inSerbianLatin(text.name),
    address: inSerbianLatin(text.address),
    city: inSerbianLatin(text.city),
    region: inSerbianLatin(text.region),
  };
}

/** Towns far from each other share the word. */
export function isCommonInTowns(word: string): boolean {
  return commonWords.has(word);
}

const commonWords = new Set(lexicon.towns.words('common'));
const MAX_CITY_WORDS = 6;

/** "New York City" and "Ho Chi Minh City" are written without the last word as often as with it. */
function cityWords(city: string, country: string): string[] {
  const all = words(city.trim().replace(townSuffix, '')).slice(0, MAX_CITY_WORDS);
  const cut = all.length > 1 && (all.at(-1) === 'city' || all.at(-1) === 'shi') ? all.slice(0, -1) : all;
  const short =
    country === 'US' && cut.length > 2 && regions.get('US')?.has(cut.at(-1) ?? '') ? cut.slice(0, -1) : cut;
  return oneTownName(short.map((word) => (word === 'st' || word === 'ste' ? 'saint' : word)));
}

const townSuffix = new RegExp(`(?<=\\p{L}{2})[${lexicon.towns.words('suffix').join('')}]$`, 'u');

const towns = new Phrases<readonly string[]>();
for (const [other, town] of townNames) towns.add(other, town.split(' '));
// "New Delhi" is whole: the "Delhi" in it is not another name of the town.
for (const town of new Set(townNames.values())) towns.add(town, town.split(' '));

/** "Wien Zentrum" → "vienna zentrum". */
function oneTownName(city: readonly string[]): string[] {
  const renamed: string[] = [];
  for (let i = 0; i < city.length;) {
    const found = towns.at(city, i);
    renamed.push(...(found?.value ?? [city[i] ?? '']));
    i += found?.length ?? 1;
  }
  return renamed;
}

const regions = new Map(
  [...lexicon.regions.sections.keys()].map((country) => [country, lexicon.regions.meanings(country)]),
);

/** Lists say "Aberdeen" of what lies in Aberdeenshire. */
function withoutShire(word: string): string {
  const county = word.replace(shire, '');
  return isCommonInTowns(county) ? word : county;
}

const shire = /(?<=[a-z]{3})shire$/;

function regionWords(region: string, country: string): string[] {
  const key = words(region);
  const long = key.length === 1 ? regions.get(country)?.get(key[0] ?? '') : undefined;
  return long?.split(' ') ?? key.slice(0, MAX_CITY_WORDS).map(withoutShire);
}

function siteKey(website: string): number {
  const page = website
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  return page.length < 4 ? 0 : hashText(page) || 1;
}
