import { featureNamed, featureNames, type FeatureName, type Features } from '../features.ts';

const withEffect = (effect: 'conflict' | 'addition'): readonly FeatureName[] =>
  featureNames.filter((name) => featureNamed(name).effect === effect);

const conflicts = withEffect('conflict');
const additions = withEffect('addition');

export function isConflict(measured: Features): boolean {
  return conflicts.some((name) => (measured[name] ?? 0) > 0);
}

/** Remarks on the rate do not distinguish rooms. */
const remarks: ReadonlySet<string> = new Set<FeatureName>(['remark missing', 'rate word missing']);
const deductions = featureNames.filter((name) => featureNamed(name).sign < 0 && !remarks.has(name));

/** Whether the two state anything that differs, however little. */
export function differs(measured: Features): boolean {
  return deductions.some((name) => (measured[name] ?? 0) > 0);
}

/** How far the reference says more than was asked for, 0 to 1. */
export function addition(measured: Features): number {
  return Math.min(1, Math.max(...additions.map((name) => measured[name] ?? 0)));
}
