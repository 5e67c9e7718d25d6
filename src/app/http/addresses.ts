import { limits } from '../../contract/limits.ts';

interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * Limits requests without a valid key by IP address: each address has a token bucket. Requests with a valid key take no
 * token. The least recently seen addresses are evicted first, so a flood from many addresses uses bounded memory; an
 * evicted address starts with a full bucket.
 */
export class Addresses {
  readonly #buckets = new Map<string, Bucket>();
  readonly #ticksMs: () => number;

  constructor(ticksMs: () => number) {
    this.#ticksMs = ticksMs;
  }

  /** Takes a token; false if there is none. */
  take(address: string | undefined): boolean {
    const bucket = this.#bucketOf(address);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  isEmpty(address: string | undefined): boolean {
    return this.#bucketOf(address).tokens < 1;
  }

  #bucketOf(address: string | undefined): Bucket {
    const name = networkOf(address);
    const nowMs = this.#ticksMs();
    const { tokens, atMs } = this.#buckets.get(name) ?? { tokens: limits.keylessBurst, atMs: nowMs };
    const grown = tokens + (Math.max(0, nowMs - atMs) / 1000) * limits.keylessPerSecond;
    const bucket = { tokens: Math.min(limits.keylessBurst, grown), atMs: nowMs };
    // Inserted again it moves to the end: the first is the least recently seen.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > limits.keylessAddresses && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}

/** An IPv6 client has all 2^64 addresses of its network. A reset connection has no address. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
