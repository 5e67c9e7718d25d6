import { isCurrency, iso4217 } from '../../lib/currency.ts';
import { searchKey } from './search-key.ts';
import { countryCodeOf } from './countries.ts';

export interface Currency {
  readonly code: string;
  readonly name: string;
  /** Two-letter codes of the countries that use it. */
  readonly countries: readonly string[];
}

/** The list has its own names for some countries; these are those names, normalized by `searchKey`. */
const asTheListWritesThem: Readonly<Record<string, string>> = {
  'bolivia plurinational state of': 'BO',
  'bonaire sint eustatius and saba': 'BQ',
  'cabo verde': 'CV',
  china: 'CN',
  'congo the democratic republic of the': 'CD',
  'cocos keeling islands the': 'CC',
  'congo the': 'CG',
  czechia: 'CZ',
  'falkland islands the malvinas': 'FK',
  'gambia the': 'GM',
  'heard island and mcdonald islands': 'HM',
  'holy see the': 'VA',
  'iran islamic republic of': 'IR',
  'korea the democratic people s republic of': 'KP',
  'korea the republic of': 'KR',
  'lao people s democratic republic the': 'LA',
  'micronesia federated states of': 'FM',
  'moldova the republic of': 'MD',
  'north macedonia': 'MK',
  'palestine state of': 'PS',
  pitcairn: 'PN',
  reunion: 'RE',
  'saint helena ascension and tristan da cunha': 'SH',
  'saint martin french part': 'MF',
  'sint maarten dutch part': 'SX',
  'taiwan province of china': 'TW',
  'tanzania united republic of': 'TZ',
  'united kingdom of great britain and northern ireland the': 'GB',
  'united states of america the': 'US',
  'venezuela bolivarian republic of': 'VE',
  'viet nam': 'VN',
  'virgin islands british': 'VG',
  'virgin islands u s': 'VI',
};

function codeOf(name: string): string | undefined {
  return asTheListWritesThem[searchKey(name)] ?? countryCodeOf(name.replace(/\s*\(.*?\)/g, ''));
}

export const currencies: readonly Currency[] = iso4217
  .filter(({ code }) => isCurrency(code))
  .map(({ code, currency, countries }) => ({
    code,
    name: currency,
    countries: [...new Set(countries.map(codeOf).filter((country) => country !== undefined))].toSorted(),
  }))
  .toSorted((a, b) => a.code.localeCompare(b.code));

/** For countries with several currencies, the one in everyday use. */
const mostUsed: Readonly<Record<string, string>> = {
  BT: 'BTN',
  CH: 'CHF',
  CU: 'CUP',
  HT: 'HTG',
  LS: 'LSL',
  NA: 'NAD',
  PA: 'USD',
  PS: 'ILS',
  SV: 'USD',
  VA: 'EUR',
  XK: 'EUR',
};

const byCountry = new Map(
  currencies.flatMap(({ code, countries }) => countries.map((country) => [country, code])),
);

export function currencyOfCountry(country: string): string {
  return mostUsed[country] ?? byCountry.get(country) ?? 'USD';
}
