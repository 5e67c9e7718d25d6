import { folding, latinLetters, lowerCase } from '../../../lib/text/folding.ts';
import { withoutArticle } from '../lexicon/lexicon.ts';

/**
 * A name sounds the same in every script: "Corniche", "Корниш", "الكورنيش". Only its consonants are compared, because
 * scripts write vowels differently, or not at all.
 */
export type SoundMatcher = (word: string) => string;

/** Replaces a word by the name of the hotel that sounds like it. Two Latin words are one only if they are spelt alike. */
export function soundMatcherOf(names: Iterable<string>): SoundMatcher {
  const known = new Set(names);
  const isAllLatin = [...known].every(isLatin);
  // Computed on first use, because most hotels never need the sounds of their names.
  let bySound: ReadonlyMap<string, string> | undefined;
  return (word) => {
    if (known.has(word) || known.size === 0 || (isAllLatin && isLatin(word))) return word;
    // In their own order: of two that sound alike one is taken, whichever comes first in a request.
    bySound ??= new Map([...known].sort().flatMap((name) => soundsOf(name).map((sound) => [sound, name])));
    const alike = nameOf(bySound, word);
    return alike === undefined || (isLatin(word) && isLatin(alike)) ? word : alike;
  };
}

function nameOf(bySound: ReadonlyMap<string, string>, word: string): string | undefined {
  return soundsOf(word)
    .map((sound) => bySound.get(sound))
    .find((name) => name !== undefined);
}

function isLatin(word: string): boolean {
  return /^\p{Script=Latin}/u.test(word);
}

/** Shorter sounds are those of too many words. */
const shortestSound = 3;
/** Hebrew writes article and small words onto the next word. */
const attached = /^[הלבו](?=\p{Script=Hebrew}{3})/u;

/** "Achill", "Zürich": what Latin writes as in "church" other scripts may hear as a k. */
const hard = /(?<!s)ch/g;

/** The possible sounds of a word, with and without attached small words. */
export function soundsOf(word: string): string[] {
  const bare = withoutArticle(word);
  return [...new Set([bare, bare.replace(attached, ''), bare.replaceAll(hard, 'k')].map(soundOf))].filter(
    (sound) => sound.length >= shortestSound,
  );
}

/** Data table: letters that scripts and languages take for one another, and what stands for all of them. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/sch|tch|[cs]h|zh|[szj]/g, 's'],
  [/ph|[bpf]/g, 'p'],
  [/[ckgqx]h?/g, 'k'],
  [/[dt]h?/g, 't'],
  [/[lr]/g, 'l'],
  // A vowel counts where a word begins with it.
  [/^[aeiouwyvh]+/, 'a'],
  [/(?!^)[^sptklmn]/g, ''],
  [/(.)\1+/g, '$1'],
];

function soundOf(word: string): string {
  return alike.reduce((text, [letters, sound]) => text.replace(letters, sound), inLatin(word));
}

const inLatin = folding([latinLetters, lowerCase]);
