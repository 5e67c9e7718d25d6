import { scriptNames } from '../lexicon/scripts.ts';
import { spellings } from './phrases.ts';

/** Whether there are letters of any script but Latin. */
export function hasOtherScript(text: string): boolean {
  return otherLetter.test(text);
}

/**
 * What the lexicon knows in another script, in Latin letters; and Arabic and Hebrew spelt so that transliteration
 * tells vowels from consonants: marks and bearers of vowels go, the article stands alone, vav is a vowel but at the
 * beginning of a word.
 */
export function latinNames(text: string): string {
  return text
    .toLowerCase()
    .replace(vowelMarks, '')
    .replace(arabicArticle, 'al ')
    .replace(known, (spelling, at: number, whole: string) =>
      standsAlone(whole, at, spelling) ? ` ${names.get(spelling) ?? ''} ` : spelling,
    )
    .replace(semiticBearers, '')
    .replace(innerVav, 'w');
}

/** Scripts without gaps have a name anywhere, except that two signs of kana are a word only between other signs. */
function standsAlone(whole: string, at: number, spelling: string): boolean {
  const inside = shortKana.test(spelling) ? kana : unspaced.test(spelling) ? undefined : letter;
  return (
    inside === undefined ||
    !(inside.test(whole[at - 1] ?? '') || inside.test(whole[at + spelling.length] ?? ''))
  );
}

const otherLetter = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Vowels of Arabic and Hebrew, which writers add as they like. */
const vowelMarks = /[\u064b-\u0652\u0670\u0591-\u05bd\u05bf-\u05c7]/g;
const arabicArticle = /(?<!\p{L})ال(?=\p{L}{2})/gu;
/** Aleph, ayn and hamza, and vowels written with them. */
const semiticBearers = /[אעءآأإاعئؤ]/g;
const innerVav = /(?<=\p{Script=Hebrew})ו/gu;

const letter = /[\p{L}\p{M}]/u;
const kana = /[\p{Script=Katakana}ー]/u;
const shortKana = /^\p{Script=Katakana}{1,2}$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

const names = spellings(scriptNames.toLowerCase());
/** Nothing but letters side by side, the longest first: a pattern with conditions for each takes seconds to read. */
const known = new RegExp([...names.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g');
