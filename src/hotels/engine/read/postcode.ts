import { postcodes } from '../lexicon/files.ts';

/** The last postcode that an address has in the form of its country: house numbers come before postcodes. */
export function postcodeIn(address: string, country: string): string | undefined {
  return address.match(forms.get(country) ?? otherForm)?.at(-1);
}

/** The part of a postcode that stands for a quarter or a town: what is left of an equal code when a digit is wrong. */
export function postcodeArea(postcode: string, country: string): string {
  if (country === 'GB') return postcode.slice(0, -3);
  return postcode.slice(0, postcode.length > 4 ? 3 : 2);
}

/** The part of a postcode that stands for a quarter: hotels that share it lie within a walk or two. */
export function postcodeQuarter(postcode: string, country: string): string {
  return postcode.slice(0, quarterLetters.get(country));
}

/** A postcode of the country means a few addresses rather than a quarter: another one is another hotel. */
export function meansFewAddresses(country: string): boolean {
  return ofFewAddresses.has(country);
}

const signs: Readonly<Record<string, string>> = {
  9: String.raw`\d`,
  A: '[A-Z]',
  X: String.raw`[A-Z\d]`,
  _: String.raw`\s*`,
  ' ': String.raw`\s`,
};

function patternOf(form: string): RegExp {
  return new RegExp(String.raw`\b${form.replace(/[9AX_ ]/g, (sign) => signs[sign] ?? sign)}\b`, 'gi');
}

const forms = new Map(
  postcodes
    .rows('form')
    .flatMap(({ meaning, spellings }) => spellings.map((country) => [country, patternOf(meaning)] as const)),
);
const otherForm = forms.get('other')!; // "every form of a postcode" of the test
const ofFewAddresses = new Set(postcodes.words('few addresses'));
const quarterLetters = new Map(
  [...postcodes.meanings('letters of a quarter')].map(([country, letters]) => [country, Number(letters)]),
);
