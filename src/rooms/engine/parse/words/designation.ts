import type { Reading } from '../reading.ts';

/** Attributes after which a designation may follow: "Villa B", "Deluxe II", "Double C". */
const numbered = ['type', 'class', 'capacity'];
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
/** Signs next to a number that make it a price, a share, a rating or a sum. */
const reckoning = /[€$£¥%*+/]/u;
const longestNumber = 4;

/**
 * "Villa B", "Apartment 3", "Deluxe II": a letter or a number by which a hotel distinguishes its rooms. It
 * directly follows its word; counts, measures and prices were read before.
 */
export function readDesignations(reading: Reading): string[] {
  const found = new Set<string>();
  reading.phrases.forEach((_, at) => {
    const designation =
      reading.isFree(at) && isNumbered(reading, at) ? designationAt(reading, at) : undefined;
    if (designation === undefined) return;
    found.add(designation);
    reading.take(at, 'designation', designation);
  });
  return [...found].sort();
}

/** "One Birch Suite": a number word before a name that no lexicon knows counts nothing that is named. */
export function readNameNumber(reading: Reading): number | undefined {
  if (!reading.has('number')) return undefined;
  const at = reading.phrases.findIndex((phrase, place) => {
    const isNumberWord = phrase.number !== undefined && !/\d/.test(phrase.text);
    return isNumberWord && reading.isFree(place) && isNamed(reading, place + 1);
  });
  const number = reading.phrases[at]?.number;
  if (number !== undefined) reading.take(at, 'designation', String(number));
  return number;
}

function isNamed(reading: Reading, at: number): boolean {
  return reading.sameSegment(at - 1, at) && reading.isFree(at) && reading.isUnknown(at);
}

function isNumbered(reading: Reading, at: number): boolean {
  const before = reading.phrases[at - 1];
  if (before === undefined || !reading.sameSegment(at - 1, at)) return false;
  return reading.isNumbering(before.text) || numbered.some((attribute) => reading.states(at - 1, attribute));
}

function designationAt(reading: Reading, at: number): string | undefined {
  const phrase = reading.phrases[at];
  if (phrase === undefined || phrase.touching || phrase.gapless) return undefined;
  const { text } = phrase;
  const isLast = !reading.sameSegment(at, at + 1);
  // "W/ balcony", "w/o view"
  if (text.length === 1 && !isLast && reading.between(at, at + 1).startsWith('/')) return undefined;
  if (/^\d+$/.test(text)) return isNumber(reading, at, isLast) ? String(Number(text)) : undefined;
  const roman = romans.indexOf(text) + 1;
  const isOwn = phrase.facts.length === 0 && !touches(reading, at + 1);
  // "A" and "e" are words as well, and so is the "s" of "King's": they need an end behind them, or to be written large, and a gap before.
  const isAtEnd = isLast || reading.isCapital(at);
  if (!isOwn && !(isAtEnd && reading.between(at - 1, at) === ' ')) return undefined;
  if (roman > 0) return String(roman);
  return text.length === 1 ? text : undefined;
}

/** A number that counts nothing: neither the next word nor a sign makes it an amount. */
function isNumber(reading: Reading, at: number, isLast: boolean): boolean {
  const isFigure = /^\d+$/.test(reading.phrases[at + 1]?.text ?? '') && !isLast;
  const isAmount = reckoning.test(reading.between(at - 1, at) + reading.between(at, at + 1));
  const isCounting = !isLast && (reading.isUnknown(at + 1) || isTaken(reading, at + 1));
  return (reading.phrases[at]?.text.length ?? 0) <= longestNumber && !isFigure && !isAmount && !isCounting;
}

/** Nights, persons and the like are read by now. */
function isTaken(reading: Reading, at: number): boolean {
  const start = reading.phrases[at]?.start;
  return reading.spans.some((span) => span.start === start && counted.has(span.attribute));
}

const counted = new Set(['rate', 'amenity', 'board', 'noise', 'person', 'area']);

function touches(reading: Reading, at: number): boolean {
  return reading.phrases[at]?.touching === true;
}
