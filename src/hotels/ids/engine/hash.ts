/** FNV-1a over the bytes, then a finalizer that spreads the hashes of short keys. 32 bits, at least 1. */
export const HASH_START = 0x811c9dc5;
export const HASH_FACTOR = 0x01000193;

export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = HASH_START;
  // `at` is below `to`, which lies within the bytes.
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, HASH_FACTOR);
  return finishHash(hash);
}

export function finishHash(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  // Never 0, which marks the end of a bucket.
  return (mixed ^ (mixed >>> 16)) >>> 0 || 1;
}
