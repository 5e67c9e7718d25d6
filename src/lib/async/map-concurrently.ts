/**
 * Maps up to `atOnce` items concurrently and yields the results in the order of the items, so memory is bounded. An error
 * stops it. Work that is still running is awaited, so nothing outlives the generator.
 */
export async function* mapConcurrently<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const promise = work(item);
      // Handled here, so that a rejection that is not awaited yet does not end the process.
      promise.catch(() => undefined);
      running.push(promise);
      // Not empty: one was just added.
      if (running.length >= atOnce) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    await Promise.allSettled(running);
  }
}
