/**
 * Makes one call out of many simultaneous ones. A caller that arrives while a call is running waits for the next call,
 * together with all others that arrived: the running one may have read its data before the caller's own change.
 */
export function coalesce<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function askNext(): Promise<T> {
    // The callers that wait for it get its error.
    await running.catch(() => undefined);
    next = undefined;
    const answer = ask();
    running = answer;
    return answer;
  }

  return () => (next ??= askNext());
}
