import type { Reading } from './reading.ts';

/** "2 adults + 2 children", "sleeps 4". "Kids suite" states no number. */
export function readPersons(reading: Reading): number | undefined {
  if (!reading.has('person')) return undefined;
  const counts: Record<string, number[]> = { person: [], child: [] };
  reading.phrases.forEach((_, at) => {
    const fact = reading.isFree(at) ? reading.fact(at, 'person') : undefined;
    if (fact === undefined) return;
    const neighbour = [at - 1, at + 1].find(
      (place) =>
        reading.number(place) !== undefined &&
        reading.sameSegment(at, place) &&
        !announces(reading, at, place),
    );
    const count = fact.count ?? (neighbour === undefined ? undefined : reading.number(neighbour));
    if (count !== undefined) counts[fact.value]?.push(count);
    else if (fact.value !== 'person') return;
    if (neighbour !== undefined) reading.take(neighbour, 'person', String(count));
    reading.take(at, 'person', fact.value);
  });
  const { person = [], child = [] } = counts;
  if (person.length === 0) return undefined;
  return Math.max(...person) + (person.length === 1 ? Math.max(0, ...child) : 0);
}

/** "Sleeps 2 adults 1 child": the number belongs to the word behind it. */
function announces(reading: Reading, at: number, place: number): boolean {
  const value = reading.fact(at, 'person')?.value;
  return place > at && reading.sameSegment(at, place + 1) && reading.states(place + 1, 'person', value);
}

/** How many square metres the units of a floor have. A mat of straw has its own size in every region; this is the usual one. */
const squareMetres: Readonly<Record<string, number>> = {
  'square metre': 1,
  'square foot': 0.0929,
  'tatami mat': 1.65,
};

/** "28 sqm", "300 sq ft", "10畳"; an unknown unit is ignored. */
export function readArea(reading: Reading): number | undefined {
  if (!reading.has('area')) return undefined;
  const areas: number[] = [];
  reading.phrases.forEach((_, at) => {
    const unit = squareMetres[reading.fact(at, 'area')?.value ?? ''];
    const count = reading.phrases[at - 1]?.number;
    if (unit === undefined || count === undefined || !reading.isFree(at - 1)) return;
    areas.push(Math.round(unit * count * 10) / 10);
    reading.take(at - 1, 'area', String(count));
    reading.take(at, 'area', String(count));
  });
  return areas[0];
}

/** "Dormitory of 6": a number that counts nothing else counts the beds. */
export function looseNumber(reading: Reading): number | undefined {
  return reading.phrases.map((_, at) => reading.number(at)).find((number) => number !== undefined);
}

export interface Space {
  readonly bedrooms: number | undefined;
  readonly bathrooms: number | undefined;
}

/** "Two bedrooms, one bathroom". A bedroom without a number is a room. */
export function readSpace(reading: Reading): Space {
  if (!reading.has('space')) return { bedrooms: undefined, bathrooms: undefined };
  const counts = new Map<string, number>();
  reading.phrases.forEach((_, at) => {
    const fact = reading.isFree(at) ? reading.fact(at, 'space') : undefined;
    if (fact === undefined) return;
    const neighbour = placeOfCount(reading, at);
    const count = fact.count ?? (neighbour === undefined ? undefined : reading.number(neighbour));
    const isRoomWord = reading.states(at, 'type') || reading.states(at, 'capacity');
    if (isRoomWord && (count === undefined || reading.connects())) return;
    if (count !== undefined) counts.set(fact.value, Math.max(counts.get(fact.value) ?? 0, count));
    if (neighbour !== undefined) reading.take(neighbour, 'space', String(count));
    reading.take(at, 'space', fact.value);
  });
  return { bedrooms: counts.get('bedroom'), bathrooms: counts.get('bathroom') };
}

/** Before the noun; in scripts without spaces also after it ("침실 2개"). */
function placeOfCount(reading: Reading, at: number): number | undefined {
  let before = at - 1;
  while (reading.isFiller(before)) before -= 1;
  const places = reading.phrases[at]?.gapless === true ? [before, at + 1] : [before];
  return places.find((place) => reading.number(place) !== undefined && reading.sameSegment(at, place));
}
