const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
const [LETTER_A, LETTER_E, LETTER_O, LETTER_U] = [0x61, 0x65, 0x6f, 0x75];

/** FNV-1a over the letters of a word, finished by a mixing step so that low bits serve as a table index. */
export function hashText(text: string, seed = SEED): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
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

/** The same hash of the text with the letter at `skip` left out: what a deletion neighbourhood is keyed by. */
export function hashWithout(text: string, skip: number): number {
  let hash = SEED;
  for (let i = 0; i < text.length; i++) if (i !== skip) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return mix(hash);
}

export function hashPair(a: number, b: number): number {
  return mix(Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35));
}

function mix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  return h >>> 0;
}
