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
    .replace(vowelMarks, '')
    .replace(known, (spelling) => ` ${names.get(spelling.toLowerCase()) ?? ''} `)
    .replace(arabicArticle, 'al ')
    .replace(semiticBearers, '')
    .replace(innerVav, 'w');
}

const otherLetter = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Vowels of Arabic and Hebrew, which writers add as they like. */
const vowelMarks = /[\u064b-\u0652\u0670\u0591-\u05bd\u05bf-\u05c7]/g;
const arabicArticle = /(?<!\p{L})ال(?=\p{L}{2})/gu;
/** Aleph, ayn and hamza, and vowels written with them. */
const semiticBearers = /[אעءآأإاعئؤ]/g;
const innerVav = /(?<=\p{Script=Hebrew})ו/gu;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;
const kana = '[\\p{Script=Katakana}ー]';
const shortKana = /^\p{Script=Katakana}{1,2}$/u;

const names = new Map([...spellings(scriptNames)].map(([spelling, name]) => [spelling.toLowerCase(), name]));
const known = knownSpellings([...names.keys()]);

/** Scripts without gaps have a name anywhere, except that two signs of kana are a word only where they stand alone. */
function knownSpellings(all: readonly string[]): RegExp {
  const longestFirst = all.toSorted((a, b) => b.length - a.length).map((spelling) => {
    if (!unspaced.test(spelling)) return `(?<!\\p{L})${spelling}(?!\\p{L})`;
    return shortKana.test(spelling) ? `(?<!${kana})${spelling}(?!${kana})` : spelling;
  });
  return new RegExp(longestFirst.join('|'), 'giu');
}
