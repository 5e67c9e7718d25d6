import { SAME_CODE } from '../compare/address.ts';
import { column, type kindsOfEvidence } from '../compare/features.ts';
import { contradictions } from '../judge/levels.ts';
import type { Scored } from '../finder.ts';
import type { Ranking } from '../judge/ranking.ts';

/** The kind of evidence in explanations. */
type Kind = (typeof kindsOfEvidence)[number] | 'evidence' | 'rivals' | 'contradictions';

interface Feature {
  readonly feature: string;
  readonly kind: Kind;
  /** As of a comparison: +1, more of it never makes a match less likely; −1, never more likely; 0, either. */
  readonly direction: 1 | 0 | -1;
  readonly of: (ranking: Ranking) => number;
}

/**
 * The features of the second stage. A pair may look convincing until rivals are compared: so the lead of the best,
 * the number of close rivals, whether a rival is at the row's address or has a better name; then the number of kinds of
 * evidence that contradict, and the evidence for the best.
 */
const features = [
  { feature: 'pairEvidence', kind: 'evidence', direction: 1, of: ({ best }) => best.score },
  { feature: 'lead', kind: 'rivals', direction: 1, of: ({ best, rivals }) => lead(best, rivals[0]) },
  { feature: 'leadOverThird', kind: 'rivals', direction: 1, of: ({ best, rivals }) => lead(best, rivals[1]) },
  { feature: 'closeRivals', kind: 'rivals', direction: -1, of: closeRivals },
  { feature: 'rivalAtAddress', kind: 'rivals', direction: 0, of: rivalAtAddress },
  {
    feature: 'contradictions',
    kind: 'contradictions',
    direction: -1,
    of: ({ levels }) => contradictions(levels),
  },
  { feature: 'atAddress', kind: 'address', direction: 1, of: ({ best }) => atAddress(best) },
  { feature: 'brand', kind: 'brand', direction: 1, of: ({ best }) => value(best, column.brand) },
  { feature: 'town', kind: 'town', direction: 1, of: ({ best }) => value(best, column.town) },
  { feature: 'rivalNamedBetter', kind: 'rivals', direction: -1, of: rivalNamedBetter },
] as const satisfies readonly Feature[];

export const choiceFeatures: readonly (typeof features)[number]['feature'][] = features.map(
  ({ feature }) => feature,
);
export const choiceDirections: readonly number[] = features.map(({ direction }) => direction);
/** Kind of evidence of each feature. */
export const choiceKinds: readonly Kind[] = features.map(({ kind }) => kind);

export function choiceValues(ranking: Ranking): Float32Array {
  const values = new Float32Array(features.length);
  for (let at = 0; at < features.length; at++) values[at] = features[at]!.of(ranking); // at < length
  return values;
}

/** A larger lead has no additional meaning. */
const MAX_LEAD = 8;
/** The score of the rival if there is none. */
const NO_RIVAL = -9;
const CLOSE = 2;
const RIVALS = 5;

function lead(best: Scored, rival: Scored | undefined): number {
  return Math.min(MAX_LEAD, best.score - (rival?.score ?? NO_RIVAL));
}

function closeRivals({ best, rivals }: Ranking): number {
  return rivals.slice(0, RIVALS).filter(({ score }) => score > best.score - CLOSE).length;
}

function rivalAtAddress({ rivals }: Ranking): number {
  return Math.max(0, ...rivals.slice(0, RIVALS).map((rival) => value(rival, column.streetAndNumber) || 0));
}

function atAddress(best: Scored): number {
  return value(best, column.postcode) === SAME_CODE ? 1 : value(best, column.streetAndNumber) || 0;
}

function rivalNamedBetter({ best, rivals: [rival] }: Ranking): number {
  return rival === undefined ? -1 : value(rival, column.nameShared) - value(best, column.nameShared);
}

function value({ values }: Scored, at: number): number {
  return values[at] ?? Number.NaN;
}
