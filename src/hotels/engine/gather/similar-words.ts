import { FOREIGN, type Shard } from '../shard/shard.ts';
import { alikeTo, type Alike } from '../shard/alike.ts';
import { soundingLike } from '../shard/sounds.ts';
import { findWord, neighbours, NO_WORD } from '../shard/vocabulary.ts';
import { markOf, marks } from '../read/marks.ts';
import type { SplitWord } from '../read/name.ts';
import { translationsOf } from '../read/translations.ts';
import { restored } from '../read/text/split-words.ts';

/**
 * Finds the words that a misspelt word may be. Similar words are computed once: a list has "hotel" and "london" in every other row,
 * and finding their similar words costs more than everything else.
 */
export class SimilarWords {
  readonly #shard: Vocabularies;
  /** The country has names in another script. */
  readonly #hasForeign: boolean;
  readonly #alike = new Map<string, readonly Alike[]>();
  readonly #glued = new Map<string, readonly number[]>();
  readonly #translated = new Map<string, readonly number[]>();
  readonly #restored = new Map<string, readonly number[]>();
  readonly #latin = new Map<string, readonly Alike[]>();
  readonly #foreign = new Map<string, readonly Alike[]>();

  constructor(shard: Vocabularies) {
    this.#shard = shard;
    this.#hasForeign = shard.role.some((role) => (role & FOREIGN) !== 0);
  }

