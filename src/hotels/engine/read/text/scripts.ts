import * as lexicon from '../../lexicon/files.ts';

/** Whether there are letters of any script but Latin. */
export function hasOtherScript(text: string): boolean {
  return otherLetter.test(text);
}

/**
 * What the lexicon knows in another script, in Latin letters; and Arabic and Hebrew spelt so that transliteration
 * distinguishes vowels from consonants: marks and bearers of vowels go, the article is a separate word, vav is a vowel but at the
 * beginning of a word. Scripts of India leave an a out that they speak: it is written, but at the end of a word.
 */
export function latinNames(text: string): string {
  return text
    .toLowerCase()
    .replace(vowelMarks, '')
    .replace(arabicArticle, 'al ')
    .replace(known, (spelling, at: number, whole: string) =>
      standsAlone(whole, at, spelling) ? ` ${names.get(spelling) ?? ''} ` : spelling,
    )
    .replace(semiticVowelCarriers, '')
    .replace(innerVav, 'w')
    .replace(inherentVowel, 'a')
    .replace(indianNasal, 'n');
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
const semiticVowelCarriers = /[אעءآأإاعئؤ]/g;
const innerVav = /(?<=\p{Script=Hebrew})ו/gu;

/** Behind a consonant that bears neither a vowel nor the sign that it has none, where a letter or a nasal follows. */
const inherentVowel =
  /(?<=[\u0915-\u0939\u0995-\u09b9\u0a15-\u0a39\u0a95-\u0ab9\u0b15-\u0b39\u0b95-\u0bb9\u0c15-\u0c39\u0c95-\u0cb9\u0d15-\u0d39]\u093c?)(?=[\p{Lo}\u0901\u0902\u0981\u0982\u0a02\u0a70\u0a82\u0b02\u0c02\u0c82\u0d02])/gu;
/** The sign over a syllable that ends in n or m. */
const indianNasal = /[\u0901\u0902\u0981\u0982\u0a02\u0a70\u0a82\u0b02\u0c02\u0c82\u0d02]/g;

const letter = /[\p{L}\p{M}]/u;
const kana = /[\p{Script=Katakana}ー]/u;
const shortKana = /^\p{Script=Katakana}{1,2}$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** As they are in a text whose articles are separate words already. */
const names = new Map(
  [...lexicon.scripts.meanings('name')].map(([spelling, latin]) => [
    spelling.toLowerCase().replace(arabicArticle, 'al '),
    latin.toLowerCase(),
  ]),
);
/** Nothing but letters side by side, the longest first: a pattern with conditions for each takes seconds to read. */
const known = new RegExp([...names.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g');
