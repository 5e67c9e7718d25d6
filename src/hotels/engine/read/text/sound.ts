import { editDistance } from '../../../../lib/text/edit-distance.ts';

/**
 * The consonants of a word. Consonants that some scripts do not distinguish count as one. Arabic and Hebrew leave vowels
 * out, Japanese has one letter for l and r, Korean one for b and p: "hilton", "hiruton" and
 * "hyltwn" have one sound.
 */
export function soundOf(word: string): string {
  return squeezed(respelt(consonants(word), classes));
}

/**
 * How sure it is, from 0 to 1, that two words are one word in two scripts: 0 unless they have the same sound. The more of
 * their other letters agree, the higher it is.
 */
export function soundLikeness(a: string, b: string): number {
  const sound = soundOf(a);
  if (sound !== soundOf(b)) return 0;
  const alike = Math.max(similarity(a, b), similarity(squeezed(consonants(a)), squeezed(consonants(b))));
  const likeness = SAME_SOUND + (SAME_WORD - SAME_SOUND) * alike;
  return likeness >= (leastByLength[sound.length] ?? LEAST_OF_LONG) ? likeness : 0;
}

const SAME_SOUND = 0.65;
const SAME_WORD = 0.95;

/** Many words share a short sound: by its length, how alike they must be. One consonant is not a sound. */
const leastByLength: readonly number[] = [1, 1, 0.88, 0.82];
const LEAST_OF_LONG = 0.75;

type Spelling = readonly (readonly [RegExp, string])[];

/** What stands for one consonant, one after another; then vowels, and letters that are vowels in other scripts. */
const singles: Spelling = [
  [/ph/g, 'f'],
  [/t[sz]/g, 's'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/g(?=[eiy])/g, 'j'],
  [/c(?!h)/g, 'k'],
  [/zh/g, 'j'],
  [/(?<=[lnr])j/g, ''],
  [/n(?=l)/g, ''],
  [/[aeiouyhw]/g, ''],
];

const classes: Spelling = [
  [/[sczj]/g, 's'],
  [/[lr]/g, 'r'],
  [/[bpvf]/g, 'p'],
  [/[dt]/g, 't'],
  [/[gkq]/g, 'k'],
  [/[mn]/g, 'n'],
];

function consonants(word: string): string {
  return respelt(word, singles);
}

function respelt(word: string, spelling: Spelling): string {
  return spelling.reduce((letters, [from, to]) => letters.replace(from, to), word);
}

function squeezed(letters: string): string {
  return letters.replace(/(.)\1+/g, '$1');
}

function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - editDistance(a, b, MOST_EDITS) / longest;
}

const MOST_EDITS = 4;
