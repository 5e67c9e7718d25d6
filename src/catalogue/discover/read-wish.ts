import { plainWordsOf, singular } from './words.ts';
import { beforePlaces, hasNoMeaning, meaningPhrases, vocabulary, type Meaning } from './vocabulary.ts';

/** What a text asks for. */
export interface Wish {
  /** What a hotel or room should have, each once, in the order of the text. */
  readonly meanings: readonly Meaning[];
  /** Other words: of a name, a street, a sight, a description. */
  readonly words: readonly string[];
}

/** A name that may be a place: words next to each other. */
export interface Phrase {
  readonly from: number;
  readonly until: number;
  readonly name: string;
  /** After "in", "near" … it is a place also if it is a small one. */
  readonly isAnnounced: boolean;
}

/** A name of a place has at most this many words. */
const PLACE_WORDS = 4;

export interface ReadText {
  /** In the singular. */
  readonly words: readonly string[];
  /** Candidates for places, the longest first. */
  readonly phrases: readonly Phrase[];
}

/** Whether the phrase has a meaning other than a place: `nice`, `reading room`. */
export function isOrdinary({ name }: Phrase): boolean {
  const word = name.split(' ').map(singular).join(' ');
  return hasNoMeaning.has(word) || vocabulary.has(word);
}

export function readText(text: string): ReadText {
  const plain = plainWordsOf(text);
  const phrases = plain.flatMap((_, from) =>
    Array.from({ length: Math.min(PLACE_WORDS, plain.length - from) }, (_unused, more) => ({
      from,
      until: from + more + 1,
      name: plain.slice(from, from + more + 1).join(' '),
      isAnnounced: beforePlaces.has(plain[from - 1] ?? ''),
    })),
  );
  const length = ({ from, until }: Phrase): number => until - from;
  return {
    words: plain.map(singular),
    phrases: phrases.toSorted((one, other) => length(other) - length(one)),
  };
}

/** The wish in the words that do not name the place; the longest spelling at each position counts. */
export function readWish({ words }: ReadText, place: readonly Phrase[]): Wish {
  const meanings = new Map<string, Meaning>();
  const others = new Set<string>();
  // No spelling goes across the name of the place.
  const left = words.map((word, at) =>
    place.some(({ from, until }) => at >= from && at < until) ? '' : word,
  );
  for (let at = 0; at < left.length;) {
    const found = meaningPhrases.at(left, at);
    const word = left[at] ?? '';
    if (found !== undefined) meanings.set(found.value.name, found.value);
    else if (word !== '' && !hasNoMeaning.has(word)) others.add(word);
    at += found?.length ?? 1;
  }
  return { meanings: [...meanings.values()], words: [...others] };
}
