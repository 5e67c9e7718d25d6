import { editDistance } from './edit-distance.ts';

/**
 * The known name that a person most likely meant, or undefined if none is close. Case and separators are ignored. A
 * name is close if it is
 *
 * - spelt nearly the same (`limti`, `limit`): letters added, removed, changed or swapped,
 * - a part of the other (`nationality`, `guestNationality`), or
 * - made of the same words or their beginnings (`clientRef`, `clientReference`).
 *
 * The closest is the one with the largest share of letters in common; of several the shortest.
 */
export function closestName(given: string, known: readonly string[]): string | undefined {
  const [closest] = known
    .map((name) => ({ name, share: closeness(given.slice(0, MOST_CHARACTERS), name) }))
    .filter(({ share }) => share > 0)
    .toSorted((left, right) => right.share - left.share || left.name.length - right.name.length);
  return closest?.name;
}

/** Only the beginning of a long name is compared: `editDistance` compares words of at most 64 letters. */
const MOST_CHARACTERS = 64;
/** Shorter parts and beginnings are in nearly every name. */
const FEWEST_LETTERS = 3;
const FEWEST_FIRST_LETTERS = 2;

/** From 0 (not close) to 1 (the same). */
function closeness(given: string, known: string): number {
  const [left, right] = [wordsOf(given), wordsOf(known)];
  return Math.max(
    spelling(left.join(''), right.join('')),
    containment(left.join(''), right.join('')),
    commonWords(left, right),
    commonWords(right, left),
  );
}

/** `minRating`, `min_rating` → `min`, `rating` */
function wordsOf(name: string): string[] {
  const words = name.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ').toLowerCase();
  return words.split(/[^\p{L}\d]+/u).filter((word) => word !== '');
}

/** Up to a third of the letters may differ. */
function spelling(left: string, right: string): number {
  const length = Math.max(left.length, right.length);
  const limit = Math.max(1, Math.floor(length / 3));
  const edits = editDistance(left, right, limit);
  return edits <= limit ? 1 - edits / length : 0;
}

function containment(left: string, right: string): number {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return short.length >= FEWEST_LETTERS && long.includes(short) ? short.length / long.length : 0;
}

/** 0 unless every word on the left matches a different word on the right. */
function commonWords(left: readonly string[], right: readonly string[]): number {
  const free = new Set(right);
  let letters = 0;
  for (const word of left) {
    const found = [word, ...free].find((other) => free.has(other) && isShortFor(word, other));
    if (found === undefined) return 0;
    free.delete(found);
    letters += Math.min(word.length, found.length);
  }
  return (2 * letters) / [...left, ...right].join('').length;
}

function isShortFor(left: string, right: string): boolean {
  if (left === right) return true;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return short.length >= FEWEST_FIRST_LETTERS && long.startsWith(short);
}
