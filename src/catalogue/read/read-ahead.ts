/**
 * The same items, read while the consumer is busy with those before: so many at most are read and not taken yet. A
 * failure is thrown in its turn.
 */
export async function* readAhead<Item>(source: AsyncGenerator<Item>, most: number): AsyncGenerator<Item> {
  const coming: Promise<IteratorResult<Item, unknown>>[] = [];
  try {
    for (;;) {
      // A generator answers in the order in which it is asked, also one that is still busy.
      while (coming.length < most) coming.push(heard(source.next()));
      const next = await coming.shift()!; // One at least was just added.
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: a source that sends nothing must not keep its reader from ending.
    void heard(source.return(undefined));
  }
}

/** A failure before it is awaited would be unhandled. */
function heard<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}
