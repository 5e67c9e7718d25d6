import type { Reading } from './reading.ts';
import { aboutRate } from './words/words.ts';

/** Attributes of the room. A part of a name without any of them is a remark of the seller. */
const ofRoom = [
  'type',
  'bed',
  'capacity',
  'couple',
  'view',
  'space',
  'access',
  'feature',
  'place',
  'name',
  'roh',
  'smoking',
];

/** Classes that occur in remarks: "kids free", "Globetrail Exclusive", "plus que 2 chambres". */
const ofRemarks = new Set([
  'kids',
  'exclusive',
  'preferred',
  'plus',
  'extra',
  'budget',
  'best',
  'special',
  'select',
  'signature',
  'value',
]);

/** Counted words of remarks: "only 2 rooms left", "2 chambres". */
const counted = ['type', 'space'];

/**
 * The parts of a name, between brackets, dashes and commas, that do not describe the room while another part does:
 * "(kids up to 6 free)", "- Globetrail Exclusive", "(only 2 rooms left)". Their class words and numbers are not those
 * of the room. Unknown words alone are enough, in any language.
 */
export function takeRemarks(reading: Reading): ReadonlySet<number> {
  if (reading.sameSegment(0, reading.phrases.length - 1)) return none;
  const parts = Map.groupBy(reading.phrases.keys(), (at) => reading.phrases[at]?.segment ?? 0);
  const statesRoom = [...parts].filter(([, places]) => places.some((at) => states(reading, at, ofRoom)));
  const remarked = new Set<number>();
  if (statesRoom.length === 0) return remarked;
  const first = statesRoom[0]?.[0] ?? 0;
  for (const [segment, places] of parts) {
    if (segment === first || !isRemark(reading, places)) continue;
    remarked.add(segment);
    for (const at of places) {
      const phrase = reading.phrases[at];
      if (phrase !== undefined && reading.isFree(at) && !reading.isUnknown(at))
        reading.take(at, 'noise', phrase.text);
    }
  }
  return remarked;
}

const none: ReadonlySet<number> = new Set();

function isRemark(reading: Reading, places: readonly number[]): boolean {
  const isLoose = places.some((at) => reading.isFree(at) && reading.isUnknown(at) && isWord(reading, at));
  const isPriced = places.some((at) => [...aboutRate].some((attribute) => reading.states(at, attribute)));
  const isMeasured = places.some((at) => reading.states(at, 'area'));
  return (isLoose || isPriced) && !isMeasured && places.every((at) => isOfRemark(reading, at, places));
}

/** A single letter or a code may number the room: "Villa - B". */
function isWord(reading: Reading, at: number): boolean {
  const phrase = reading.phrases[at];
  return phrase !== undefined && (phrase.gapless || phrase.text.length > 2);
}

function isOfRemark(reading: Reading, at: number, places: readonly number[]): boolean {
  if (!reading.isFree(at)) return true;
  const isCounted = [at - 1, at + 1].some(
    (neighbour) => reading.sameSegment(at, neighbour) && reading.phrases[neighbour]?.number !== undefined,
  );
  // In French, rooms that are left and bedrooms are one word.
  const isOpen = reading.states(at, 'space') && !places.some((place) => reading.states(place, 'rate'));
  if (isCounted && states(reading, at, counted) && !isOpen) return true;
  const value = reading.fact(at, 'class')?.value;
  return !states(reading, at, ofRoom) && (value === undefined || ofRemarks.has(value));
}

function states(reading: Reading, at: number, attributes: readonly string[]): boolean {
  return attributes.some((attribute) => reading.states(at, attribute));
}
