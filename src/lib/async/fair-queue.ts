/**
 * A queue that serves accounts in turn, so that an account with many requests does not delay others.
 */
export class FairQueue<T> {
  /** The queue of each account, in the order of their turns; one that was served goes to the end. None is empty. */
  readonly #queues = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  lengthOf(account: string): number {
    return this.#queues.get(account)?.length ?? 0;
  }

  /** How many would be served before one more of this account. */
  aheadOf(account: string): number {
    const own = this.lengthOf(account);
    let ahead = 0;
    for (const queue of this.#queues.values()) ahead += Math.min(queue.length, own + 1);
    return Math.min(ahead, this.#size);
  }

  add(account: string, waiter: T): void {
    const queue = this.#queues.get(account);
    if (queue === undefined) this.#queues.set(account, [waiter]);
    else queue.push(waiter);
    this.#size += 1;
  }

  /** `mayBeServed`: whether an account may have a turn now; others keep their place. */
  next(mayBeServed: (account: string) => boolean = () => true): T | undefined {
    for (const [account, queue] of this.#queues) {
      if (!mayBeServed(account)) continue;
      const waiter = queue.shift();
      this.#queues.delete(account);
      if (queue.length > 0) this.#queues.set(account, queue);
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
    const [account, queue] = this.#longest() ?? [];
    if (account === undefined || queue === undefined) return undefined;
    const waiter = queue.pop();
    if (queue.length === 0) this.#queues.delete(account);
    this.#size -= 1;
    return waiter;
  }

  #longest(): readonly [string, T[]] | undefined {
    let longest: readonly [string, T[]] | undefined;
    for (const entry of this.#queues) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
    return longest;
  }

  /** Removes all that match. */
  takeAll(isTaken: (waiter: T) => boolean): readonly T[] {
    const taken: T[] = [];
    for (const [account, queue] of this.#queues) {
      const left = queue.filter((waiter) => !isTaken(waiter) || taken.push(waiter) === 0);
      if (left.length === 0) this.#queues.delete(account);
      else this.#queues.set(account, left);
    }
    this.#size -= taken.length;
    return taken;
  }
}
