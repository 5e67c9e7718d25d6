import { pairDirections, pairFeatures } from '../src/hotels/engine/compare/comparisons.ts';
import { conflictOf } from '../src/hotels/engine/conflicts.ts';
import { choiceDirections, choiceFeatures, choiceValues } from '../src/hotels/engine/model/choice.ts';
import type { Scored } from '../src/hotels/engine/finder.ts';
import type { ModelTable } from '../src/hotels/engine/model/table.ts';
import { primaryOf } from '../src/hotels/engine/primary.ts';
import { probability, Trees, type TreesTable } from '../src/hotels/engine/model/trees.ts';
import { isTwin } from '../src/hotels/engine/twin.ts';
import { boost, type BoostOptions } from './boost.ts';
import { drawLines, type Judged } from './hotels-lines.ts';
import { impoverish, type Example } from './hotels-pairs.ts';
import { dice } from './random.ts';

export type Learned = Pick<ModelTable, 'pair' | 'choice' | 'thresholds'>;

const pairOptions: BoostOptions = {
  rounds: 160,
  depth: 4,
  rate: 0.1,
  minHessian: 3,
  lambda: 3,
  directions: pairDirections,
  rowShare: 1,
  featureShare: 1,
  seed: 1,
};
const choiceOptions: BoostOptions = {
  ...pairOptions,
  rounds: 80,
  depth: 3,
  minHessian: 4,
  directions: choiceDirections,
  rowShare: 0.8,
};

/** Candidates per row that training looks at; those further down are easy. */
const TAKEN = 10;
const TAKEN_POORER = 8;
const POORER_COPIES = 2;
const POORER_WEIGHT = 0.5;
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
 * lines drawn in folds of the one kind do not hold in the other.
 */
export function learn(examples: readonly Example[], { seed, group }: Learning): Learned {
  const folds = foldsBy(examples, group, INNER_FOLDS);
  const choices = folds.flatMap((held) => {
    const pair = new Trees(
      learnPair(
        examples.filter((example) => !held.has(example)),
        seed,
      ),
    );
    return examples.filter((example) => held.has(example)).flatMap((example) => chosen(example, pair) ?? []);
  });
  const unseen = folds.flatMap((held) => {
    const choice = new Trees(
      learnChoice(
        choices.filter(({ example }) => !held.has(example)),
        seed,
      ),
    );
    return choices.filter(({ example }) => held.has(example)).map((one) => judged(one, choice));
  });
  return {
    pair: learnPair(examples, seed),
    choice: learnChoice(choices, seed),
    thresholds: drawLines(unseen, examples.length, seed),
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

function learnPair(examples: readonly Example[], seed: number): TreesTable {
  const throws = dice(seed);
  const rows: Float32Array[] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  const add = (values: Float32Array, isRight: boolean, weight: number) => {
    rows.push(values);
    labels.push(isRight ? 1 : 0);
    weights.push(weight);
  };
  for (const { row, candidates } of examples) {
    const isTaken = (limit: number) => (candidate: Example['candidates'][number], index: number) =>
      index < limit || row.right.has(candidate.id);
    for (const { values, id } of candidates.filter(isTaken(TAKEN))) add(values, row.right.has(id), 1);
    const some = candidates.filter(isTaken(TAKEN_POORER));
    for (let copy = 0; copy < POORER_COPIES; copy++)
      for (const [index, values] of impoverish(some, throws).entries())
        add(values, row.right.has(some[index]?.id ?? 0), POORER_WEIGHT);
  }
  return boost({ features: pairFeatures, rows, labels, weights }, { ...pairOptions, seed });
}

interface Chosen {
  readonly example: Example;
  readonly values: Float32Array;
  readonly isRight: boolean;
  /** Nothing but its probability keeps it from being matched. */
  readonly isFree: boolean;
}

function chosen(example: Example, pair: Trees): Chosen | undefined {
  const ranked = example.candidates
    .map((candidate): Scored => ({ ...candidate, score: pair.score(candidate.values) }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
  const best = ranked[0];
  if (best === undefined) return undefined;
  const rivals = ranked.slice(1).filter((rival) => !isTwin(best, rival));
  const conflict = conflictOf(best, rivals[0]);
  const standing = { best, rivals, conflict };
  return {
    example,
    values: choiceValues(standing),
    isRight: example.row.right.has(primaryOf(standing).id),
    isFree: conflict === undefined,
  };
}

function learnChoice(choices: readonly Chosen[], seed: number): TreesTable {
  return boost(
    {
      features: choiceFeatures,
      rows: choices.map(({ values }) => values),
      labels: choices.map(({ isRight }) => (isRight ? 1 : 0)),
      weights: choices.map(() => 1),
    },
    { ...choiceOptions, seed },
  );
}

function judged({ values, isRight, isFree }: Chosen, choice: Trees): Judged {
  return { probability: probability(choice.score(values)), isRight, isFree };
}
