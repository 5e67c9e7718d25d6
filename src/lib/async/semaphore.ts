/** Limits how many tasks run at a time. The others wait and begin in the order of arrival. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function openSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Passes the permit to the next waiter, so no later caller overtakes it. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      if (running < most) running += 1;
      else await new Promise<void>((enter) => waiting.push(enter));
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
