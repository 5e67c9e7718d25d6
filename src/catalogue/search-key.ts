import anyAscii from 'any-ascii';
import { cityAliases } from './reference/city-aliases.ts';

/** The indexes of PostgreSQL take no longer word; a name in Chinese may become one word of six letters a sign. */
const KEY_CHARACTERS = 2000;

const beyondAscii = /[^\p{ASCII}]/u;

/** Lower-case plain letters and digits with single spaces between words: what two spellings have in common. */
export function searchKey(text: string): string {
  const plain = beyondAscii.test(text) ? anyAscii(text.normalize('NFC')) : text;
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .slice(0, KEY_CHARACTERS)
    .trim();
}

/** The key of a city, the same for its names in several languages: Roma and Rome, München and Munich. */
export function cityKey(text: string): string {
  const key = searchKey(text);
  return cityAliases.get(key) ?? key;
}

/** Partner names are compared without regard to case. */
export function partnerKey(name: string): string {
  return name.trim().toLowerCase();
}
