/**
 * Works on up to `atOnce` items side by side and yields the results in the order of the items: a pipeline whose
 * memory is bounded by `atOnce`. A failure stops it; what is still under way is waited for, so that nothing of it
 * outlives the pipeline.
 */
export async function* mapConcurrently<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const promise = work(item);
      // Heard here, so that a failure which is not yet waited for does not end the process.
      promise.catch(() => undefined);
      underWay.push(promise);
      // There is a first: one was just added.
      if (underWay.length >= atOnce) yield await underWay.shift()!;
    }
    while (underWay.length > 0) yield await underWay.shift()!;
  } finally {
    await Promise.allSettled(underWay);
  }
}
