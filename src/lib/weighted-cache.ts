/** A cache with a limit for the sum of weights, such as bytes. The least recently used entries are removed to make room. */
export class WeightedCache<Key, Value extends object> {
  readonly #most: number;
  /** The least recently used first. */
  readonly #entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** A value that alone exceeds the limit is not stored. */
  set(key: Key, value: Value, weight: number): void {
    this.#weight += weight - (this.#entries.get(key)?.weight ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, { value, weight });
    for (const [oldest, dropped] of this.#entries) {
      if (this.#weight <= this.#most) break;
      this.#entries.delete(oldest);
      this.#weight -= dropped.weight;
    }
  }
}
