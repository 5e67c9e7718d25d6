import { editDistance } from '../text/distance.ts';
import { hashText, hashWithout } from '../text/hash.ts';
import { bucketOf, buildBuckets, Growing, type Buckets } from './buckets.ts';

/**
 * All words of one country's hotels as numbers. The letters stand in one pool of bytes; a bucket table finds a word;
 * a second one holds each word under itself with one letter left out, so that a misspelt word meets its neighbours
 * without anything being searched.
 */
export interface Vocabulary {
  /** Plain letters of all words, one after another (folded text is ASCII). */
  readonly letters: Uint8Array;
  readonly start: Uint32Array;
  /** One bit per letter that the word has: words a slip apart differ in two of them at most. */
  readonly mask: Uint32Array;
  readonly words: Buckets;
  readonly deletions: Buckets;
}

export const NO_WORD = 0xffffffff;

/** Shorter words have too many neighbours, longer ones none that are alive. */
const MIN_FUZZY = 4;
const MAX_FUZZY = 24;

export function buildVocabulary(list: readonly string[]): Vocabulary {
  const start = new Uint32Array(list.length + 1);
  for (const [id, word] of list.entries()) start[id + 1] = (start[id] ?? 0) + word.length;
  const letters = new Uint8Array(start[list.length] ?? 0);
  const keys = new Uint32Array(list.length);
  const ids = new Uint32Array(list.length);
  const deletionKeys = new Growing();
  const deletionIds = new Growing();
  for (const [id, word] of list.entries()) {
    const from = start[id] ?? 0;
    for (let i = 0; i < word.length; i++) letters[from + i] = word.charCodeAt(i);
    keys[id] = hashText(word);
    ids[id] = id;
    if (!isFuzzy(word)) continue;
    deletionKeys.push(hashText(word));
    deletionIds.push(id);
    for (let skip = 0; skip < word.length; skip++) {
      if (skip > 0 && word[skip] === word[skip - 1]) continue;
      deletionKeys.push(hashWithout(word, skip));
      deletionIds.push(id);
    }
  }
  return {
    letters,
    start,
    mask: Uint32Array.from(list, maskOf),
    words: buildBuckets(keys, ids, list.length),
    deletions: buildBuckets(deletionKeys.view(), deletionIds.view(), deletionIds.length),
  };
}

export function findWord({ letters, start, words }: Vocabulary, word: string): number {
  const { from, to } = bucketOf(words, hashText(word));
  for (let at = from; at < to; at++) {
    const id = words.item[at]!; // at < to ≤ item.length
    const begin = start[id]!;
    if (start[id + 1]! - begin !== word.length) continue;
    let same = true;
    for (let i = 0; same && i < word.length; i++) same = letters[begin + i] === word.charCodeAt(i);
    if (same) return id;
  }
  return NO_WORD;
}

export function wordAt({ letters, start }: Vocabulary, id: number): string {
  let word = '';
  for (let i = start[id] ?? 0; i < (start[id + 1] ?? 0); i++) word += String.fromCharCode(letters[i] ?? 0);
  return word;
}

/**
 * Words at most one slip away (some at two, where `limit` is 2), each told once with its distance. Two words that
 * differ by one letter share the form without it, so looking up the word and its own deletions finds them all.
 */
export function neighbours(
  vocabulary: Vocabulary,
  word: string,
  { limit, tell }: { limit: 1 | 2; tell: (id: number, slips: number) => void },
): void {
  if (!isFuzzy(word)) return;
  const { deletions, start, mask } = vocabulary;
  const own = maskOf(word);
  const seen: number[] = [];
  for (let skip = -1; skip < word.length; skip++) {
    const key = skip < 0 ? hashText(word) : hashWithout(word, skip);
    const { from, to } = bucketOf(deletions, key);
    for (let at = from; at < to; at++) {
      const id = deletions.item[at]!; // at < to ≤ item.length; items are words
      const length = start[id + 1]! - start[id]!;
      if (Math.abs(length - word.length) > limit || bits(own ^ mask[id]!) > 2 * limit) continue;
      if (seen.includes(id)) continue;
      seen.push(id);
      const slips = editDistance(word, wordAt(vocabulary, id), limit);
      if (slips > 0 && slips <= limit) tell(id, slips);
    }
  }
}

function maskOf(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask >>> 0;
}

/** How many bits are set. */
function bits(mask: number): number {
  let left = mask - ((mask >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function isFuzzy(word: string): boolean {
  return word.length >= MIN_FUZZY && word.length <= MAX_FUZZY && !/\d/.test(word);
}
