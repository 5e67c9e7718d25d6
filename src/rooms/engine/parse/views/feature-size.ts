import type { Reading } from '../reading.ts';

/** A balcony of one supplier is a terrace of another. */
export const outdoor: ReadonlySet<string> = new Set(['balcony', 'terrace', 'patio']);
const sized: ReadonlySet<string> = new Set([
  ...outdoor,
  'private pool',
  'private garden',
  'jacuzzi',
  'kitchen',
  'living room',
]);

/** Data table: words that describe a feature rather than the room, next to one of these. */
const sizeClasses: readonly (readonly [attribute: string, value: string, of: ReadonlySet<string>])[] = [
  ['class', 'small', sized],
  ['class', 'large', sized],
  ['feature', 'rooftop', outdoor],
];

/** "Small terrace", "petite piscine privée": the size of a feature is not a class of the room. */
export function takeFeatureSizes(reading: Reading): void {
  if (!reading.has('feature')) return;
  reading.phrases.forEach((phrase, at) => {
    const isSizeClass = sizeClasses.some(
      ([attribute, value, of]) =>
        reading.isFree(at) && reading.states(at, attribute, value) && describes(reading, at, of),
    );
    if (isSizeClass) reading.take(at, 'noise', phrase.text);
  });
}

function describes(reading: Reading, at: number, of: ReadonlySet<string>): boolean {
  const isFeature = (next: number): boolean => {
    const value =
      reading.isFree(next) && reading.sameSegment(at, next)
        ? reading.fact(next, 'feature')?.value
        : undefined;
    return value !== undefined && of.has(value);
  };
  const isOfRoom =
    reading.sameSegment(at, at - 1) && ['type', 'capacity'].some((kind) => reading.states(at - 1, kind));
  if (isFeature(at + 1)) return !isOfRoom && !reading.states(at + 2, 'type');
  const language = reading.phrases[at]?.facts[0]?.language ?? 'en';
  return reading.isNounFirst(language) && isFeature(at - 1);
}
