import { composed, folding, latinLetters, lowerCase, plainWords } from '../../lib/text/folding.ts';
import { cityAliases } from './city-aliases.ts';

/** The indexes of PostgreSQL accept no longer word; a Chinese name may become one word with six letters for each character. */
const KEY_CHARACTERS = 2000;

const folded = folding([composed, latinLetters, lowerCase, plainWords]);

/** Lower-case plain letters and digits with single spaces between words, so that different spellings have one key. */
export function searchKey(text: string): string {
  return folded(text).slice(0, KEY_CHARACTERS).trim();
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
