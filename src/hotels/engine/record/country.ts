import countries from 'i18n-iso-countries';
import { countryAliases, neighbourLists } from '../lexicon/countries.ts';
import { fold } from '../text/fold.ts';
import { listed } from '../text/phrases.ts';

/** "UK", "GBR", "826", "Reino Unido", "Vereinigtes Königreich", "England" → "GB". Undefined: no country we know. */
export function resolveCountry(text: string): string | undefined {
  const known = remembered.get(text);
  if (known !== undefined) return known === '' ? undefined : known;
  const code = look(text);
  if (remembered.size < MAX_REMEMBERED) remembered.set(text, code ?? '');
  return code;
}

/** Folded names of a country as lists of words, the longest first: what may stand at the end of an address. */
export function countryNamesOf(code: string): readonly (readonly string[])[] {
  return byCode().get(code) ?? [];
}

/** Where else to look when the stated country has nothing. */
export function neighboursOf(code: string): readonly string[] {
  return neighbourLists[code]?.split(' ') ?? [];
}

/** Spellings per process are few; a hostile file must not fill the memory with them. */
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

function look(text: string): string | undefined {
  const key = fold(text);
  if (key === '') return undefined;
  const alias = byName().get(key);
  if (alias !== undefined) return alias;
  const code = key.toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return countries.alpha2ToAlpha3(code) === undefined ? undefined : code;
  if (/^[A-Z]{3}$/.test(code)) return countries.alpha3ToAlpha2(code);
  if (/^\d{1,3}$/.test(code)) return countries.numericToAlpha2(code.padStart(3, '0'));
  // "France (FR)", "US - United States": any part that is a country by itself.
  const parts = text.split(/[()[\],;/|–-]+/).map((part) => part.trim());
  if (parts.length < 2) return undefined;
  return parts.map((part) => (part === text ? undefined : look(part))).find((found) => found !== undefined);
}

let names: Map<string, string> | undefined;
let codes: Map<string, string[][]> | undefined;

function byName(): Map<string, string> {
  if (names !== undefined) return names;
  names = new Map();
  for (const [code, table] of Object.entries(countryAliases))
    for (const name of listed(table)) names.set(name, code);
  for (const language of countries.getSupportedLanguages())
    for (const [code, given] of Object.entries(countries.getNames(language, { select: 'all' })))
      for (const name of given) {
        const key = fold(name);
        if (key !== '' && !names.has(key)) names.set(key, code);
      }
  return names;
}

function byCode(): Map<string, string[][]> {
  if (codes !== undefined) return codes;
  codes = new Map();
  const english = Object.entries(countries.getNames('en', { select: 'all' })).flatMap(([code, given]) =>
    given.map((name) => [fold(name), code] as const),
  );
  const aliases = Object.entries(countryAliases).flatMap(([code, table]) =>
    listed(table).map((name) => [name, code] as const),
  );
  for (const [name, code] of [...english, ...aliases]) {
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
