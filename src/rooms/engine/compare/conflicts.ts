import type { Features } from './facet.ts';

/**
 * Data table: the differences that nothing makes up for. Either the supplier states what the reference contradicts or
 * lacks, or the reference is an upgrade or a restriction that the supplier never named. A reference with one of them
 * may be the only one left and still is not what was sold.
 */
export const conflicts: readonly string[] = [
  'type missing',
  'type conflict',
  'type extra',
  'class missing',
  'bed conflict',
  'bed against capacity',
  'capacity conflict',
  'view conflict',
  'view missing',
  'view shade differs',
  'view front differs',
  'bedrooms conflict',
  'several bedrooms missing',
  'several bedrooms extra',
  'persons exceed',
  'dormitory differs',
  'access missing',
  'access extra',
  'extra missing',
  'outdoor missing',
  'upgrade added',
  'nothing stated',
  'nothing offered',
  'only words differ',
  'designation conflict',
  'smoking conflict',
  'smoking missing',
  'run of house missing',
  'run of house extra',
];

/** The reference says more than was asked for: right only where that is how the hotel calls its plain room. */
export const additions: readonly string[] = [
  'class extra',
  'word extra',
  'place extra',
  'view extra',
  'extra added',
  'type silent',
];

export function isConflict(features: Features): boolean {
  return conflicts.some((name) => (features[name] ?? 0) > 0);
}

/** How far the reference says more than was asked for, 0 to 1. */
export function addition(features: Features): number {
  return Math.min(1, Math.max(...additions.map((name) => features[name] ?? 0)));
}
