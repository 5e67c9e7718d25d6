import { mix } from './seeded-random.ts';

/** A number below `limit` that depends on the words alone: the same on every machine and in every process. */
export function hashBelow(limit: number, ...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const word of words) hash = typeof word === 'number' ? withNumber(hash, word) : withText(hash, word);
  return (mix(hash) >>> 0) % limit;
}

/** FNV-1a over UTF-16 units, with a mark at the end of each word; `mix` then spreads the bits. */
function withText(hash: number, text: string): number {
  let mixed = hash;
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return Math.imul(mixed ^ 0x1f, 0x01000193);
}

/** A number is mixed in as two halves, without converting it to text. */
function withNumber(hash: number, value: number): number {
  const low = Math.imul(hash ^ (value >>> 0), 0x01000193);
  return Math.imul(low ^ Math.floor(value / 2 ** 32) ^ 0x1d, 0x01000193);
}
