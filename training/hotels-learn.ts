import { pairDirections, pairFeatures } from '../src/hotels/engine/compare/comparisons.ts';
import { decide } from '../src/hotels/engine/decide.ts';
import { choiceDirections, choiceFeatures, choiceValues, isTwin } from '../src/hotels/engine/model/choice.ts';
import type { Scored } from '../src/hotels/engine/finder.ts';
import type { ModelTable } from '../src/hotels/engine/model/table.ts';
import { probability, Trees, type TreesTable } from '../src/hotels/engine/model/trees.ts';
import { boost, type BoostOptions } from './boost.ts';
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

/**
 * Learns both stages. The second is taught on scores that the first gave to rows it had not seen, and the thresholds
 * are chosen on probabilities that the second gave to rows it had not seen.
 */
export function learn(examples: readonly Example[], seed: number): Learned {
  const folds = foldsBy(examples, (example) => `${example.source} ${example.area}`, INNER_FOLDS);
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
    return choices
      .filter(({ example }) => held.has(example))
      .map((one) => ({ ...one, probability: probability(choice.score(one.values)) }));
  });
  return {
    pair: learnPair(examples, seed),
    choice: learnChoice(choices, seed),
    thresholds: thresholdsFor(unseen, examples),
  };
}

/** Deals whole groups out so that folds are about equally large: the largest group first, always to the smallest fold. */
export function foldsBy(
  examples: readonly Example[],
  key: (example: Example) => string,
  count: number,
): Set<Example>[] {
  const folds = Array.from({ length: count }, () => new Set<Example>());
  const groups = [...Map.groupBy(examples, key)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || a.localeCompare(b),
  );
  for (const [, group] of groups) {
    const least = folds.reduce((a, b) => (b.size < a.size ? b : a));
    for (const example of group) least.add(example);
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
  readonly best: Scored;
  readonly rival: Scored | undefined;
}

function chosen(example: Example, pair: Trees): Chosen | undefined {
  const ranked = example.candidates
    .map((candidate): Scored => ({ ...candidate, score: pair.score(candidate.values) }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
  const best = ranked[0];
  if (best === undefined) return undefined;
  const rivals = ranked.slice(1).filter((rival) => !isTwin(best, rival));
  return {
    example,
    values: choiceValues(best, rivals),
    isRight: example.row.right.has(best.id),
    best,
    rival: rivals[0],
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

/** Wanted on rows unseen by an inner fold; on those that no fold has seen both come out a little worse. */
const WANTED_PRECISION = 0.982;
const WANTED_REVIEW = 0.084;

function thresholdsFor(
  unseen: readonly (Chosen & { probability: number })[],
  examples: readonly Example[],
): ModelTable['thresholds'] {
  const all = {
    version: '',
    pair: new Trees(empty),
    choice: new Trees(empty),
    thresholds: { matched: 0, review: 0 },
  };
  const sorted = unseen.toSorted((a, b) => b.probability - a.probability);
  const isFree = (one: (typeof sorted)[number]) => decide(one, all).verdict === 'matched';
  let matched = 1;
  let count = 0;
  let right = 0;
  for (const one of sorted.filter(isFree)) {
    count += 1;
    right += one.isRight ? 1 : 0;
    if (right / count >= WANTED_PRECISION) matched = one.probability;
  }
  const free = new Set(sorted.filter((one) => isFree(one) && one.probability >= matched));
  const rest = sorted.filter((one) => !free.has(one));
  const review = rest[Math.floor(examples.length * WANTED_REVIEW)]?.probability ?? 0;
  return { matched: Number(matched.toFixed(3)), review: Number(review.toFixed(3)) };
}

const empty: TreesTable = { features: [], bias: 0, trees: [] };
