import { names } from '../lexicon/files.ts';

/** Before a text is cut into words: "3-C" is "3C", "D-5" is "D5", "12.08" and "12/08" are "1208": a floor and its unit. */
export function withUnitsClosed(text: string): string {
  if (!hasDigit.test(text)) return text;
  return text
    .replace(ordinalSign, ' ')
    .replace(tower, '$1 ')
    .replace(floorAndUnit, '$1$2$3')
    .replace(numberAndLetter, '$1$2')
    .replace(letterAndNumber, '$1$2');
}

/** A flat as one word: "2 D", "piso 2 D" and "2, puerta D" are "2d"; "unit 2B, 14th" is "unit 2b 14". */
export function unitsInWords(words: readonly string[]): readonly string[] {
  if (!words.some((word) => hasDigit.test(word))) return words;
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const end = number.test(word) ? letterAfter(words, at) : undefined;
    const ordinal =
      at === words.length - 1 && unit.test(words[at - 1] ?? '') ? ordinals.exec(word)?.[1] : undefined;
    if (end !== undefined || lettersToo.test(word)) dropCounting(kept);
    kept.push(end === undefined ? (ordinal ?? word) : word + (words[end] ?? ''));
    at = end ?? at;
  }
  return kept;
}

/** Where the letter of a numbered flat is: at the end of a name, or before a word for another part of the building. */
function letterAfter(words: readonly string[], from: number): number | undefined {
  let at = from + 1;
  while (doors.has(words[at] ?? '')) at += 1;
  const after = words[at + 1];
  const isLetter = letter.test(words[at] ?? '');
  return isLetter && (after === undefined || parts.has(after)) ? at : undefined;
}

/** "Piso 2D", "puerta 2D": the word adds nothing to the flat. */
function dropCounting(kept: string[]): void {
  while (doors.has(kept.at(-1) ?? '') || storeys.has(kept.at(-1) ?? '')) kept.pop();
}

const hasDigit = /\d/;
const ordinalSign = /(?<=\d)\s?[º°]/g;
/** A tower: "T2-1503", "T2 #1503". */
const tower = /(?<![\d\p{L}-])T(\d{1,2})[ ,-]+#?(?=\d{3,4}(?![\d\p{L}]))/gu;
const floorAndUnit = /(?<![\d-]|\d[.,/])(\d{1,2})(?:[-/](\d{1,2})|\.(\d\d))(?![\d.,/-])/g;
const numberAndLetter = /(?<![\d\p{L}-])(\d{1,4})-([a-z])(?![\d\p{L}'’-])/giu;
const letterAndNumber = /(?<![\d\p{L}-])([a-z])-(\d{1,4})(?![\d\p{L}])/giu;
const letter = /^[a-z]$/;
const number = /^\d{1,4}$/;
const lettersToo = /^\d{1,4}[a-z]$/;
const unit = /^(?:\d{1,4}[a-z]?|[a-z]\d{1,4})$/;
const ordinals = new RegExp(String.raw`^(\d{1,2})(?:${names.alternatives('ordinal')})$`);
const doors = new Set(names.words('door'));
const storeys = new Set(names.words('storey'));
const parts = new Set([...names.words('part'), ...names.words('flat')]);
