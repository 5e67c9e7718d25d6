import { Remembered } from '../remembered.ts';
import { symbolsOf } from './symbols.ts';

/** Share of words two names have in common (Dice), 0 to 1. Breaks ties between references that state the same. */
export function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return left.size + right.size === 0 ? 1 : (2 * common) / (left.size + right.size);
}

/** Names that are compared with many others one after another. */
const remembered = new Remembered<ReadonlySet<string>>(2_000);

export function wordsOf(name: string): ReadonlySet<string> {
  return remembered.get(name, () => new Set(symbolsOf(name).map((symbol) => symbol.text)));
}
