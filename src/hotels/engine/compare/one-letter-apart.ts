import { findWord, NO_WORD } from '../shard/vocabulary.ts';
import { isGenericWord } from '../read/generic-words.ts';
import { roleOf, wordRoles } from '../read/roles.ts';
import { editDistance } from '../../../lib/text/edit-distance.ts';
import { withoutDots } from '../read/text/fold.ts';
import { respelt } from '../read/text/respell.ts';
import { nameOf, type WordPair } from './pair-words.ts';

/** "Marta" and "Maria": a letter apart, and neither is a misspelling of the other, because other hotels have these names too. */
export function isOneLetterApart(pair: WordPair): boolean {
  const ours = pair.row.name.words;
  const theirs = nameOf(pair);
  const missed = theirs.filter((word) => isDistinctive(word) && !ours.includes(word));
  return ours.some(
    (word) =>
      isDistinctive(word) &&
      !theirs.includes(word) &&
      isNameOfHotels(pair, word, 1) &&
      missed.some((other) => isLetterApart(word, other) && isNameOfHotels(pair, other, 2)),
  );
}

/** A missing last letter, dots, and a transliteration do not make another name. */
function isLetterApart(word: string, other: string): boolean {
  return (
    editDistance(word, other, 1) === 1 &&
    !word.startsWith(other) &&
    !other.startsWith(word) &&
    withoutDots(word) !== withoutDots(other) &&
    !respelt(word).includes(other)
  );
}

/** At least this many hotels of the country have the word, or hotels of every country do. */
function isNameOfHotels(
  { shard: { vocabulary, nameCount } }: WordPair,
  word: string,
  hotels: number,
): boolean {
  if (isGenericWord(word)) return true;
  const id = findWord(vocabulary, word);
  return id !== NO_WORD && nameCount[id]! >= hotels; // an entry per word
}

const isDistinctive = (word: string): boolean => roleOf(word) === wordRoles.plain && !/\d/.test(word);
