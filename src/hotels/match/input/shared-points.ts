import { hashPair, hashText } from '../../engine/read/text/hash.ts';

/** A point that more than this many differently named rows share is a placeholder for hotels without coordinates. */
const NAMES_AT_ONE_POINT = 20;
/** One map of a million entries would block for a tenth of a second whenever it grows. */
const MAPS = 256;

/**
 * Finds the points that many rows of a list share. A list may be longer than memory: only a limited number of
 * points is counted, and points and names are kept as numbers, 70 bytes a point; a text would also keep the part of the
 * file that it was cut from. Two points of one number count as one: in one list of ten thousand with a million points.
 */
export class SharedPoints {
  /** By the number of a point those of its names; of most points there is one. */
  readonly #names = Array.from({ length: MAPS }, () => new Map<number, number | number[]>());
  readonly #mostPoints: number;
  readonly #found = new Set<string>();
  #points = 0;

  constructor(mostPoints: number) {
    this.#mostPoints = mostPoints;
  }

  count(point: string, name: string): void {
    if (point === '' || this.#found.has(point)) return;
    const number = numberOf(point);
    const map = this.#names[number % MAPS]!; // One for each remainder.
    const names = map.get(number);
    const sent = hashText(name);
    if (names === undefined) {
      if (this.#points === this.#mostPoints) return;
      this.#points += 1;
      map.set(number, sent);
    } else if (typeof names === 'number') {
      if (names !== sent) map.set(number, [names, sent]);
    } else if (!names.includes(sent)) {
      if (names.length < NAMES_AT_ONE_POINT) names.push(sent);
      else this.#found.add(point);
    }
  }

  found(): string[] {
    return [...this.#found];
  }
}

/** 53 bits: those of the text as one, and of its two halves. */
function numberOf(point: string): number {
  const middle = point.length >> 1;
  const halves = hashPair(hashText(point, 0, middle), hashText(point, middle));
  return hashText(point) * 2 ** 21 + (halves >>> 11);
}
