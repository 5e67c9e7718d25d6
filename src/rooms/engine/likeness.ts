import { symbolsOf } from './symbols.ts';

/** Share of words two names have in common (Dice), 0 to 1. Breaks ties between references that state the same. */
export function likeness(one: string, other: string): number {
  const left = words(one);
  const right = words(other);
  let common = 0;
  for (const word of left) if (right.has(word)) common += 1;
  return left.size + right.size === 0 ? 1 : (2 * common) / (left.size + right.size);
}

function words(name: string): Set<string> {
  return new Set(symbolsOf(name).map((symbol) => symbol.text));
}
