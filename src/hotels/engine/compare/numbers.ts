import { names } from '../lexicon/files.ts';
import { isFloor, markOf, marks } from '../read/marks.ts';
import { nameOf, numbersOf, type WordPair } from './pair-words.ts';

/**
 * Whether the names differ only by numbers, and none of the numbers means a part of the hotel: each is the house number
 * ("Lipa 7" at Lipova 7), a year ("Aurora 1910") or a count ("3 rooms").
 */
export function isOnlyNumbered(pair: WordPair): boolean {
  const ours = pair.row.name.words;
  const theirs = nameOf(pair);
  const marked = [...marksOf(ours, theirs), ...marksOf(theirs, ours)];
  const doors = doorsOf(pair);
  return marked.length > 0 && marked.every(({ words, at }) => isNoPart(words, at, doors));
}

/** Only one of the names has a floor, or they have different ones. */
export function isOtherFloor(pair: WordPair): boolean {
  const ours = pair.row.name.words.filter(isFloor);
  const theirs = nameOf(pair).filter(isFloor);
  return new Set(ours).symmetricDifference(new Set(theirs)).size > 0;
}

interface Mark {
  readonly words: readonly string[];
  readonly at: number;
}

/** The words of a name that state a part which the other name does not state. */
function marksOf(words: readonly string[], others: readonly string[]): Mark[] {
  return words.flatMap((word, at) =>
    markOf(word) >= marks.part && !others.includes(word) ? [{ words, at }] : [],
  );
}

/** "Apartment 7" is the seventh, whatever its door; "Apartments, 7 rooms" are not. */
function isNoPart(words: readonly string[], at: number, doors: readonly number[]): boolean {
  const number = numberOf(words[at] ?? '');
  if (number === undefined) return false;
  if (countedWords.has(words[at + 1] ?? '') || countingWords.has(words[at - 1] ?? '')) return true;
  return (
    !flatWords.has(words[at - 1] ?? '') &&
    (isYear(number) || (number > MOST_SERIAL && doors.includes(number)))
  );
}

/** House numbers of either; empty if they contradict each other. */
function doorsOf(pair: WordPair): readonly number[] {
  const ours = pair.row.address.numbers;
  const theirs = numbersOf(pair);
  if (ours.length === 0 || theirs.length === 0) return [...ours, ...theirs];
  return ours.filter((number) => theirs.includes(number));
}

function numberOf(word: string): number | undefined {
  const digits = spelledNumbers.get(word) ?? word;
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

const isYear = (number: number): boolean => number >= 1500 && number < 2100;

/** Up to here a number (and "II" is one) distinguishes the second hotel from the first more often than it repeats the house number. */
const MOST_SERIAL = 3;
const spelledNumbers = names.meanings('number');
const flatWords = new Set(names.words('flat'));
const countedWords = new Set(names.words('counted'));
const countingWords = new Set(names.words('counting'));
