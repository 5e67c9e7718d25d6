/**
 * Bounds the time spent on a result that anyone may request at any rate. Requests that arrive while it is computed
 * share it, and it is cached for `factor` times as long as it took: with a factor of nine, computing it takes at most a
 * tenth of the time. Errors are not cached.
 */
export function cacheBriefly<Given, T>(
  ask: (given: Given) => Promise<T>,
  { factor, ticksMs }: { readonly factor: number; readonly ticksMs: () => number },
): (given: Given) => Promise<T> {
  let current: Promise<T> | undefined;
  let keptUntilMs = Number.POSITIVE_INFINITY;

  async function make(given: Given): Promise<T> {
    const startMs = ticksMs();
    try {
      const answer = await ask(given);
      keptUntilMs = ticksMs() + factor * (ticksMs() - startMs);
      return answer;
    } catch (error) {
      keptUntilMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  return (given) => {
    if (current === undefined || ticksMs() >= keptUntilMs) {
      keptUntilMs = Number.POSITIVE_INFINITY;
      current = make(given);
    }
    return current;
  };
}
