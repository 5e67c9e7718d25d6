import type { Scored } from '../src/hotels/engine/finder.ts';
import { choiceDirections, choiceFeatures, choiceValues } from '../src/hotels/engine/trees/choice.ts';
import { probability, type Trees, type TreesTable } from '../src/hotels/engine/trees/trees.ts';
import { dealBreakers, isTrueOf } from '../src/hotels/engine/judge/deal-breakers.ts';
import { onePerHotel, rankingOf } from '../src/hotels/engine/judge/ranking.ts';
import { boost } from './boost.ts';
import type { BoostOptions } from './boost-options.ts';
import type { Judged } from './hotels-thresholds.ts';
import type { Example } from './hotels-pairs.ts';
import { randomOf } from './random.ts';

/** Shallow trees: ten numbers a row, and what is true of one in a hundred is chance. */
const options: Omit<BoostOptions, 'seed'> = {
  rounds: 120,
  depth: 2,
  rate: 0.1,
  minHessian: 4,
  lambda: 3,
  directions: choiceDirections,
  rowShare: 0.8,
  featureShare: 1,
};

/** Each row is seen a second time in a thinner catalogue: with this share of its rivals, and in this share of cases without its hotel. */
const KEPT_RIVALS = 0.5;
const LEFT_OUT = 0.25;
const THINNED_WEIGHT = 0.3;

/** The input of the second stage for a row, and its label. */
interface Choice {
  readonly values: Float32Array;
  readonly isRight: boolean;
  /** Whether it has no deal-breaker. */
  readonly isFree: boolean;
  readonly weight: number;
}

/** A row among its candidates, scored by a first stage that had not seen it. Of the thinned one nothing is judged. */
export interface Choices {
  readonly whole: Choice | undefined;
  readonly thinned: Choice | undefined;
}

/**
 * A partner's catalogue is not ours: in a thin one the best may have no rival and be the wrong one all the same, so a
 * lead must not promise more than it keeps there.
 */
export function choicesOf(example: Example, pair: Trees, seed: number): Choices {
  const ranked = onePerHotel(
    example.candidates
      .map((candidate): Scored => ({ ...candidate, score: pair.score(candidate.values) }))
      .toSorted((a, b) => b.score - a.score || a.id - b.id),
  );
  const random = randomOf(example.row.id, seed);
  const isLeftOut = random.chance(LEFT_OUT);
  const some = ranked.filter(({ id }) =>
    example.row.right.has(id) ? !isLeftOut : random.chance(KEPT_RIVALS),
  );
  return {
    whole: choiceAmong(ranked, example, 1),
    thinned: choiceAmong(some, example, THINNED_WEIGHT),
  };
}

function choiceAmong(ranked: readonly Scored[], example: Example, weight: number): Choice | undefined {
  const ranking = rankingOf(ranked);
  if (ranking === undefined) return undefined;
  return {
    values: choiceValues(ranking),
    isRight: example.row.right.has(ranking.best.id),
    isFree: !dealBreakers.some((one) => isTrueOf(one, ranking.levels)),
    weight,
  };
}

/** The second stage: is the best of a row's candidates its hotel, given its rivals? */
export function learnChoice(seen: readonly Choices[], seed: number): TreesTable {
  const choices = seen.flatMap(({ whole, thinned }) => [whole, thinned]).filter((one) => one !== undefined);
  return boost(
    {
      features: choiceFeatures,
      rows: choices.map(({ values }) => values),
      labels: choices.map(({ isRight }) => (isRight ? 1 : 0)),
      weights: choices.map(({ weight }) => weight),
    },
    { ...options, seed },
  );
}

export function judged({ values, isRight, isFree }: Choice, choice: Trees): Judged {
  return { probability: probability(choice.score(values)), isRight, isFree };
}
