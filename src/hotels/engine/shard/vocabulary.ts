import { editDistance } from '../../../lib/text/edit-distance.ts';
import { deletionKeys, hashText, MOST_DELETIONS } from '../read/text/hash.ts';
import { bucketOf, buildBuckets, GrowingArray, type Buckets } from './buckets.ts';

/**
 * All words of one country's hotels as numbers. The letters are in one pool of bytes; a bucket table finds a word;
 * a second one has each word under its forms with one letter left out, so that the neighbours of a misspelt word
 * are found without a search.
 */
export interface Vocabulary {
  /** Plain letters of all words, one after another (folded text is ASCII). */
  readonly letters: Uint8Array;
  readonly start: Uint32Array;
  /** In both, an item is a word below the upper bits of its key: others of the bucket are recognized without reading them. */
  readonly words: Buckets;
  readonly deletions: Buckets;
}

export const NO_WORD = 0xffffffff;

/** Shorter words have too many neighbours, and longer ones have none. */
const MIN_FUZZY = 4;
const MAX_FUZZY = MOST_DELETIONS;

export function buildVocabulary(list: readonly string[]): Vocabulary {
  const start = new Uint32Array(list.length + 1);
  for (const [id, word] of list.entries()) start[id + 1] = (start[id] ?? 0) + word.length;
  const letters = new Uint8Array(start[list.length] ?? 0);
  const ofWord = wordMask({ start });
  const wordKeys = new Uint32Array(list.length);
  const wordItems = new Uint32Array(list.length);
  const keys = new GrowingArray();
  const items = new GrowingArray();
  for (const [id, word] of list.entries()) {
    const from = start[id] ?? 0;
    for (let i = 0; i < word.length; i++) letters[from + i] = word.charCodeAt(i);
    const key = hashText(word);
    wordKeys[id] = key;
    wordItems[id] = (key & ~ofWord) | id;
    if (!isFuzzy(word)) continue;
    const count = deletionKeys(word, deletions);
    for (let at = 0; at < count; at++) {
      const deletion = deletions[at]!; // at < count
      keys.push(deletion);
      items.push(((deletion & ~ofWord) | id) >>> 0);
    }
  }
  return {
    letters,
    start,
    words: buildBuckets(wordKeys, wordItems, list.length),
    deletions: buildBuckets(keys.view(), items.view(), items.length),
  };
}

/** The bits of an item that say which word it is; the others are those of its key. */
function wordMask({ start }: Pick<Vocabulary, 'start'>): number {
  return 0xffffffff >>> Math.clz32(start.length);
}

/** The word that the text has from one place to another: asked for every part of a word, so no text is made for it. */
export function findWord(vocabulary: Vocabulary, text: string, from = 0, to = text.length): number {
  const { letters, start, words } = vocabulary;
  const ofWord = wordMask(vocabulary);
  const key = hashText(text, from, to);
  const bucket = bucketOf(words, key);
  for (let at = bucket.from; at < bucket.to; at++) {
    const item = words.item[at]!; // at < to ≤ item.length
    if (((item ^ key) & ~ofWord) !== 0) continue;
    const id = item & ofWord;
    const begin = start[id]! - from;
    if (start[id + 1]! - begin !== to) continue;
    let same = true;
    for (let i = from; same && i < to; i++) same = letters[begin + i] === text.charCodeAt(i);
    if (same) return id;
  }
  return NO_WORD;
}

export function wordAt({ letters, start }: Vocabulary, id: number): string {
  let word = '';
  for (let i = start[id] ?? 0; i < (start[id + 1] ?? 0); i++) word += String.fromCharCode(letters[i] ?? 0);
  return word;
}

interface NearWords {
  readonly limit: 1 | 2;
  readonly report: (id: number, edits: number, near: string) => void;
}

/**
 * Words at most one letter away (some at two, where `limit` is 2), each reported once with its distance. Two words that
 * differ by one letter share the form without it, so looking up the word and its own deletions finds them all.
 */
export function neighbours(vocabulary: Vocabulary, word: string, { limit, report }: NearWords): void {
  if (!isFuzzy(word)) return;
  const { start, item } = vocabulary.deletions;
  const ofWord = wordMask(vocabulary);
  const buckets = start.length - 2;
  const count = deletionKeys(word, deletions);
  // Every bucket is elsewhere in memory: a separate loop waits for all of them together.
  for (let at = 0; at < count; at++) ends[at] = start[(deletions[at]! & buckets) + 1]!; // both have room for every deletion
  const seen: number[] = [];
  for (let deletion = 0; deletion < count; deletion++) {
    const key = deletions[deletion]!; // deletion < count
    for (let at = start[key & buckets]!; at < ends[deletion]!; at++) {
      const found = item[at]!; // at < end of a bucket ≤ item.length
      if (((found ^ key) & ~ofWord) !== 0) continue;
      const id = found & ofWord;
      if (seen.includes(id)) continue;
      seen.push(id);
      const near = wordAt(vocabulary, id);
      const edits = editDistance(word, near, limit);
      if (edits > 0 && edits <= limit) report(id, edits, near);
    }
  }
}

/** The deletions in progress, and where their buckets end. */
const deletions = new Uint32Array(MOST_DELETIONS + 1);
const ends = new Uint32Array(MOST_DELETIONS + 1);

function isFuzzy(word: string): boolean {
  return word.length >= MIN_FUZZY && word.length <= MAX_FUZZY && !/\d/.test(word);
}
