import type { Reading } from './reading.ts';
import { nounFirst } from './reading.ts';
import type { View } from './room.ts';

/**
 * A view is a place beside the word for view ("sea view", "vista al mar", "с видом на море"), or one word for both
 * ("oceanfront"). Unknown words in the place of a place name it ("Old Mill view").
 */
const nouns = new Set(['view', 'front', 'side']);
/** `sea front` is a sea view from nearer by. */
const front = / ?front$/;
/** What may stand between a view and its place: "vista lateral al mar". */
const between = ['front', 'side', 'partial'];
const mostPlaces = 3;
const mostNameWords = 3;

export function readView(reading: Reading): View | undefined {
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
    const places = isNoun ? placesBeside(reading, at) : [at];
    // "With a view" is one; "front" and "facing" are nothing without a place.
    if (view !== 'view' && places.length === 0) return;
    for (const place of places) {
      const kind =
        place === at
          ? view.replace(front, '')
          : (reading.fact(place, 'place')?.value ?? reading.phrases[place]?.text ?? '');
      kinds.add(kind);
      reading.take(place, 'view', kind);
    }
    isFront ||= front.test(view);
    reading.take(at, 'view', isNoun ? 'view' : view);
    found = true;
  });
  if (!found) return undefined;
  reading.phrases.forEach((_, at) => {
    if (!reading.isFree(at) || !reading.says(at, 'view', 'partial')) return;
    isPartial = true;
    reading.take(at, 'view', 'partial');
  });
  return { kinds: [...kinds].sort(), isPartial, isFront, isChoice: hasChoice(reading, kinds.size) };
}

function placesBeside(reading: Reading, noun: number): number[] {
  const language = reading.fact(noun, 'view')?.language ?? 'en';
  const before = walk(reading, { from: noun, step: -1, accepts: isPlace, most: mostPlaces });
  const after = walk(reading, { from: noun, step: 1, accepts: isPlace, most: mostPlaces });
  const first = nounFirst.has(language) ? [after, before] : [before, after];
  const known = first.find((places) => places.length > 0);
  const named = nounFirst.has(language)
    ? walk(reading, { from: noun, step: 1, accepts: isName, most: mostNameWords })
    : walk(reading, {
        from: known === before ? Math.min(noun, ...before) : noun,
        step: -1,
        accepts: isName,
        most: mostNameWords,
      });
  if (known !== undefined) return known;
  if (named.length > 0 || nounFirst.has(language)) return named;
  return walk(reading, { from: noun, step: 1, accepts: isName, most: mostNameWords });
}

interface Walk {
  readonly from: number;
  readonly step: 1 | -1;
  readonly accepts: (reading: Reading, at: number) => boolean;
  readonly most: number;
}

/** Phrases of one sort beside a place, over small words ("vista al mar", "sea and garden view"). */
function walk(reading: Reading, { from, step, accepts, most }: Walk): number[] {
  const found: number[] = [];
  for (let at = from + step; reading.sameSegment(from, at) && found.length < most; at += step) {
    if (accepts(reading, at)) found.push(at);
    else if (
      !reading.isFiller(at) &&
      !reading.says(at, 'joint') &&
      !between.some((word) => reading.says(at, 'view', word))
    )
      break;
  }
  return found;
}

function isPlace(reading: Reading, at: number): boolean {
  return reading.isFree(at) && reading.says(at, 'place');
}

function isName(reading: Reading, at: number): boolean {
  return reading.isFree(at) && reading.isUnknown(at) && (reading.phrases[at]?.text.length ?? 0) > 2;
}

function hasChoice(reading: Reading, kinds: number): boolean {
  return kinds > 1 && reading.phrases.some((_, at) => reading.says(at, 'joint', 'or'));
}
