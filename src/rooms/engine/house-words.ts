import { isCognate } from './cognates.ts';
import { isCode } from './compounds.ts';
import { Remembered } from './remembered.ts';
import type { Room } from './room.ts';
import { soundsOf } from './sounds.ts';
import { symbolsOf } from './symbols.ts';

/**
 * How a house writes what a supplier writes otherwise: cut short ("pano"), without vowels ("pnrm"), run together
 * ("seagrape"), with another ending, or in another script. Nobody could tell what such a word means; among the few
 * words of one house it can only be one, or it stays unknown.
 */
export type HouseSpelling = (word: string) => string | undefined;

/** Shorter words stand for too much, and shorter words of a house are hardly ever cut. */
const shortestCut = 4;
const shortestCode = 3;
const shortestWhole = 5;
/** Words with so many letters in common and so few behind them are one. */
const commonStem = 6;
const longestRest = 4;

/** A house that is asked for a long time hears ever new words. */
const rememberedWords = 1_000;

interface Spelt {
  readonly as: string | undefined;
}

export function houseSpellingOf(references: readonly Room[]): HouseSpelling {
  // Most names have no unknown word: what the house writes is gathered for the first one that has.
  let written: Written | undefined;
  const remembered = new Remembered<Spelt>(rememberedWords);
  return (word) =>
    remembered.get(word, () => ({ as: spelling(word, (written ??= writtenBy(references))) })).as;
}

interface Written {
  readonly words: ReadonlySet<string>;
  /** Two words in a row, by what they are without the gap. */
  readonly pairs: ReadonlyMap<string, string>;
}

function writtenBy(references: readonly Room[]): Written {
  const words = new Set<string>();
  const pairs = new Map<string, string>();
  for (const { name } of references) {
    const symbols = symbolsOf(name).filter(({ kind }) => kind === 'word');
    symbols.forEach(({ text }, at) => {
      const next = symbols[at + 1]?.text ?? '';
      if (text.length >= shortestWhole) words.add(text);
      if (Math.min(text.length, next.length) >= shortestCode) pairs.set(text + next, `${text} ${next}`);
    });
  }
  return { words, pairs };
}

function spelling(word: string, { words, pairs }: Written): string | undefined {
  if (words.has(word)) return undefined;
  return pairs.get(word) ?? onlyOne([...words].filter((whole) => isMeant(word, whole)));
}

function onlyOne(words: readonly string[]): string | undefined {
  return words.length === 1 ? words[0] : undefined;
}

function isMeant(word: string, whole: string): boolean {
  if (isLatin(word) !== isLatin(whole)) {
    const sounds = soundsOf(whole);
    return soundsOf(word).some((sound) => sounds.includes(sound));
  }
  return isLatin(word) && (isCut(word, whole) || isInflected(word, whole) || isCognate(word, whole));
}

function isLatin(word: string): boolean {
  return /^[a-z]/.test(word);
}

function isCut(word: string, whole: string): boolean {
  if (word.length > whole.length - 2 || word[0] !== whole[0]) return false;
  if (isCode(word)) return word.length >= shortestCode && isWithin(word, whole);
  return word.length >= shortestCut && whole.startsWith(word);
}

/** Whether the letters stand in the whole word in this order. */
function isWithin(letters: string, whole: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function isInflected(word: string, whole: string): boolean {
  let common = 0;
  while (common < word.length && word[common] === whole[common]) common += 1;
  return common >= commonStem && Math.max(word.length, whole.length) - common <= longestRest;
}
