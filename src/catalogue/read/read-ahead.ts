/**
 * The same items, read while the consumer processes earlier ones: at most this many are read ahead. The consumer gets an
 * error when it reaches the item that failed.
 */
export async function* readAhead<Item>(source: AsyncGenerator<Item>, most: number): AsyncGenerator<Item> {
  const coming: Promise<IteratorResult<Item, unknown>>[] = [];
  try {
    for (;;) {
      // A generator resolves calls of `next` in their order, even while it is still running.
      while (coming.length < most) coming.push(handled(source.next()));
      const next = await coming.shift()!; // Not empty: one was just added.
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: a source that sends nothing must not keep its reader from ending.
    void handled(source.return(undefined));
  }
}

/** A failure before it is awaited would be unhandled. */
function handled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}
