import { isCognate, commonSpelling, type CommonSpelling } from './cognates.ts';
import { isCode } from '../words/compounds.ts';
import { Remembered } from '../remembered.ts';
import type { Room } from '../room.ts';
import { soundsOf } from './sounds.ts';
import { symbolsOf } from '../text/symbols.ts';

/**
 * How a hotel spells a word that a supplier spells differently: cut short ("pano"), without vowels ("pnrm"), run together
 * ("seagrape"), with another ending, or in another script. By itself such a word is ambiguous; among the few
 * words of one hotel at most one fits, otherwise it stays unknown.
 */
export type HotelSpelling = (word: string) => string | undefined;

/** A shorter word may be the beginning of too many others, and hotels hardly ever cut shorter words. */
const shortestCut = 4;
const shortestCode = 3;
const shortestWhole = 5;
/** Words that begin with this many equal letters, and differ in few letters after them, count as one word. */
const commonStem = 6;
const longestRest = 4;

/** Words that are collected of a hotel: some hundred rooms have some hundred of them. */
const mostWords = 2_000;

/** A hotel that is cached for a long time gets more and more words. */
const rememberedWords = 1_000;

interface Spelt {
  readonly as: string | undefined;
}

export function hotelSpellingOf(references: readonly Room[]): HotelSpelling {
  // Most names have no unknown word: the words of the hotel are collected for the first one that has.
  let written: Written | undefined;
  const remembered = new Remembered<Spelt>(rememberedWords);
  return (word) =>
    remembered.get(word, () => ({ as: spelling(word, (written ??= writtenBy(references))) })).as;
}

/** The words of a hotel, indexed so that a word is compared only with the few it may be. */
interface Written {
  readonly words: ReadonlySet<string>;
  /** Two words in a row, by what they are without the gap. */
  readonly pairs: ReadonlyMap<string, string>;
  /** Words in Latin letters by their first. */
  readonly byLetter: ReadonlyMap<string, readonly string[]>;
  readonly latin: readonly CommonlySpelt[];
  /** Words in Latin letters, and all others, by what they sound like; made for the first word of another script. */
  readonly bySound: () => { readonly latin: BySound; readonly other: BySound };
}

type BySound = ReadonlyMap<string, readonly string[]>;

interface CommonlySpelt {
  readonly word: string;
  readonly even: CommonSpelling;
}

function writtenBy(references: readonly Room[]): Written {
  const words = new Set<string>();
  const pairs = new Map<string, string>();
  // In their own order: of two pairs that are written alike one is kept, whichever comes first in a request.
  for (const name of references.map((room) => room.name).sort()) {
    if (words.size >= mostWords || pairs.size >= mostWords) break;
    const symbols = symbolsOf(name).filter(({ kind }) => kind === 'word');
    symbols.forEach(({ text }, at) => {
      const next = symbols[at + 1]?.text ?? '';
      if (text.length >= shortestWhole) words.add(text);
      if (Math.min(text.length, next.length) >= shortestCode) pairs.set(text + next, `${text} ${next}`);
    });
  }
  return { words, pairs, ...inOrder([...words]) };
}

function inOrder(words: readonly string[]): Pick<Written, 'byLetter' | 'latin' | 'bySound'> {
  const latin = words.filter(isLatin);
  const other = words.filter((word) => !isLatin(word));
  let bySound: ReturnType<Written['bySound']> | undefined;
  return {
    byLetter: Map.groupBy(latin, (word) => word.charAt(0)),
    latin: latin.map((word) => ({ word, even: commonSpelling(word) })),
    bySound: () => (bySound ??= { latin: soundsOfAll(latin), other: soundsOfAll(other) }),
  };
}

function soundsOfAll(words: readonly string[]): BySound {
  const sounds = words.flatMap((word) => soundsOf(word).map((sound) => ({ sound, word })));
  const bySound = Map.groupBy(sounds, ({ sound }) => sound);
  return new Map([...bySound].map(([sound, list]) => [sound, list.map(({ word }) => word)]));
}

function spelling(word: string, written: Written): string | undefined {
  if (written.words.has(word)) return undefined;
  return (
    written.pairs.get(word) ?? onlyOne(isLatin(word) ? latinMeant(word, written) : spokenMeant(word, written))
  );
}

function onlyOne(words: ReadonlySet<string>): string | undefined {
  const [word] = words;
  return words.size === 1 ? word : undefined;
}

function latinMeant(word: string, { byLetter, latin, bySound }: Written): Set<string> {
  const even = commonSpelling(word);
  const near = (byLetter.get(word.charAt(0)) ?? []).filter(
    (whole) => isCut(word, whole) || isInflected(word, whole),
  );
  const cognates = latin.filter((whole) => isCognate(even, whole.even)).map((whole) => whole.word);
  return new Set([...near, ...cognates, ...alike(word, bySound().other)]);
}

function spokenMeant(word: string, { bySound }: Written): Set<string> {
  return new Set(alike(word, bySound().latin));
}

function alike(word: string, bySound: BySound): string[] {
  return bySound.size === 0 ? [] : soundsOf(word).flatMap((sound) => bySound.get(sound) ?? []);
}

function isLatin(word: string): boolean {
  return /^[a-z]/.test(word);
}

function isCut(word: string, whole: string): boolean {
  if (word.length > whole.length - 2 || word[0] !== whole[0]) return false;
  if (isCode(word)) return word.length >= shortestCode && isWithin(word, whole);
  return word.length >= shortestCut && whole.startsWith(word);
}

/** Whether the whole word has the letters in this order. */
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
