/** Jobs of an account that are looked at to find how many of its lists wait. */
export const WINDOW = 64;

/** A job that waits, in the order of rounds. */
export interface WaitingJob {
  readonly round: number;
  readonly list: string | null;
}

interface Account {
  /** The first waiting jobs of the account, at most `WINDOW`. */
  readonly waiting: readonly WaitingJob[];
  /** The round that runs now, and the last one in which the account has a job. */
  readonly now: number;
  readonly last: number;
}

/**
 * The rounds, up to the last one of the account, that the jobs of a new list take. With n lists waiting it takes one of
 * every n + 1 rounds. The first waiting job of each list keeps its round. If every job of the window belongs to another
 * list, the account may have more lists than the window shows, and the new list comes after all of them.
 */
export function roundsBetween({ waiting, now, last }: Account, jobs: number): number[] {
  const firsts = new Map<string | null, number>();
  for (const { list, round } of waiting) if (!firsts.has(list)) firsts.set(list, round);
  if (firsts.size >= WINDOW) return [];
  const kept = new Set(firsts.values());
  const taken: number[] = [];
  for (let round = now + firsts.size; taken.length < jobs; round += firsts.size + 1) {
    while (kept.has(round)) round += 1;
    if (round > last) break;
    taken.push(round);
  }
  return taken;
}

/** The rounds after the last one. The remaining jobs of the new list and the jobs that it displaced take them alternately. */
export function roundsAfter(last: number, left: number, displaced: number) {
  const rounds = { left: [] as number[], displaced: [] as number[] };
  for (let round = last + 1; round <= last + left + displaced; round += 1) {
    const isOwn =
      rounds.left.length < left &&
      (rounds.left.length <= rounds.displaced.length || rounds.displaced.length === displaced);
    (isOwn ? rounds.left : rounds.displaced).push(round);
  }
  return rounds;
}
