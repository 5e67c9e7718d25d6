import countries from 'i18n-iso-countries';
import { usualForms } from '../../../lib/text/folding.ts';
import * as lexicon from '../lexicon/files.ts';
import { fold } from './text/fold.ts';

/** "UK", "GBR", "826", "Reino Unido", "Vereinigtes Königreich", "England" → "GB". Undefined: no country we know. */
export function resolveCountry(text: string): string | undefined {
  const known = remembered.get(text);
  if (known !== undefined) return known === '' ? undefined : known;
  const code = codeInAnyCase(text) ?? look(text);
  if (remembered.size < MAX_REMEMBERED) remembered.set(text, code ?? '');
  return code;
}

/** Folded names of a country as lists of words, the longest first: what may end an address. */
export function countryNamesOf(code: string): readonly (readonly string[])[] {
  return byCode().get(code) ?? [];
}

/** Where else to look when the stated country has nothing. */
export function neighboursOf(code: string): readonly string[] {
  return neighbours.get(code) ?? [];
}

const neighbours = new Map(
  lexicon.countries.rows('neighbour').map(({ meaning, spellings }) => [meaning, spellings]),
);
/** Spellings per process are few; a hostile file must not fill the memory with them. */
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

function look(text: string): string | undefined {
  const key = fold(text);
  if (key === '') return undefined;
  const plain = usualForms.apply(text);
  const code = codeOf(plain.trim());
  if (code !== undefined) return code;
  const alias = byName().get(key);
  if (alias !== undefined) return alias;
  const rest = key.replace(formsOfState, '');
  if (rest !== key && byName().has(rest)) return byName().get(rest);
  // "France (FR)", "US - United States": any part that is a country by itself.
  const parts = plain.split(/[()[\],;/|–-]+/).map((part) => part.trim());
  if (parts.length < 2) return undefined;
  return parts.map((part) => look(part)).find((found) => found !== undefined);
}

/**
 * Spreadsheets write "Fra" and "Deu". Of a whole text only: "Faroe (Isl)" is not Iceland. The one name in plain letters
 * that is spelt as another's code is Vietnamese for Russia.
 */
function codeInAnyCase(text: string): string | undefined {
  const plain = usualForms.apply(text).trim();
  return plain !== 'Nga' && /^[a-z]{3}$/i.test(plain) ? codeOf(plain.toUpperCase()) : undefined;
}

/**
 * Before any name: folded, "Mỹ" (the United States in Vietnamese) would be Malaysia's code. A code is in plain letters,
 * and three of them are all large or all small.
 */
function codeOf(text: string): string | undefined {
  if (/^[a-z]{2}$/i.test(text))
    return countries.alpha2ToAlpha3(text.toUpperCase()) === undefined ? undefined : text.toUpperCase();
  if (/^(?:[a-z]{3}|[A-Z]{3})$/.test(text)) return countries.alpha3ToAlpha2(text.toUpperCase());
  return /^\d{1,3}$/.test(text) ? countries.numericToAlpha2(text.padStart(3, '0')) : undefined;
}

/** "Sultanate of Oman", "Republik Indonesia", "The Bahamas". */
const formsOfState = new RegExp(
  `^(?:the )?(?:(?:(?:${lexicon.countries.alternatives('adjective of a state')}) )*` +
    `(?:${lexicon.countries.alternatives('form of a state')})(?: of(?: the)?)?` +
    `|${lexicon.countries.alternatives('form of a state in full')}) |^(?:${lexicon.countries.alternatives('article')}) `,
);

/** Languages that lists name countries in and the standard's name lists know badly. */
const moreLanguages =
  'ar bn ca da de el en es et fa fil fi fr gl gu he hi hu id is it ja ka kk kn ko lv mk ml mr ms ne nl pl pt ro ru sl sq sv sw ta te th tr uk ur vi zh zh-Hant af az be bs cy'.split(
    ' ',
  );

/** Names of three letters and less might be codes. */
const SHORTEST_NAME = 4;

let names: Map<string, string> | undefined;
let codes: Map<string, string[][]> | undefined;

function byName(): Map<string, string> {
  if (names !== undefined) return names;
  names = new Map();
  for (const [name, code] of lexicon.countries.meanings('name')) names.set(name, code);
  for (const language of countries.getSupportedLanguages())
    for (const [code, given] of Object.entries(countries.getNames(language, { select: 'all' })))
      for (const name of given) {
        const key = fold(name);
        if (key !== '' && !names.has(key)) names.set(key, code);
      }
  for (const language of moreLanguages) {
    const inLanguage = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of Object.keys(countries.getAlpha2Codes())) {
      const key = fold(inLanguage.of(code) ?? '');
      if (key.length >= SHORTEST_NAME && !names.has(key)) names.set(key, code);
    }
  }
  return names;
}

function byCode(): Map<string, string[][]> {
  if (codes !== undefined) return codes;
  codes = new Map();
  const english = Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, given]) =>
    given.map((name) => [fold(name), code] as const),
  );
  for (const [name, code] of [...english, ...lexicon.countries.meanings('name')]) {
    const list = codes.get(code) ?? [];
    list.push(name.split(' '));
    codes.set(code, list);
  }
  for (const [code, list] of codes) {
    const alpha3 = countries.alpha2ToAlpha3(code)?.toLowerCase();
    if (alpha3 !== undefined) list.push([alpha3]);
    list.sort((a, b) => b.length - a.length);
  }
  return codes;
}
