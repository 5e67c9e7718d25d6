/**
 * A queue that serves accounts in turn, so that an account with many requests does not delay others.
 */
export class FairQueue<T> {
  /** The queue of each account, in the order of their turns; one that was served goes to the end. None is empty. */
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  lengthOf(account: string): number {
    return this.#lines.get(account)?.length ?? 0;
  }

  /** How many would be served before one more of this account. */
  aheadOf(account: string): number {
    const own = this.lengthOf(account);
    let ahead = 0;
    for (const line of this.#lines.values()) ahead += Math.min(line.length, own + 1);
    return Math.min(ahead, this.#size);
  }

  add(account: string, waiter: T): void {
    const line = this.#lines.get(account);
    if (line === undefined) this.#lines.set(account, [waiter]);
    else line.push(waiter);
    this.#size += 1;
  }

  next(): T | undefined {
    for (const [account, line] of this.#lines) {
      const waiter = line.shift();
      this.#lines.delete(account);
      if (line.length > 0) this.#lines.set(account, line);
      this.#size -= 1;
      return waiter;
    }
    return undefined;
  }

  /** The length of the longest queue of an account. */
  get longest(): number {
    return this.#longest()?.[1].length ?? 0;
  }

  /** The last of the longest queue. */
  takeFromLongest(): T | undefined {
    const [account, line] = this.#longest() ?? [];
    if (account === undefined || line === undefined) return undefined;
    const waiter = line.pop();
    if (line.length === 0) this.#lines.delete(account);
    this.#size -= 1;
    return waiter;
  }

  #longest(): readonly [string, T[]] | undefined {
    let longest: readonly [string, T[]] | undefined;
    for (const entry of this.#lines) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    return longest;
  }

  /** Removes all that match. */
  takeAll(isTaken: (waiter: T) => boolean): readonly T[] {
    const taken: T[] = [];
    for (const [account, line] of this.#lines) {
      const left = line.filter((waiter) => !isTaken(waiter) || taken.push(waiter) === 0);
      if (left.length === 0) this.#lines.delete(account);
      else this.#lines.set(account, left);
    }
    this.#size -= taken.length;
    return taken;
  }
}
