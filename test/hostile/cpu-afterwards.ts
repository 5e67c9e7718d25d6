/** A window in which the service uses this much more than an idle one ends the measurement. */
export const ALMOST_IDLE_MS = 100;

export interface Afterwards {
  /** CPU time that the service used in the next window. */
  readonly cpuInWindow: () => Promise<number>;
  /** What an idle service uses in a window. */
  readonly idleMs: number;
  /** More than this is a fault, so there is no need to measure further. */
  readonly mostMs: number;
  /** Resolves when the service answers again: until then its gauge may be old, and a window without use proves nothing. */
  readonly answered: Promise<unknown>;
}

/** CPU time beyond that of an idle service, from the end of the last connection until the service answers and is idle. */
export async function cpuAfterwards({ cpuInWindow, idleMs, mostMs, answered }: Afterwards): Promise<number> {
  let isAnswering = false;
  const noted = answered.then(() => {
    isAnswering = true;
  });
  let beyondMs = 0;
  for (;;) {
    const wasAnswering = isAnswering;
    const inWindow = Math.max(0, (await cpuInWindow()) - idleMs);
    beyondMs += inWindow;
    if (beyondMs > mostMs || (wasAnswering && inWindow <= ALMOST_IDLE_MS)) break;
  }
  await noted;
  return Math.round(beyondMs);
}
