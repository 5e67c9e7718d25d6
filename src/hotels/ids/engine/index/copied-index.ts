import { TAIL_WORDS, type WrittenIndex } from './index-writer.ts';
import { LIST_WORDS, PartnerIndex, kind, recordWords } from './partner-index.ts';

/** Words of a changed id, besides its bucket: a record of usual length, the end of the bucket, and a list of hotels. */
const WORDS_OF_A_CHANGE = 24;

/**
 * A copy of an index with room for changes, without the buckets that earlier changes left behind. The index may be read
 * meanwhile, but not changed.
 *
 * Every `!` follows a bucket of the directory, or a word that was written.
 */
export function copied({ parts, filling }: WrittenIndex, changes: number): WrittenIndex {
  const from = new PartnerIndex(parts);
  const buckets = from.directory.length;
  // Ids are more often in large buckets than in small ones.
  const wordsOfAChange = 2 * Math.ceil(filling.words / buckets) + WORDS_OF_A_CHANGE;
  const to = new PartnerIndex({
    directory: new SharedArrayBuffer(parts.directory.byteLength),
    records: new SharedArrayBuffer(4 * (filling.words + changes * wordsOfAChange + TAIL_WORDS)),
    folds: new SharedArrayBuffer(parts.folds.byteLength),
  });
  to.folds.set(from.folds);
  let at = 1;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const start = at;
    at = copyRecords(from.words, from.directory[bucket]!, { words: to.words, at }) + 1;
    for (let record = start; to.words[record] !== 0; record += recordWords(to.words[record + 1]!))
      if (to.kindOf(record) === kind.several) {
        const list = to.words[record + 2]!;
        to.words[record + 2] = at;
        at = copyList(from.words, list, { words: to.words, at });
      }
    to.directory[bucket] = start;
  }
  return { parts: to.parts, filling: { words: at, folds: filling.folds } };
}

interface Target {
  readonly words: Uint32Array;
  readonly at: number;
}

/** Copies the records of a bucket, and returns the word behind them. */
function copyRecords(from: Uint32Array, start: number, { words, at }: Target): number {
  let next = at;
  let record = start;
  while (from[record] !== 0) {
    const end = record + recordWords(from[record + 1]!);
    while (record < end) words[next++] = from[record++]!;
  }
  return next;
}

function copyList(from: Uint32Array, list: number, { words, at }: Target): number {
  const length = 1 + from[list]! * LIST_WORDS;
  words.set(from.subarray(list, list + length), at);
  return at + length;
}
