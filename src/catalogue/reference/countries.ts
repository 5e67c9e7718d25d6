// The package itself reads its names in eighty languages.
import isoCountries from 'i18n-iso-countries/index.js';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import { searchKey } from './search-key.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
}

isoCountries.registerLocale(english);

/** Names for countries whose short name in the list is not suitable for an invoice. */
const printed: Readonly<Record<string, string>> = {
  AE: 'United Arab Emirates',
  CD: 'Congo, Democratic Republic of the',
  GB: 'United Kingdom',
  GM: 'Gambia',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  NL: 'Netherlands',
  US: 'United States',
};

/** Every country of ISO 3166-1 (and Kosovo), by English name. */
export const countries: readonly Country[] = Object.entries(isoCountries.getNames('en', { select: 'alias' }))
  .map(([code, name]) => ({ code, name: printed[code] ?? name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const names = new Map(countries.map((country) => [country.code, country.name]));

/** Texts that are accepted instead of the code: every English name of the list, and the three-letter code. */
const spelled: ReadonlyMap<string, string> = new Map([
  ...Object.entries(isoCountries.getNames('en', { select: 'all' })).flatMap(([code, spellings]) =>
    spellings.map((spelling) => [searchKey(spelling), code] as const),
  ),
  ...countries.flatMap(({ code, name }) => [
    [searchKey(name), code] as const,
    [(isoCountries.alpha2ToAlpha3(code) ?? code).toLowerCase(), code] as const,
  ]),
]);

export function countryName(code: string): string | undefined {
  return names.get(code);
}

/** The two-letter code for a code or an English name, however it is capitalised. */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return names.has(code) ? code : spelled.get(searchKey(text));
}

/** Whether a text has the form of a code; many such codes are not assigned. */
export function isCountryCode(text: string): boolean {
  return /^[A-Za-z]{2}$/.test(text);
}
