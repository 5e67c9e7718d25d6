import { pairFeatures } from '../compare/features.ts';
import type { Thresholds } from '../judge/decide.ts';
import { choiceFeatures } from './choice.ts';
import { Trees, type TreesTable } from './trees.ts';

/** What training learned, and how well it did on rows it had not seen. */
export interface ModelTable {
  readonly version: string;
  readonly seed: number;
  /** Digest of the labelled rows and of the features it was trained on. */
  readonly fingerprint: string;
  readonly metrics: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly pair: TreesTable;
  readonly choice: TreesTable;
  readonly thresholds: Thresholds;
}

export interface Model {
  readonly version: string;
  readonly pair: Trees;
  readonly choice: Trees;
  readonly thresholds: Thresholds;
}

/** A table trained on other features than this program measures would answer nonsense, so it is refused. */
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
    pair: new Trees(from.pair),
    choice: new Trees(from.choice),
    thresholds: from.thresholds,
  };
}
