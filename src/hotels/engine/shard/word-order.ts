/** The hotels of an index as they came: an id for each entry, and two lists of words, each behind its length. */
interface Arrived {
  readonly ids: readonly number[];
  /** How many words they have. */
  readonly words: number;
  readonly entries: Uint32Array;
  readonly listsOf: (entry: number) => number;
  /** The words of its town and region. */
  readonly placeWords: (entry: number) => readonly number[];
}

/**
 * Words are numbered as they come. The numbers decide ties, so they must not depend on the order of the hotels: the entries
 * learn those that the words would have if the hotels had come in the order of their ids, as the database sends them.
 * Returns the former numbers in the new order.
 */
export function wordsByIds({ ids, words, entries, listsOf, placeWords }: Arrived): number[] {
  if (ids.every((id, at) => at === 0 || ids[at - 1]! <= id))
    return Array.from({ length: words }, (_, at) => at);
  const numbers = new Map<number, number>();
  const number = (word: number): number => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  };
  const order = [...ids.keys()].sort((a, b) => ids[a]! - ids[b]! || a - b); // an id for each entry
  for (const entry of order) {
    placeWords(entry).forEach(number);
    let at = listsOf(entry);
    for (let list = 0; list < 2; list++) {
      const end = at + 1 + entries[at]!; // a list is inside of the entries
      for (at += 1; at < end; at++) entries[at] = number(entries[at]!);
    }
  }
  return [...numbers.keys()];
}
