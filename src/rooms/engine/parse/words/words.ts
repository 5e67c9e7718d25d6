import type { Reading } from '../reading.ts';

/** Attributes of words about the rate and what it includes, not about the room. */
export const aboutRate: ReadonlySet<string> = new Set(['amenity', 'rate']);

export interface Words {
  readonly words: readonly string[];
  readonly asides: readonly string[];
  readonly remarks: readonly string[];
}

/** Unknown words that are kept: each is compared with each of a reference, and real names have up to eleven. */
const mostWords = 24;

/** Codes ("AGL1", "20usd"), lone letters and numbers are not names. */
export function readWords(reading: Reading, remarked: ReadonlySet<number>): Words {
  const words: string[] = [];
  const asides: string[] = [];
  const remarks: string[] = [];
  takeSmallNames(reading, words);
  const isRoom = reading.spans.some((span) => span.attribute.split('+').some((part) => statements.has(part)));
  reading.phrases.forEach((phrase, at) => {
    if (!reading.isFree(at) || !reading.isUnknown(at)) return;
    const next = reading.phrases[at + 1];
    const isCode =
      phrase.touching || (next?.touching === true && next.number !== undefined && next.facts.length === 0);
    if (isCode && !phrase.gapless) return reading.take(at, 'noise', phrase.text);
    if (phrase.text.length < 3 && !phrase.gapless) return;
    if (words.length + asides.length + remarks.length >= mostWords)
      return reading.take(at, 'noise', phrase.text);
    const attribute = !isRoom
      ? 'word'
      : isAmongRateWords(reading, at)
        ? 'aside'
        : remarked.has(phrase.segment)
          ? 'remark'
          : 'word';
    ({ word: words, aside: asides, remark: remarks })[attribute].push(phrase.text);
    reading.take(at, attribute, phrase.text);
  });
  return { words: distinct(words), asides: distinct(asides), remarks: distinct(remarks) };
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].sort();
}

/** "Style Room", "Location Room": a small word is a name if nothing before it makes it a small word. */
function takeSmallNames(reading: Reading, words: string[]): void {
  if (!reading.has('filler')) return;
  reading.phrases.forEach((_, at) => {
    const name = reading.isFree(at) ? reading.fact(at, 'filler')?.value : undefined;
    if (name === undefined || name === 'filler') return;
    const isRoomBefore = reading.states(at - 1, 'type', 'room');
    const isAfterWord = reading.sameSegment(at - 1, at) && !isLoose(reading, at - 1) && !isRoomBefore;
    if (isAfterWord || (reading.sameSegment(at - 1, at) && reading.isUnknown(at - 1))) return;
    words.push(name);
    reading.take(at, 'word', name);
  });
}

/** Attributes of a room. A name without any of them may be in an unknown language. */
const statements = new Set(['type', 'class', 'beds', 'capacity', 'view', 'feature', 'space']);

/** Whether only loose words separate this word from words about rates, amenities or board. */
function isAmongRateWords(reading: Reading, at: number): boolean {
  return [-1, 1].some((step) => {
    let next = at + step;
    while (reading.sameSegment(at, next) && isLoose(reading, next)) next += step;
    return reading.sameSegment(at, next) && isAboutRate(reading, next);
  });
}

function isLoose(reading: Reading, at: number): boolean {
  return (reading.phrases[at]?.facts ?? []).every(
    ({ attribute }) => attribute === 'filler' || attribute === 'joint' || attribute === 'number',
  );
}

function isAboutRate(reading: Reading, at: number): boolean {
  return [...aboutRate, 'board'].some((attribute) => reading.states(at, attribute));
}
