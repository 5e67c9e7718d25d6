import { inflectionsOf } from './inflection.ts';
import { branchBelow, newBranch, type Branch } from './phrase-tree.ts';

/** How the words of a text are looked up. The default finds a word as it is written, and in no other way. */
export interface PhraseTable<Value> {
  /** Every way in which a word of a text may be in the tree. */
  readonly spellings: (word: string) => readonly string[];
  /** What a value means in one language; undefined: nothing. */
  readonly inLanguage: (value: Value, language: string) => Value | undefined;
}

export interface Found<Value> {
  readonly length: number;
  readonly value: Value;
}

/** A tree of phrases of whole words, each with a value. It returns the longest one that starts at a position. */
export class Phrases<Value> {
  readonly root: Branch<Value> = newBranch();
  readonly #table: PhraseTable<Value>;
  /** By a hash of a few letters: most words begin no phrase, and a small table shows that without a look-up in the map. */
  readonly #begins = new Uint8Array(HASHES);

  constructor(table: PhraseTable<Value> = asWritten) {
    this.#table = table;
  }

  /** The first value of a phrase stays. */
  add(phrase: string, value: Value): void {
    const words = phrase.trim().split(/\s+/);
    const [first = ''] = words;
    if (first === '') return;
    this.#begins[hashOf(first)] = 1;
    const end = words.reduce((at, word) => branchBelow(at, word), this.root);
    end.value ??= value;
  }

  /** No word at or behind `end` belongs to the phrase. */
  at(words: readonly string[], position: number, end = words.length): Found<Value> | undefined {
    if (this.#table === asWritten && this.#begins[hashOf(words[position] ?? '')] === 0) return undefined;
    const search: Search<Value> = { words, end, longest: position, value: undefined };
    this.#follow(search, this.root, position);
    const { longest, value } = search;
    return value === undefined ? undefined : { length: longest - position, value };
  }

  #follow(search: Search<Value>, branch: Branch<Value>, at: number, language?: string): void {
    if (at > search.longest) {
      const value = language === undefined ? branch.value : this.#inLanguage(branch, language);
      if (value !== undefined) [search.longest, search.value] = [at, value];
    }
    const word = isLeaf(branch) || at >= search.end ? undefined : search.words[at];
    if (word === undefined) return;
    const spellings = this.#table.spellings(word);
    let isKnown = false;
    for (const spelling of spellings) {
      const next = branch.next?.get(spelling);
      if (next === undefined) continue;
      isKnown = true;
      this.#follow(search, next, at + 1, language);
    }
    if (!isKnown)
      for (const spelling of spellings)
        for (const found of inflectionsOf(spelling, branch))
          this.#follow(search, found.branch, at + 1, found.language);
    const stem = stemOf(word, branch);
    if (stem !== undefined) this.#follow(search, stem, at + 1, language);
  }

  #inLanguage({ value }: Branch<Value>, language: string): Value | undefined {
    return value === undefined ? undefined : this.#table.inLanguage(value, language);
  }
}

const asWritten = { spellings: (word: string) => [word], inLanguage: () => undefined };

/** Most branches: nothing is looked up behind them. */
function isLeaf({ next, stems, inflected }: Branch<unknown>): boolean {
  return next === undefined && stems === undefined && inflected === undefined;
}

interface Search<Value> {
  readonly words: readonly string[];
  readonly end: number;
  /** Where the longest phrase found so far ends. */
  longest: number;
  value: Value | undefined;
}

/** What follows a stem; after a longer ending it is another word ("park|blick" is not a case of "park"). */
const longestEnding = 4;
const shortestStem = 2;

/** The branch of the longest stem that begins the word. */
function stemOf<Value>(word: string, { stems }: Branch<Value>): Branch<Value> | undefined {
  if (stems === undefined) return undefined;
  const shortest = Math.max(shortestStem, word.length - longestEnding);
  for (let end = word.length; end >= shortest; end -= 1) {
    const stem = stems.get(word.slice(0, end));
    if (stem !== undefined) return stem;
  }
  return undefined;
}

const HASHES = 4096;

/** Length, first, second and last letter, in a few bits each. */
function hashOf(word: string): number {
  const { length } = word;
  if (length === 0) return 0;
  const ends = word.charCodeAt(0) ^ (word.charCodeAt(length - 1) << 5);
  return (ends ^ (length << 9) ^ (length === 1 ? 0 : word.charCodeAt(1) << 3)) & (HASHES - 1);
}
