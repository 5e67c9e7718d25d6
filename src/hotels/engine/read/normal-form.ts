import { inCantonese, speaksCantonese } from './text/cantonese.ts';
import { latinPart } from './text/fold.ts';
import { hasOtherScript } from './text/scripts.ts';
import { hashText } from './text/hash.ts';
import { hasTwoAlphabets, inSerbianLatin } from './text/serbian.ts';
import { parseAddress, type AddressForm } from './address.ts';
import { parseName, type NameForm } from './name.ts';
import { phoneKey } from './phone.ts';
import { placeWords } from './places.ts';
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

/** The hotel in normal form, the input of all later stages. */
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
  /** What was written in a script other than Latin: it has no spelling to go by, only a sound. */
  readonly foreign: { readonly name: boolean; readonly street: boolean; readonly town: boolean };
}

export function normalForm(given: HotelText): NormalForm {
  const text = inLocalLetters(given);
  // A sound is not a spelling, so Chinese text still counts as foreign.
  const written = speaksCantonese(given.country) ? given : text;
  const name = parseName(text.name);
  const chain = text.chain === '' || name.brand !== 0 ? undefined : parseName(text.chain);
  return {
    name: chain === undefined ? name : { ...name, brand: chain.brand, chain: chain.chain || name.chain },
    address: parseAddress(text),
    city: placeWords(text.city, text.country),
    region: placeWords(text.region, text.country),
    country: text.country,
    point: parsePoint(text.latitude, text.longitude),
    phone: phoneKey(text.phone, text.country),
    site: siteKey(text.website),
    foreign: {
      name: hasOtherScript(latinPart(written.name)),
      street: hasOtherScript(written.address),
      town: hasOtherScript(written.city),
    },
  };
}

/** For countries that write Latin letters in their own way. Most do not: their text is not copied. */
function inLocalLetters(text: HotelText): HotelText {
  if (hasTwoAlphabets(text.country)) return respelt(text, inSerbianLatin);
  return speaksCantonese(text.country) ? respelt(text, (one) => inCantonese(latinPart(one))) : text;
}

function respelt(text: HotelText, spell: (one: string) => string): HotelText {
  return {
    ...text,
    name: spell(text.name),
    address: spell(text.address),
    city: spell(text.city),
    region: spell(text.region),
  };
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
