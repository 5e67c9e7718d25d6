/** Lets so many works run at once; the others wait, and begin in the order they came. */
export interface Semaphore {
  through<T>(work: () => Promise<T>): Promise<T>;
}

export function openSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** Who leaves gives the place to the next: nobody who comes in between takes it. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async through(work) {
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
