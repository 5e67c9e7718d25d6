/** Per hotel a run of words, all runs in one flat array: the words of hotel h are those from `start[h]` to `start[h + 1]`. */
export interface WordLists {
  readonly start: Uint32Array;
  readonly word: Uint32Array;
}

/** Copies the runs out of the collected entries, where each follows its length. */
export function wordLists(
  hotels: number,
  countAt: (hotel: number) => number,
  entries: Uint32Array,
): WordLists {
  const start = new Uint32Array(hotels + 1);
  for (let hotel = 0; hotel < hotels; hotel++) start[hotel + 1] = start[hotel]! + entries[countAt(hotel)]!;
  const word = new Uint32Array(start[hotels]!);
  for (let hotel = 0; hotel < hotels; hotel++) {
    const from = countAt(hotel) + 1;
    word.set(entries.subarray(from, from + start[hotel + 1]! - start[hotel]!), start[hotel]);
  }
  return { start, word };
}

/** How many runs have each word. */
export function counts(word: Uint32Array, size: number): Uint32Array {
  const count = new Uint32Array(size);
  for (const id of word) count[id]! += 1;
  return count;
}

/** The inverted runs: word → hotels, ascending. */
export function postings(
  { start, word }: WordLists,
  size: number,
): { postStart: Uint32Array; post: Uint32Array } {
  const postStart = new Uint32Array(size + 1);
  for (const id of word) postStart[id + 1]! += 1;
  for (let id = 0; id < size; id++) postStart[id + 1]! += postStart[id]!;
  const next = postStart.slice(0, size);
  const post = new Uint32Array(word.length);
  for (let hotel = 0; hotel + 1 < start.length; hotel++)
    for (let i = start[hotel]!; i < start[hotel + 1]!; i++) post[next[word[i]!]!++] = hotel;
  return { postStart, post };
}
