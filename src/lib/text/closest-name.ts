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

/** Only the beginning of a long name is compared. */
const MOST_CHARACTERS = 80;
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
  const edits = distance(left, right);
  return edits <= Math.max(1, Math.floor(length / 3)) ? 1 - edits / length : 0;
}

/** Letters to add, remove, change, or swap with the next. */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= right.length; other += 1) {
      const isSame = left[at - 1] === right[other - 1];
      const isSwapped = left[at - 1] === right[other - 2] && left[at - 2] === right[other - 1];
      next.push(
        Math.min(
          (row[other - 1] ?? 0) + (isSame ? 0 : 1),
          (row[other] ?? 0) + 1,
          (next[other - 1] ?? 0) + 1,
          isSwapped ? (before[other - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
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
