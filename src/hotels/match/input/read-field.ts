import { limits } from '../../../contract/limits.ts';
import { folding, latinLetters } from '../../../lib/text/folding.ts';

/**
 * The part of a field that is read: its beginning. A letter of another script takes as many characters as its Latin form
 * has, and two at least, because reading it costs more: 500 syllables of Hangul took 25 times as long as a usual row.
 */
export function readable(text: string): string {
  if (text.length <= alwaysRead || plain.test(text)) return text.slice(0, limits.matchFieldCharacters);
  let left: number = limits.matchFieldCharacters;
  let end = 0;
  for (const letter of text) {
    left -= letter <= '~' ? 1 : Math.max(2, inLatin(letter).length);
    if (left < 0) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

/** The longest Latin form of a letter has 18 letters. */
const alwaysRead = 25;
const inLatin = folding([latinLetters]);
const plain = /^[\x20-\x7e]*$/;
