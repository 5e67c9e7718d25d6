import { names } from '../lexicon/files.ts';

/**
 * How strongly a word distinguishes a hotel from one whose name lacks the word, in rising order: not at all; it states a
 * part of the town; it states a side, a floor or a number; it states the second hotel of a name, an annex, Tower B.
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

/** "Tower A", "B 1106", "B1106", in Korean "A동" or "가동": the letter is kept as that of a part, "0a", or it would be an article. */
export function lettered(words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    const [, building, flat] = flatOfBuilding.exec(word) ?? [];
    if (building !== undefined && flat !== undefined) return [`0${building}`, flat];
    if (letterOfBuilding.test(word)) return `0${word.slice(0, 1)}`;
    return oneLetter.test(word) && isLetterOfPart(words, at) ? `0${word}` : word;
  });
}

/** "Tower A", "A Blok", "B 1106", and at the end of the name of a property that is let in parts: "Villa Heron D". */
function isLetterOfPart(words: readonly string[], at: number): boolean {
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  // "Guest House u Leny", "Suites y Spa".
  if (articles.has(words[at] ?? '') && after !== '' && !/^\d/.test(after)) return false;
  if (partWords.has(before) || numberOfFlat.test(after) || blocks.has(after)) return true;
  return at > 1 && at === words.length - 1 && words.some((word) => partWords.has(word));
}

/** "12th floor", "12 kat": a separate word, "12floor". The first three floors have names in the lexicon. */
export function floored(words: readonly string[]): readonly string[] {
  if (!words.some((word) => storeys.has(word) || shortFloor.test(word))) return words;
  return words.flatMap((word, at) => {
    const short = shortFloor.exec(word)?.[1];
    if (short !== undefined) return `${short}floor`;
    const number = highFloor.exec(word)?.[1];
    if (number !== undefined && storeys.has(words[at + 1] ?? '')) return `${number}floor`;
    const behind = isNumbered(words, at - 1) ? plainNumber.exec(word)?.[1] : undefined;
    if (behind !== undefined) return firstFloors[Number(behind) - 1] ?? `${behind}floor`;
    return (storeys.has(word) && highFloor.test(words[at - 1] ?? '')) || isNumbered(words, at) ? [] : word;
  });
}

/** "Floor 3", without a number before "floor". */
function isNumbered(words: readonly string[], at: number): boolean {
  return (
    storeys.has(words[at] ?? '') && plainNumber.test(words[at + 1] ?? '') && !/^\d/.test(words[at - 1] ?? '')
  );
}

const plainNumber = /^([1-9]\d?)$/;
const firstFloors: readonly string[] = ['firstfloor', 'secondfloor', 'thirdfloor'];

const storeys = new Set(names.words('storey'));
const highFloor = new RegExp(
  String.raw`^([4-9]|[1-9]\d)(?:${names.alternatives('ordinal')}|${names.alternatives('ordinal of a floor')})?$`,
);
const shortFloor = new RegExp(String.raw`^([4-9]|[1-9]\d)(?:${names.alternatives('glued floor')})$`);
const numberedFloor = /^\d+floor$/;
const serialWords = new Set(names.words('serial'));
const partWords = new Set(names.words('part'));
const sideWords = new Set(names.words('side'));
const floorWords = new Set(names.rows('floor').map(({ meaning }) => meaning));
const spotWords = new Set(names.words('spot'));
const articles = new Set(names.words('article'));
const blocks = new Set(names.words('block'));
const oneLetter = /^[a-z]$/;
const letterOfBuilding = new RegExp(
  `^(?:${names.alternatives('letter of a building')})(?:${names.alternatives('building in korean')})$`,
);
const numberOfFlat = /^\d{3,4}$/;
const flatOfBuilding = /^([a-h])(\d{3,4})$/;
const letterOfPart = /^0[a-z]$/;
/** "12", "305", "12a", "A2", "OT2605", "2BR", and in Korean "101동". */
const numberOfPart = new RegExp(
  String.raw`^(?:\d+(?:[a-z]|${names.alternatives('glued part')})?|[a-z]\d+|[a-z]{2,3}\d{3,})$`,
);
