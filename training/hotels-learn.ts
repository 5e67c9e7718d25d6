import type { ModelTable } from '../src/hotels/engine/trees/table.ts';
import { Trees } from '../src/hotels/engine/trees/trees.ts';
import { choicesOf, judged, learnChoice } from './hotels-choice-stage.ts';
import { drawThresholds } from './hotels-thresholds.ts';
import { learnPair } from './hotels-pair-stage.ts';
import type { Example } from './hotels-pairs.ts';

export type Learned = Pick<ModelTable, 'pair' | 'choice' | 'thresholds' | 'curve'>;

const INNER_FOLDS = 3;

/** What is never split between folds: a list is judged as one that was not seen, or a part of the map is. */
export type Group = (example: Example) => string;

interface Learning {
  readonly seed: number;
  readonly group: Group;
}

/**
 * Learns both stages. The second is taught on scores that the first gave to groups it had not seen, and the thresholds
 * are chosen on probabilities that the second gave to groups it had not seen. A new list is harder than a new town, so
 * thresholds from folds of one kind do not hold in the other.
 */
export function learn(examples: readonly Example[], { seed, group }: Learning): Learned {
  const folds = foldsBy(examples, group, INNER_FOLDS).map((held) => {
    const pair = new Trees(
      learnPair(
        examples.filter((example) => !held.has(example)),
        seed,
      ),
    );
    return [...held].map((example) => choicesOf(example, pair, seed));
  });
  const unseen = folds.flatMap((held) => {
    const choice = new Trees(learnChoice(folds.filter((fold) => fold !== held).flat(), seed));
    return held.flatMap(({ whole }) => (whole === undefined ? [] : judged(whole, choice)));
  });
  return {
    pair: learnPair(examples, seed),
    choice: learnChoice(folds.flat(), seed),
    ...drawThresholds(
      unseen,
      { rows: examples.length, present: examples.filter(({ row }) => row.right.size > 0).length },
      seed,
    ),
  };
}

/** Deals whole groups out so that folds are about equally large: the largest group first, always to the smallest fold. */
export function foldsBy(examples: readonly Example[], group: Group, count: number): Set<Example>[] {
  const folds = Array.from({ length: count }, () => new Set<Example>());
  const groups = [...Map.groupBy(examples, group)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || a.localeCompare(b),
  );
  for (const [, members] of groups) {
    const least = folds.reduce((a, b) => (b.size < a.size ? b : a));
    for (const example of members) least.add(example);
  }
  return folds;
}
