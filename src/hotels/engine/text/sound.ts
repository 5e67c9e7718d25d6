import { editDistance } from './distance.ts';

/**
 * What is left of a word in any ear: its consonants, those that scripts do not tell apart as one. Arabic and Hebrew
 * leave vowels out, Japanese has one letter for l and r, Korean one for b and p. "hilton", "hiruton" and "hltwn" sound
 * alike.
 */
export function soundOf(word: string): string {
  return squeezed(
    consonants(word)
      .replace(/sch|tsch|[sczj]/g, 's')
      .replace(/[lr]/g, 'r')
      .replace(/[bpvf]/g, 'p')
      .replace(/[dt]/g, 't')
      .replace(/[gkq]/g, 'k')
      .replace(/[mn]/g, 'n'),
  );
}

/**
 * How sure it is, from 0 to 1, that two words of one sound are one word, by the letters that were as good as lost. A
 * sound of two consonants is that of too many words to be worth much.
 */
export function soundLikeness(a: string, b: string): number {
  const sound = soundOf(a);
  if (sound !== soundOf(b)) return 0;
  const alike = Math.max(similarity(a, b), similarity(squeezed(consonants(a)), squeezed(consonants(b))));
  const likeness = 0.65 + 0.3 * alike;
  return likeness >= (LEAST[sound.length] ?? LEAST_OF_LONG) ? likeness : 0;
}

/** By the length of the sound: the shorter, the more alike must the words be. */
const LEAST: readonly number[] = [1, 1, 0.88, 0.82];
const LEAST_OF_LONG = 0.75;

/** c and g before a light vowel are another sound than before a dark one. */
function consonants(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/x/g, 'ks')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/c(?!h)/g, 'k')
    .replace(/zh/g, 'j')
    .replace(/(?<=[lnr])j/g, '')
    .replace(/n(?=l)/g, '')
    .replace(/[aeiouyhw]/g, '');
}

function squeezed(letters: string): string {
  return letters.replace(/(.)\1+/g, '$1');
}

function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - editDistance(a, b, MOST_SLIPS) / longest;
}

const MOST_SLIPS = 4;
