import { featureNamed, featureNames, type FeatureName, type Features } from '../features.ts';

/** Applies a table of weights to the measured features of a pair. */
export interface Worth {
  readonly weight: number;
  readonly isConflict: boolean;
  /** How much more the reference states than the supplier, 0 to 1. */
  readonly addition: number;
  /** Whether the two differ in any way. */
  readonly differs: boolean;
  /** The share of the name in unknown words that the reference does not have, 0 to 1. */
  readonly unread: number;
}

interface Effects {
  readonly isConflict: boolean;
  readonly isAddition: boolean;
  readonly differs: boolean;
}

/** Remarks on the rate do not distinguish rooms. */
const remarks: ReadonlySet<string> = new Set<FeatureName>(['remark missing', 'rate word missing']);

const effects: ReadonlyMap<string, Effects> = new Map(
  featureNames.map((name) => {
    const { effect, sign } = featureNamed(name);
    return [
      name,
      {
        isConflict: effect === 'conflict',
        isAddition: effect === 'addition',
        differs: sign < 0 && !remarks.has(name),
      },
    ];
  }),
);

/** One pass, because it runs for every two statements of every request. */
export function worthOf(measured: Features, weights: Features): Worth {
  let weight = 0;
  let isConflict = false;
  let addition = 0;
  let differs = false;
  for (const name in measured) {
    // `in` gives the names of the type, and calls them text.
    const feature = name as FeatureName;
    const value = measured[feature] ?? 0;
    if (value === 0) continue;
    weight += value * (weights[feature] ?? 0);
    const effect = effects.get(name);
    if (effect === undefined || value < 0) continue;
    isConflict ||= effect.isConflict;
    differs ||= effect.differs;
    if (effect.isAddition) addition = Math.max(addition, value);
  }
  const unread = Math.min(1, measured['word missing in its language'] ?? 0);
  return { weight, isConflict, addition: Math.min(1, addition), differs, unread };
}