  /** Words that sound like the word and are written in another script. A side is read by what it means: west is not east. */
  sounding(word: string, isForeign: boolean): readonly Alike[] {
    if ((!isForeign && !this.#hasForeign) || markOf(word) >= marks.part) return nothing;
    return remembered(isForeign ? this.#foreign : this.#latin, word, () =>
      soundingLike(this.#shard, word, isForeign),
    );
  }

  /** The words that may be meant by a word that no name of the country has. */
  alike(word: string): readonly Alike[] {
    return remembered(this.#alike, word, () => alikeTo(this.#shard.vocabulary, word, false));
  }

  /** Words that are one letter from two words written as one. */
  glued(word: string): readonly number[] {
    return remembered(this.#glued, word, () => {
      const found: number[] = [];
      if (word.length >= 4)
        neighbours(this.#shard.vocabulary, word, { limit: 1, report: (near) => void found.push(near) });
      return found;
    });
  }

  /** Words of the catalogue's names that say in another language what the word says. */
  translated(word: string): readonly number[] {
    const translations = translationsOf(word);
    if (translations.length === 0) return noWords;
    return remembered(this.#translated, word, () =>
      this.#known(translations).filter((id) => this.#shard.nameCount[id] !== 0),
    );
  }

  /** Words that the pieces are with a lost letter in each gap. */
  restored(pieces: readonly string[]): readonly number[] {
    return remembered(this.#restored, pieces.join(' '), () => this.#known([...restored(pieces)]));
  }

  /** Those of the words that the catalogue has. */
  #known(words: readonly string[]): number[] {
    return words.map((word) => findWord(this.#shard.vocabulary, word)).filter((id) => id !== NO_WORD);
  }
}

type Vocabularies = Pick<Shard, 'vocabulary' | 'sounds' | 'role' | 'nameCount'>;

const nothing: readonly Alike[] = [];
const noWords: readonly number[] = [];

/** A list of a hundred million rows must not fill the memory with its words. */
const MAX_REMEMBERED = 20_000;

function remembered<Value>(memory: Map<string, Value>, key: string, work: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size >= MAX_REMEMBERED) memory.clear();
  const value = work();
  memory.set(key, value);
  return value;
}

/** What marking reads and writes: `Scratch` explains it. */
interface Marks {
  readonly shard: Pick<Shard, 'vocabulary' | 'nameCount' | 'alike'>;
  readonly similar: SimilarWords;
  readonly epoch: number;
  readonly marked: number[];
  readonly nameStamp: Uint32Array;
  readonly unitFrom: Uint8Array;
  readonly unitTo: Uint8Array;
  readonly likeness: Float32Array;
  readonly share: Float32Array;
}

/** A word of the row's name, and its number in the vocabulary. */
interface NameWord {
  readonly word: string;
  readonly id: number;
}

/** Marks every word of the vocabulary that a unit may match: itself, misspelt, joined or split. */
export function markWords(scratch: Marks, units: readonly NameWord[], isForeign: boolean): void {
  for (let index = 0; index < units.length; index++) {
    const { id } = units[index]!; // index < length
    if (id !== NO_WORD) markWord(scratch, id, { from: index, to: index, likeness: 1, share: 1 });
  }
  for (let index = 0; index < units.length; index++) {
    const unit = units[index]!; // as above
    const { word, id } = unit;
    markAlike(scratch, unit, index);
    const translated = scratch.similar.translated(word);
    for (let at = 0; at < translated.length; at++)
      markWord(scratch, translated[at]!, { from: index, to: index, likeness: TRANSLATED, share: 1 }); // at < length
    for (const { id: near, likeness } of scratch.similar.sounding(
      word,
      isForeign || withoutVowels.test(word),
    ))
      markWord(scratch, near, { from: index, to: index, likeness, share: 1 });
    const next = units[index + 1];
    if (next !== undefined)
      for (const { id: near, likeness } of scratch.similar.sounding(word + next.word, isForeign))
        markWord(scratch, near, { from: index, to: index + 1, likeness, share: 1 });
    if (next !== undefined) markGlued(scratch, [unit, next], index);
    if (id === NO_WORD || (scratch.shard.nameCount[id] ?? 0) < 3) markCut(scratch, word, index);
  }
}

/** A word has more than one translation, and hotels of one site may differ by two of them. */
const TRANSLATED = 0.85;

/** What words of names are like is in the index. */
function markAlike(scratch: Marks, { word, id }: NameWord, index: number): void {
  const { alike, nameCount } = scratch.shard;
  if (id === NO_WORD || nameCount[id] === 0) {
    for (const { id: near, likeness } of scratch.similar.alike(word))
      markWord(scratch, near, { from: index, to: index, likeness, share: 1 });
    return;
  }
  for (let at = alike.start[id]!; at < alike.start[id + 1]!; at++)
    markWord(scratch, alike.word[at]!, { from: index, to: index, likeness: alike.likeness[at]!, share: 1 }); // an entry per word
}

/** A word with a gap in it matches the words that it may be. */
export function markRestored(scratch: Marks, splitWords: readonly SplitWord[], units: number): void {
  for (const { pieces, from, to } of splitWords)
    for (const id of scratch.similar.restored(pieces))
      if (to < units) markWord(scratch, id, { from, to, likeness: 0.95, share: 1 });
}

/** "Gmblng" is a word by its consonants only. */
const withoutVowels = /^[b-df-hj-np-tv-xz]{4,}$/;

function markGlued(scratch: Marks, [unit, next]: readonly [NameWord, NameWord], index: number): void {
  const glued = unit.word + next.word;
  const whole = findWord(scratch.shard.vocabulary, glued);
  if (whole !== NO_WORD) markWord(scratch, whole, { from: index, to: index + 1, likeness: 1, share: 1 });
  // "H tel", "M venpick": a letter got lost where the gap is now.
  if (unit.word.length > 3 && next.word.length > 3 && unit.id !== NO_WORD) return;
  for (const near of scratch.similar.glued(glued))
    markWord(scratch, near, { from: index, to: index + 1, likeness: 0.9, share: 1 });
}

/** No two words of a name written as one are longer together. */
const longestCut = 60;

function markCut(scratch: Marks, word: string, index: number): void {
  // Every cut looks up two words: of a word without end that would be the square of its length.
  if (word.length > longestCut) return;
  const { vocabulary } = scratch.shard;
  for (let cut = 2; cut <= word.length - 3; cut++) {
    const left = findWord(vocabulary, word, 0, cut);
    const right = left === NO_WORD ? NO_WORD : findWord(vocabulary, word, cut);
    if (right === NO_WORD) continue;
    markWord(scratch, left, { from: index, to: index, likeness: 0.95, share: cut / word.length });
    markWord(scratch, right, { from: index, to: index, likeness: 0.95, share: 1 - cut / word.length });
  }
}

interface Marking {
  readonly from: number;
  readonly to: number;
  readonly likeness: number;
  readonly share: number;
}

function markWord(scratch: Marks, id: number, { from, to, likeness, share }: Marking): void {
  if (scratch.nameStamp[id] === scratch.epoch && (scratch.likeness[id] ?? 0) >= likeness) return;
  if (scratch.nameStamp[id] !== scratch.epoch) scratch.marked.push(id);
  scratch.nameStamp[id] = scratch.epoch;
  scratch.unitFrom[id] = from;
  scratch.unitTo[id] = to;
  scratch.likeness[id] = likeness;
  scratch.share[id] = share;
}
