import { pairFeatures } from '../compare/features.ts';
import type { Thresholds } from '../judge/decide.ts';
import { choiceFeatures } from './choice.ts';
import { Trees, type TreesTable } from './trees.ts';

/** The result of training, and its quality on unseen rows. */
export interface ModelTable {
  readonly version: string;
  readonly seed: number;
  /** The lists of the program that it was trained on. */
  readonly lists: readonly string[];
  /** Digest of the labelled rows and of the features it was trained on. */
  readonly fingerprint: string;
  readonly metrics: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly pair: TreesTable;
  readonly choice: TreesTable;
  readonly thresholds: Thresholds;
  readonly curve: Curve;
}

export interface Model {
  readonly version: string;
  /** Its version and what it was trained on: confidences of two models do not compare. */
  readonly identity: string;
  readonly lists: readonly string[];
  readonly metrics: ModelTable['metrics'];
  readonly pair: Trees;
  readonly choice: Trees;
  readonly thresholds: Thresholds;
  readonly curve: Curve;
}

/**
 * What thresholds do on rows that neither weights nor thresholds had seen: the least confidence of a match, and the
 * shares of right matches, of rows matched rightly and of rows in review. The precision rises.
 */
export type Curve = readonly CurvePoint[];

export interface CurvePoint {
  readonly precision: number;
  readonly confidence: number;
  readonly recall: number;
  readonly review: number;
}

/** The least confidence of a match for a wanted precision, between the points of the curve in proportion. */
export function confidenceFor(precision: number, curve: Curve): number {
  const at = curve.findIndex((point) => point.precision >= precision);
  const [from, to] = [curve[at - 1], curve[at]];
  if (to === undefined) return curve.at(-1)?.confidence ?? 1;
  if (from === undefined) return to.confidence;
  const share = (precision - from.precision) / (to.precision - from.precision);
  return from.confidence + share * (to.confidence - from.confidence);
}

/** A table that was trained on other features would give wrong results, so it is refused. */
export function readModel(from: ModelTable): Model {
  if (
    from.pair.features.join() !== pairFeatures.join() ||
    from.choice.features.join() !== choiceFeatures.join()
  )
    throw new Error(
      `The hotel model ${from.version} was trained on other features; run "npm run train -- hotels".`,
    );
  return {
    version: from.version,
    identity: `${from.version} ${from.fingerprint}`,
    lists: from.lists,
    metrics: from.metrics,
    pair: new Trees(from.pair),
    choice: new Trees(from.choice),
    thresholds: from.thresholds,
    curve: from.curve,
  };
}
