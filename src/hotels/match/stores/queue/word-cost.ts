import { lettersOf, type SearchedWord } from './word-keys.ts';

/** Rows of a sample that have the same ones of the words. */
export interface Group {
  readonly has: readonly boolean[];
  readonly rows: number;
}

/** Rows that words are looked for in. */
export interface Searched {
  readonly rows: number;
  readonly sample: readonly Group[];
}

/**
 * What it costs to find a row by the index of words, when to test a row of a job costs 1. The entries of a word are read for the
 * rows of all accounts, and rows that have all indexed words are read before those of other accounts are left out. An entry
 * of a key is compared as it is read; those of all words that begin with a word are collected first.
 */
const INDEX_COST = { keyEntry: 0.015, collectedEntry: 0.1, rowOfAll: 0.1, row: 0.6 } as const;

/** A longer word that a smaller share of the rows has is not asked by its first letters, which many other rows may have. */
const LEAST_SHARE_BY_LETTERS = 0.01;

interface Word {
  readonly word: string;
  /** Its position in the text. */
  readonly at: number;
  /** The share of rows that have it. */
  readonly share: number;
}

export function withKey(word: Word): Word & SearchedWord {
  const letters = lettersOf(word.word);
  return {
    ...word,
    byLetters: letters === 'all' || (letters === 'first' && word.share >= LEAST_SHARE_BY_LETTERS),
  };
}

interface IndexedRows {
  /** Rows of the jobs, in the country of the filter. */
  readonly own: Searched;
  /** The rows of all accounts, whose entries are read. */
  readonly all: Searched;
  /** Those of them that are read for their entries: with a country, those of the jobs. */
  readonly read: Searched;
}

export function cheapestIndexed(ordered: readonly (Word & SearchedWord)[], { own, all, read }: IndexedRows) {
  const choices = ordered.map((_, last) => {
    const chosen = ordered.slice(0, last + 1);
    const entries = chosen.reduce(
      (sum, { at, byLetters }) =>
        sum +
        INDEX_COST[byLetters ? 'keyEntry' : 'collectedEntry'] * shareWith(all.sample, (one) => one === at),
      0,
    );
    const isChosen = (at: number) => chosen.some((one) => one.at === at);
    const cost =
      all.rows * entries +
      INDEX_COST.rowOfAll * read.rows * shareWith(read.sample, isChosen) +
      INDEX_COST.row * own.rows * shareWith(own.sample, isChosen);
    return { words: chosen.map(({ word, byLetters }) => ({ word, byLetters })), cost };
  });
  return choices.toSorted((a, b) => a.cost - b.cost)[0] ?? { words: [], cost: 0 };
}

/** The share of rows that have some of the words, by their positions. None in a sample may be a few. */
export function shareWith(sample: readonly Group[], isAsked: (at: number) => boolean): number {
  const sum = (groups: readonly Group[]) => groups.reduce((total, { rows }) => total + rows, 0);
  const hits = sum(sample.filter(({ has }) => has.every((one, at) => one || !isAsked(at))));
  return (hits + 0.5) / (sum(sample) + 1);
}
