import { Converter } from 'opencc-js/t2cn';

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

/** A base character with the marks written on it; half-width kana carry their voicing as a character of its own. */
const cluster = /\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;
/** In other names each character is a cluster. */
const marked = /[\p{M}\uFF9E\uFF9F]/u;
const han = /\p{Script=Han}/u;
/** Letter by letter, so that each keeps its place in the name; names and words are converted alike. */
const toSimplified = Converter({ from: 't', to: 'cn' });
const alphabetic = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const accents = /[\u0300-\u036f]/g;
const arabicSigns = /[\u064B-\u065F\u0670\u0640]/g;
/** Only these need more than lower-casing; the check keeps plain ASCII names on the fast path. */
const plain = /^[\x20-\x7e]*$/;

export function fold(name: string): Folded {
  return plain.test(name) ? foldPlain(name) : foldAny(name);
}

function foldPlain(name: string): Folded {
  const letters = [...name.toLowerCase()];
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
    for (const letter of foldedCluster(text)) {
      letters.push(letter);
      starts.push(start);
      ends.push(end);
    }
  }
  return { letters, starts, ends };
}

const foldedCharacters = new Map<string, string>();

/** A few hundred single characters are frequent and cached; clusters of several are rare and unlimited. */
function foldedCluster(text: string): string {
  if (text.length > 1) return foldCluster(text);
  const known = foldedCharacters.get(text) ?? foldCluster(text);
  foldedCharacters.set(text, known);
  return known;
}

function foldCluster(text: string): string {
  const composed = text.normalize('NFKC').toLowerCase();
  const bare = alphabetic.test(composed)
    ? composed.normalize('NFD').replace(accents, '')
    : composed.replace(arabicSigns, '');
  return [...bare].map((letter) => sameLetter.get(letter) ?? simplified(letter)).join('');
}

function simplified(letter: string): string {
  return han.test(letter) ? toSimplified(letter) : letter;
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
  "'’‘`ʼ",
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
