import { limits } from '../../contract/limits.ts';

interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * How much work an address may ask for without a valid key: a bucket of tokens for each, which fills again. Requests
 * with a valid key take none. The addresses seen longest ago are forgotten first, so a flood from many of them takes a
 * bounded memory; to be forgotten is to be trusted again.
 */
export class Addresses {
  readonly #buckets = new Map<string, Bucket>();
  readonly #ticksMs: () => number;

  constructor(ticksMs: () => number) {
    this.#ticksMs = ticksMs;
  }

  /** Takes a token; false where there is none. */
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
    // Written anew, it stands at the end: the first is the one seen longest ago.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > limits.keylessAddresses && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}

/** Whoever has one IPv6 address has the 2^64 of its network. A connection that was reset has no address any more. */
function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = ''] = address.split('::');
  return head.split(':').slice(0, 4).join(':');
}
