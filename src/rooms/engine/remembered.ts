/**
 * What was computed before, by its key, within bounds: two generations of a map. When the young one is full the old
 * one is forgotten, so what is used stays and memory never grows beyond twice the limit.
 */
export class Remembered<T> {
  readonly #limit: number;
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Undefined where it is not remembered. */
  find(key: string): T | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  get(key: string, make: () => T): T {
    const known = this.#young.get(key);
    if (known !== undefined) return known;
    const value = this.#old.get(key) ?? make();
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
    return value;
  }
}
