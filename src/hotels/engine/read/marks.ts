import { names } from '../lexicon/files.ts';

/**
 * What a word says about the hotel that a name without it does not mean, more and more: nothing; in which part of the town
 * it is; which side or which number is meant; that it is the second of its name, an annex, Tower B.
 */
export const marks = { none: 0, spot: 1, part: 2, series: 3 } as const;

export function markOf(word: string): number {
  if (serialWords.has(word) || letterOfPart.test(word)) return marks.series;
  if (isSide(word) || isFloor(word) || numberOfPart.test(word)) return marks.part;
  return spotWords.has(word) ? marks.spot : marks.none;
}

/** "North", "upper": of a hotel, a town or a street. */
export const isSide = (word: string): boolean => sideWords.has(word);
/** A floor of a hotel: "ground floor", "2. Stock". */
export const isFloor = (word: string): boolean => floorWords.has(word) || numberedFloor.test(word);

/** "Tower A", in Korean "A동" or "가동": the letter is kept as that of a part, "0a", or it would be an article. */
export function lettered(words: readonly string[]): readonly string[] {
  return words.map((word, at) => {
    if (letterOfBuilding.test(word)) return `0${word.slice(0, 1)}`;
    return oneLetter.test(word) && partWords.has(words[at - 1] ?? '') ? `0${word}` : word;
  });
}

/** "12th floor", "12 kat": a word of its own, "12floor". The first three floors have names in the lexicon. */
export function floored(words: readonly string[]): readonly string[] {
  if (!words.some((word) => storeys.has(word))) return words;
  return words.flatMap((word, at) => {
    const number = highFloor.exec(word)?.[1];
    if (number !== undefined && storeys.has(words[at + 1] ?? '')) return `${number}floor`;
    return storeys.has(word) && highFloor.test(words[at - 1] ?? '') ? [] : word;
  });
}

const storeys = new Set(names.words('storey'));
const highFloor = /^([4-9]|[1-9]\d)(?:th|st|nd|rd|e|eme)?$/;
const numberedFloor = /^\d+floor$/;
const serialWords = new Set(names.words('serial'));
const partWords = new Set(names.words('part'));
const sideWords = new Set(names.words('side'));
const floorWords = new Set(names.rows('floor').map(({ meaning }) => meaning));
const spotWords = new Set(names.words('spot'));
const oneLetter = /^[a-z]$/;
const letterOfBuilding = /^(?:[a-z]|[gndrmb]a)dong$/;
const letterOfPart = /^0[a-z]$/;
/** "12", "305", "12a", "A2", "2BR", and in Korean "101동". */
const numberOfPart = /^(?:\d+(?:[a-z]|br|dong)?|[a-z]\d+)$/;
