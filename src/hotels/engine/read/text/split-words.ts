import { fold } from './fold.ts';

/**
 * Runs of two or three pieces that may be one word whose letters a lossy export turned into gaps: "G n ral", "Pergol se".
 * Such a piece continues in small letters where names write capitals; a text of small letters alone is not repaired.
 */
export function splitWordsOf(text: string): readonly (readonly string[])[] {
  if (!smallPiece.test(text) || !capital.test(text)) return [];
  return [...text.matchAll(run)].flatMap(([found]) => {
    const pieces = found.split(' ').map(fold);
    return pieces.flatMap((_, from) =>
      [2, 3].flatMap((length) => (from + length <= pieces.length ? [pieces.slice(from, from + length)] : [])),
    );
  });
}

/** Every word that the pieces make with a lost letter in each gap. */
export function* restored([first = '', ...rest]: readonly string[]): Generator<string> {
  const [next, ...others] = rest;
  if (next === undefined) yield first;
  else for (const lost of lostLetters) yield* restored([first + lost + next, ...others]);
}

const capital = /\p{Lu}/u;
const smallPiece = / \p{Ll}/u;
const run = /(?<!\p{L})\p{L}+(?: \p{Ll}+)+(?!\p{L})/gu;

/** Letters with accents as they are spelt plainly: what exports lose. */
const lostLetters = ['a', 'e', 'i', 'o', 'u', 'n', 'c', 'y', 'l', 's', 'ae', 'oe', 'ue', 'ss'] as const;
