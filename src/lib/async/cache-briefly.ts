/**
 * Makes an answer that anybody may ask for at any rate cost a bounded share of time. While it is made, everybody waits
 * for the same one, and it is given again for `factor` times as long as it took: with a factor of nine, a tenth of the
 * time goes into it at most. A failure is not kept.
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
