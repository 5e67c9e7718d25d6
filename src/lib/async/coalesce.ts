/**
 * Makes a question that many ask at once into one. Whoever comes while an answer is on its way waits for the next one,
 * with all who came meanwhile: an answer that was begun before may not know what the asker knows already.
 */
export function coalesce<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function askNext(): Promise<T> {
    // Its failure is told to those who wait for it.
    await underWay.catch(() => undefined);
    next = undefined;
    const answer = ask();
    underWay = answer;
    return answer;
  }

  return () => (next ??= askNext());
}
