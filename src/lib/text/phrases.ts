/** A set of phrases of whole words, each with a value; returns the longest one that starts at a position. */
export class Phrases<Value> {
  readonly #byFirst = new Map<string, Phrase<Value>[]>();
  /** By a hash of a few letters: most words begin no phrase, and a small table shows that without a look-up in the map. */
  readonly #begins = new Uint8Array(GLANCES);

  add(phrase: string, value: Value): void {
    const parts = phrase.trim().split(/\s+/);
    const first = parts[0] ?? '';
    if (first === '') return;
    const list = this.#byFirst.get(first) ?? [];
    list.push({ parts, value });
    list.sort((a, b) => b.parts.length - a.parts.length);
    this.#byFirst.set(first, list);
    this.#begins[glance(first)] = 1;
  }

  at(words: readonly string[], position: number): Found<Value> | undefined {
    const first = words[position] ?? '';
    if (this.#begins[glance(first)] === 0) return undefined;
    const list = this.#byFirst.get(first);
    if (list === undefined) return undefined;
    for (const { parts, value } of list) {
      if (parts.every((part, offset) => words[position + offset] === part))
        return { length: parts.length, value };
    }
    return undefined;
  }
}

const GLANCES = 4096;

/** Length, first, second and last letter, in a few bits each. */
function glance(word: string): number {
  const { length } = word;
  if (length === 0) return 0;
  const ends = word.charCodeAt(0) ^ (word.charCodeAt(length - 1) << 5);
  return (ends ^ (length << 9) ^ (length === 1 ? 0 : word.charCodeAt(1) << 3)) & (GLANCES - 1);
}

export interface Found<Value> {
  readonly length: number;
  readonly value: Value;
}

interface Phrase<Value> {
  readonly parts: readonly string[];
  readonly value: Value;
}
