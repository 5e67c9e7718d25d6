import { kindOfFeature, pairFeatures } from './compare/features.ts';
import type { Evidence } from './judge/decide.ts';
import type { Outcome } from './outcome.ts';
import type { Scored } from './finder.ts';
import { choiceFeatures, choiceKinds } from './trees/choice.ts';
import { probability, type Trees } from './trees/trees.ts';
import { standardModel } from './trees/standard.ts';
import type { Model } from './trees/table.ts';

/** The parts of a score: `prior` plus the parts is exactly `logOdds`. */
export interface Explanation {
  readonly probability: number;
  readonly logOdds: number;
  readonly prior: number;
  readonly parts: readonly Part[];
}

export interface Part {
  readonly kind: string;
  readonly feature: string;
  /** The value of the feature; null if it could not be compared. */
  readonly value: number | null;
  readonly logOdds: number;
}

/** Why the outcome has its confidence: the pair's evidence against its rivals. */
export function explainOutcome(outcome: Outcome, model: Model = standardModel()): Explanation | undefined {
  if (outcome.choice === undefined) return undefined;
  return takeApart(model.choice, outcome.choice, (index) => ({
    kind: choiceKinds[index] ?? '',
    feature: choiceFeatures[index] ?? '',
  }));
}

/** Why one candidate has its score: one part for each feature. */
export function explainCandidate(candidate: Scored, model: Model = standardModel()): Explanation {
  const found = takeApart(model.pair, candidate.values, (index) => ({
    kind: kindOfFeature[index] ?? '',
    feature: pairFeatures[index] ?? '',
  }));
  const rest = candidate.score - found.logOdds;
  const parts =
    Math.abs(rest) < 1e-9
      ? found.parts
      : [
          ...found.parts,
          { kind: 'contact and country', feature: 'contactAndCountry', value: null, logOdds: rest },
        ];
  return { ...found, parts, logOdds: candidate.score, probability: probability(candidate.score) };
}

/** What each kind of evidence adds to the log-odds of the best candidate, and what its rivals add. */
export function evidenceOf(best: Scored, choice: Float32Array, model: Model): Map<Evidence, number> {
  const weights = new Map<Evidence, number>();
  for (const [index, part] of model.pair.explain(best.values).parts.entries()) {
    const kind = kindOfFeature[index]!; // a kind per feature
    weights.set(kind, (weights.get(kind) ?? 0) + part);
  }
  const ofRivals = model.choice.explain(choice).parts.filter((_, index) => choiceKinds[index] === 'rivals');
  return weights.set(
    'rivals',
    ofRivals.reduce((sum, part) => sum + part, 0),
  );
}

function takeApart(
  trees: Trees,
  values: Float32Array,
  name: (index: number) => Pick<Part, 'kind' | 'feature'>,
): Explanation {
  const { prior, parts } = trees.explain(values);
  const logOdds = parts.reduce((sum, part) => sum + part, prior);
  return {
    probability: probability(logOdds),
    logOdds,
    prior,
    parts: [...parts.entries()]
      .filter(([, part]) => part !== 0)
      .map(([index, part]) => {
        const value = values[index] ?? Number.NaN;
        return { ...name(index), value: Number.isNaN(value) ? null : value, logOdds: part };
      })
      .toSorted((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds)),
  };
}
