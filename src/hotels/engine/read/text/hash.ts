const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
const [LETTER_A, LETTER_E, LETTER_O, LETTER_U] = [0x61, 0x65, 0x6f, 0x75];

/** FNV-1a over the letters of a word, finished by a mixing step so that low bits serve as a table index. */
export function hashText(text: string, from = 0, to = text.length): number {
  let hash = SEED;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return mix(hash);
}

/**
 * The hash of words written as one and without the e that stands for dots (`withoutDots` of `fold.ts`): asked for every
 * run of words of a name, so no text is made for it.
 */
export function hashOneWord(words: readonly string[], from = 0, to = words.length): number {
  let hash = SEED;
  let before = 0;
  for (let at = from; at < to; at++) {
    const word = words[at]!; // from ≤ at < to ≤ length
    for (let i = 0; i < word.length; i++) {
      const letter = word.charCodeAt(i);
      const isDots =
        letter === LETTER_E && (before === LETTER_A || before === LETTER_O || before === LETTER_U);
      before = isDots ? 0 : letter;
      if (!isDots) hash = Math.imul(hash ^ letter, PRIME);
    }
  }
  return mix(hash);
}

/**
 * A hash of the word, then one of it without its first letter, without its second and so on, a doubled letter once: what
 * a deletion neighbourhood is keyed by. Returns how many. A sum of letters times powers: leaving out the letter before
 * instead of this one changes a single term, so all of them cost little more than one.
 */
export function deletionKeys(word: string, into: Uint32Array): number {
  const last = word.length - 1;
  let hash = 0;
  for (let i = 0; i < last; i++) hash = (Math.imul(hash, PRIME) + word.charCodeAt(i)) | 0;
  without[last] = hash;
  into[0] = mix(Math.imul(hash, PRIME) + word.charCodeAt(last));
  for (let skip = last - 1, power = 1; skip >= 0; skip--, power = Math.imul(power, PRIME)) {
    hash = (hash + Math.imul(word.charCodeAt(skip + 1) - word.charCodeAt(skip), power)) | 0;
    without[skip] = hash;
  }
  let count = 1;
  for (let skip = 0; skip <= last; skip++)
    if (skip === 0 || word.charCodeAt(skip) !== word.charCodeAt(skip - 1))
      into[count++] = mix(without[skip]!); // an entry per letter
  return count;
}

/** Words of more letters have no such keys. */
export const MOST_DELETIONS = 24;
const without = new Int32Array(MOST_DELETIONS);

export function hashPair(a: number, b: number): number {
  return mix(Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35));
}

function mix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  return h >>> 0;
}
