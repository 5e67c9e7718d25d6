import type { Reading } from '../reading.ts';

/** Parts of a hotel that are named after what they overlook: "Garden Wing", "Torre Mar". */
const parts = new Set(['tower', 'wing']);

/**
 * Proper names of words that would have another meaning: "Queen Anne Room" has no queen bed, and the garden wing no
 * view of the garden. They are treated like unknown words.
 */
export function readNames(reading: Reading): string[] {
  if (!reading.has('name', 'place')) return [];
  const names: string[] = [];
  reading.phrases.forEach((_, at) => {
    const name = reading.fact(at, 'name')?.value ?? partName(reading, at);
    if (name === undefined || !reading.isFree(at)) return;
    names.push(name);
    reading.take(at, 'word', name);
  });
  return names;
}

function partName(reading: Reading, at: number): string | undefined {
  const place = reading.fact(at, 'place');
  if (place === undefined) return undefined;
  const neighbour = reading.isNounFirst(place.language) ? at - 1 : at + 1;
  const part = reading.fact(neighbour, 'feature')?.value ?? '';
  return parts.has(part) && reading.sameSegment(at, neighbour) ? place.value : undefined;
}
