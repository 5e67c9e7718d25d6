import {
  folding,
  lowerCase,
  usualForms,
  withoutAccents,
  withoutArabicSigns,
  type FoldingStep,
} from '../../../lib/text/folding.ts';
import { simplifiedChinese } from '../../../lib/text/simplified-chinese.ts';

/**
 * Folding makes spellings equal that mean the same: case, accents, full-width forms, the Turkish dotless i,
 * Cyrillic ё, Arabic hamza and vowel signs, traditional and simplified Han.
 * Every folded letter has its original position, so that an attribute can be shown in the original name.
 */
export interface Folded {
  /** Folded letters; one entry may come from several characters and one character may give several entries. */
  readonly letters: readonly string[];
  /** Start of each letter in the original name, and the end of the character it came from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A base character with the marks written on it; half-width kana carry their voicing as a separate character. */
const cluster = /\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;
/** In other names each character is a cluster. */
const marked = /[\p{M}\uFF9E\uFF9F]/u;
/** Only these need more than lower-casing; the check keeps plain ASCII names on the fast path. */
const plain = /^[\x20-\x7e]*$/;

export function fold(name: string): Folded {
  return plain.test(name) ? foldPlain(name) : foldAny(name);
}

function foldPlain(name: string): Folded {
  const letters = [...folded(name)];
  return { letters, starts: letters.map((_, index) => index), ends: letters.map((_, index) => index + 1) };
}

function foldAny(name: string): Folded {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let end = 0;
  for (const text of marked.test(name) ? (name.match(cluster) ?? []) : name) {
    const start = end;
    end += text.length;
    for (const letter of foldCluster(text)) {
      letters.push(letter);
      starts.push(start);
      ends.push(end);
    }
  }
  return { letters, starts, ends };
}

const foldedCharacters = new Map<string, string>();

/** A few hundred single characters are frequent and cached; clusters of several are rare and unlimited. */
function foldCluster(text: string): string {
  if (text.length > 1) return folded(text);
  const known = foldedCharacters.get(text) ?? folded(text);
  foldedCharacters.set(text, known);
  return known;
}

/** Data table: letters with several forms; each group begins with the form that all others fold to. */
const letterGroups = [
  'iıі',
  'oø',
  'dđ',
  'lł',
  'tŧ',
  'еэ',
  'اأإآٱ',
  'يىئی',
  'هة',
  'وؤ',
  'كک',
  'σς',
  "'’‘ʼ",
  '-‐‒–—―−',
];
const sameLetter = new Map<string, string>(
  letterGroups.flatMap((group) => {
    const [first = '', ...rest] = [...group];
    return rest.filter((letter) => letter !== first).map((letter) => [letter, first] as const);
  }),
)
  .set('ß', 'ss')
  .set('æ', 'ae')
  .set('œ', 'oe')
  .set('þ', 'th')
  .set('ð', 'd');

const oneFormOfLetters: FoldingStep = {
  apply: (text) => Array.from(text, (letter) => sameLetter.get(letter) ?? letter).join(''),
  leavesAscii: true,
};

const folded = folding([
  usualForms,
  lowerCase,
  withoutAccents,
  withoutArabicSigns,
  oneFormOfLetters,
  simplifiedChinese,
]);
