import { withoutDots } from '../read/text/fold.ts';
import { respelt } from '../read/text/respell.ts';
import { GrowingArray } from './buckets.ts';
import { findWord, neighbours, NO_WORD, type Vocabulary } from './vocabulary.ts';

/** Another word of the vocabulary, and the likeness of both. */
export interface Alike {
  readonly id: number;
  readonly likeness: number;
}

/** The similar words of each word of names: entries `start[id]` to `start[id + 1]`. */
export interface AlikeWords {
  readonly start: Uint32Array;
  readonly word: Uint32Array;
  readonly likeness: Float64Array;
}

/** Computed once, when the index is built: most words of lists are in the catalogue. */
export function buildAlike(
  vocabulary: Vocabulary,
  words: readonly string[],
  nameCount: Uint32Array,
): AlikeWords {
  const start = new Uint32Array(words.length + 1);
  const found = new GrowingArray();
  const likenesses: number[] = [];
  for (const [id, word] of words.entries()) {
    const withName = nameCount[id]!; // an entry per word
    if (withName > 0)
      for (const { id: near, likeness } of alikeTo(vocabulary, word, withName > 1)) {
        found.push(near);
        likenesses.push(likeness);
      }
    start[id + 1] = found.length;
  }
  return { start, word: found.done(), likeness: Float64Array.from(likenesses) };
}

/** Words of which a word may be a misspelling. `isKnown`: several hotels have exactly this word. */
export function alikeTo(vocabulary: Vocabulary, word: string, isKnown: boolean): Alike[] {
  const found: Alike[] = [];
  // A number is not a misspelling of another: 1205 is not 1305.
  if (/\d/.test(word)) return found;
  const add = (other: string, likeness: number) => {
    const id = findWord(vocabulary, other);
    if (id !== NO_WORD) found.push({ id, likeness });
  };
  const report = (id: number, edits: number, near: string) => {
    const likeness = likenessOf({ word, near, edits, isKnown });
    if (likeness > 0) found.push({ id, likeness });
  };
  neighbours(vocabulary, word, { limit: word.length < LONG_WORD ? 1 : 2, report });
  // "loewenbraeu" is two letters from the word it means, so the search by one left-out letter does not find that word.
  const plain = withoutDots(word);
  if (plain !== word) add(plain, SAME);
  if (word.length >= SHORTEST_RESPELT)
    for (const other of respelt(word)) add(other, isKnown ? RESPELT_KNOWN : RESPELT);
  return found;
}

/** A plural, or the e that stands for dots. */
const SAME = 0.97;
/** A word in another Latin spelling; less if hotels have both spellings. */
const RESPELT = 0.95;
const RESPELT_KNOWN = 0.75;
const SHORTEST_RESPELT = 5;
/** Two wrong letters in a shorter word leave too little of it. */
const LONG_WORD = 8;

interface NearWord {
  readonly word: string;
  readonly near: string;
  readonly edits: number;
  readonly isKnown: boolean;
}

/**
 * One wrong letter of five is a bigger doubt than one of ten. A word that other hotels have is not a misspelling
 * (Asheville is not Nashville), except that an s may be added or left out.
 */
function likenessOf({ word, near, edits, isKnown }: NearWord): number {
  if (edits === 1 && (`${word}s` === near || word === `${near}s`)) return SAME;
  if (withoutDots(word) === withoutDots(near)) return SAME;
  const full = edits === 1 ? Math.min(0.95, 0.72 + word.length * 0.025) : 0.8;
  // Typing errors are inside words; another first letter is mostly another word.
  const likeness = word[0] === near[0] ? full : full * 0.75;
  if (!isKnown) return likeness;
  return edits === 1 ? likeness * 0.75 : 0;
}
