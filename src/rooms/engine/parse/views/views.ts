import type { Reading } from '../reading.ts';
import type { View } from '../../room.ts';

/**
 * A view is a place next to the word for view ("sea view", "vista al mar", "с видом на море"), or one word for both
 * ("oceanfront"). Unknown words in the place of a place name it ("Old Mill view").
 */
const nouns = new Set(['view', 'front', 'side']);
/** `sea front` is a sea view from nearer by. */
const front = / ?front$/;
/** What may be between a view and its place: "vista lateral al mar". */
const between = ['front', 'side', 'partial'];
/** Classes that describe a place, and describe no room in this sense: "vista al patio interior", "overlooking the historic centre". */
const ofPlaces = new Set(['interior', 'historic']);
/** Unknown words between a view and its place: "s pogledom na stari grad". */
const mostDescribing = 2;
const mostPlaces = 3;
const mostNameWords = 3;

export function readView(reading: Reading): View | undefined {
  if (!reading.has('view')) return undefined;
  const kinds = new Set<string>();
  let isFront = false;
  let isPartial = false;
  let found = false;
  reading.phrases.forEach((phrase, at) => {
    if (!reading.isFree(at)) return;
    const view = reading.fact(at, 'view')?.value;
    if (view === undefined || view === 'partial') return;
    if (view === 'none') return reading.take(at, 'noise', phrase.text);
    const isNoun = nouns.has(view);
    const places = isNoun ? placesNextTo(reading, at) : [at];
    // "With a view" is one; "front" and "facing" are nothing without a place.
    if (view !== 'view' && places.length === 0) return;
    for (const place of places) {
      const kind = place === at ? view.replace(front, '') : kindAt(reading, place);
      if (kind !== undefined) kinds.add(kind);
      reading.take(place, reading.isUnknown(place) ? 'view+word' : 'view', kind ?? 'view');
    }
    isFront ||= front.test(view) && !(isNoun && isViewed(reading, Math.max(at, ...places)));
    reading.take(at, 'view', isNoun ? 'view' : view);
    found = true;
  });
  if (!found) return undefined;
  reading.phrases.forEach((_, at) => {
    if (!reading.isFree(at) || !reading.states(at, 'view', 'partial')) return;
    isPartial = true;
    reading.take(at, 'view', 'partial');
  });
  return { kinds: [...kinds].sort(), isPartial, isFront, isChoice: hasChoice(reading, kinds.size) };
}

/** "Front sea view" is a whole view ("vista mar frontal"), not the first row. */
function isViewed(reading: Reading, last: number): boolean {
  return reading.sameSegment(last, last + 1) && reading.states(last + 1, 'view', 'view');
}

/** What is viewed: a place, or a word that names or describes one. */
function kindAt(reading: Reading, at: number): string | undefined {
  if (isOfPlace(reading, at)) return undefined;
  return reading.fact(at, 'place')?.value ?? reading.phrases[at]?.text;
}

function placesNextTo(reading: Reading, noun: number): number[] {
  const language = reading.fact(noun, 'view')?.language ?? 'en';
  const before = described(reading, noun, -1);
  const after = described(reading, noun, 1);
  const first = [
    ...(reading.isNounFirst(language) ? [after, before] : [before, after]),
    behind(reading, noun),
  ];
  const known = first.find((places) => places.length > 0);
  const named = reading.isNounFirst(language)
    ? walk(reading, { from: noun, step: 1, accepts: isName, most: mostNameWords })
    : walk(reading, {
        from: known === before ? Math.min(noun, ...before) : noun,
        step: -1,
        accepts: isName,
        most: mostNameWords,
      });
  if (known !== undefined) return known;
  if (named.length > 0 || reading.isNounFirst(language)) return named;
  return walk(reading, { from: noun, step: 1, accepts: isName, most: mostNameWords });
}

interface Walk {
  readonly from: number;
  readonly step: 1 | -1;
  readonly accepts: (reading: Reading, at: number) => boolean;
  readonly most: number;
}

/** Phrases of one sort next to a place, skipping small words ("vista al mar", "sea and garden view"). */
function walk(reading: Reading, { from, step, accepts, most }: Walk): number[] {
  const found: number[] = [];
  let describing: number[] = [];
  for (let at = from + step; reading.sameSegment(from, at) && found.length < most; at += step) {
    if (accepts(reading, at)) {
      found.push(...describing, at);
      describing = [];
    } else if (isName(reading, at) || isOfPlace(reading, at)) describing.push(at);
    else if (!isPassed(reading, at)) break;
    if (describing.length > mostDescribing) break;
  }
  return found;
}

function isPassed(reading: Reading, at: number): boolean {
  return (
    reading.isFiller(at) ||
    reading.states(at, 'joint') ||
    ['panorama', 'scenic'].includes(reading.fact(at, 'class')?.value ?? '') ||
    between.some((word) => reading.states(at, 'view', word))
  );
}

/** "View (Bay)": a place that is alone in the part of the name behind a view. */
function behind(reading: Reading, noun: number): number[] {
  const at = noun + 1;
  const isAlone = !reading.sameSegment(noun, at) && !reading.sameSegment(at, at + 1);
  return isAlone && isPlace(reading, at) && reading.between(noun, at).includes('(') ? [at] : [];
}

/** The places on one side of a view, with the words between and behind them that describe them. */
function described(reading: Reading, noun: number, step: 1 | -1): number[] {
  const places = walk(reading, { from: noun, step, accepts: isPlace, most: mostPlaces });
  const last = places.at(-1);
  const next = (last ?? noun) + step;
  return last !== undefined && isOfPlace(reading, next) && reading.sameSegment(last, next)
    ? [...places, next]
    : places;
}

function isOfPlace(reading: Reading, at: number): boolean {
  return reading.isFree(at) && ofPlaces.has(reading.fact(at, 'class')?.value ?? '');
}

function isPlace(reading: Reading, at: number): boolean {
  return reading.isFree(at) && reading.states(at, 'place');
}

function isName(reading: Reading, at: number): boolean {
  return reading.isFree(at) && reading.isUnknown(at) && (reading.phrases[at]?.text.length ?? 0) > 2;
}

function hasChoice(reading: Reading, kinds: number): boolean {
  return kinds > 1 && reading.phrases.some((_, at) => reading.states(at, 'joint', 'or'));
}
