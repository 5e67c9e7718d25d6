import { featureNamed, featureNames, type FeatureName, type Features } from '../features.ts';

const withEffect = (effect: 'conflict' | 'addition'): readonly FeatureName[] =>
  featureNames.filter((name) => featureNamed(name).effect === effect);

const conflicts = withEffect('conflict');
const additions = withEffect('addition');

export function isConflict(measured: Features): boolean {
  return conflicts.some((name) => (measured[name] ?? 0) > 0);
}

/** How far the reference says more than was asked for, 0 to 1. */
export function addition(measured: Features): number {
  return Math.min(1, Math.max(...additions.map((name) => measured[name] ?? 0)));
}
