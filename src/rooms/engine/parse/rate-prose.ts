import type { Phrase } from '../words/phrase.ts';
import type { Reading } from './reading.ts';
import { aboutRate } from './words/words.ts';

/**
 * The tail of a GDS description ("...DAY-SERENITY BED-LUX LINENS"): a later part of a name about amenities
 * or rates. Class words and unknown words in it describe the linen, not the room.
 */
export function takeRateProse(reading: Reading): void {
  if (!reading.has(...aboutRate)) return;
  const first = reading.phrases.find(isOfRoom)?.segment;
  const prose = new Set(
    reading.phrases
      .filter(
        (phrase) => phrase.segment !== first && phrase.facts.some((fact) => aboutRate.has(fact.attribute)),
      )
      .map((phrase) => phrase.segment),
  );
  reading.phrases.forEach((phrase, at) => {
    if (!prose.has(phrase.segment) || !reading.isFree(at)) return;
    const isDescription = ['class', 'place', 'type'].some((attribute) => reading.states(at, attribute));
    const isLoose = reading.isUnknown(at) || (isDescription && !reading.states(at, 'bed'));
    if (isLoose || phrase.facts.some((fact) => aboutRate.has(fact.attribute)))
      reading.take(at, 'noise', phrase.text);
  });
}

/** Themes of packages, which alone would be attributes of a room. */
const themes = new Set([
  'honeymoon',
  'romantic',
  'spa',
  'wellness',
  'fitness',
  'family',
  'kids',
  'golf',
  'party',
]);

/** "Honeymoon package", "spa entry", "resort fee extra": what is sold with the room. */
export function takeThemes(reading: Reading): void {
  if (!reading.has('rate', 'board')) return;
  reading.phrases.forEach(({ text }, at) => {
    const word = reading.fact(at, 'class')?.value ?? reading.fact(at, 'place')?.value ?? '';
    const isTheme =
      themes.has(word) && reading.sameSegment(at, at + 1) && reading.states(at + 1, 'rate', 'package');
    const isExtra = word === 'extra' && reading.sameSegment(at - 1, at) && reading.states(at - 1, 'rate');
    const isSaver =
      word === 'budget' && [at - 1, at + 1].some((neighbour) => isPriced(reading, at, neighbour));
    if (isTheme || isExtra || isSaver) reading.take(at, 'noise', text);
  });
}

/** "Room only saver": the rate is the cheap one. */
function isPriced(reading: Reading, at: number, neighbour: number): boolean {
  return (
    reading.sameSegment(at, neighbour) &&
    (reading.states(neighbour, 'rate') || reading.states(neighbour, 'board'))
  );
}

/** "Early bird: Superior Room, non-refundable" describes the room only after the colon. */
function isOfRoom({ facts }: Phrase): boolean {
  return (
    facts.length === 0 || facts.some((fact) => !aboutRate.has(fact.attribute) && fact.attribute !== 'filler')
  );
}
