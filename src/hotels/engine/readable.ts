import { column } from './compare/features.ts';
import type { Evidence } from './judge/decide.ts';
import type { Levels } from './judge/levels.ts';
import { rankingOf } from './judge/ranking.ts';
import { evidenceOf, type Part } from './explain.ts';
import type { Scored } from './finder.ts';
import type { Outcome } from './outcome.ts';
import { kmOf } from './read/point.ts';
import { standardModel } from './trees/standard.ts';
import type { Model } from './trees/table.ts';

/** One kind of evidence about the best candidate: what it is, and what it adds to the score. */
export interface EvidenceLine {
  readonly kind: Evidence;
  readonly text: string;
  readonly logOdds: number;
}

/** The evidence in words, the strongest first; empty if nothing was compared. Computed on request. */
export function readableEvidence(outcome: Outcome, model: Model = standardModel()): EvidenceLine[] {
  const ranking = rankingOf(outcome.candidates);
  if (ranking === undefined || outcome.choice === undefined) return [];
  const { best, levels } = ranking;
  const km = kmOf(best.values[column.distance] ?? Number.NaN);
  return [...evidenceOf(best, outcome.choice, model)]
    .map(([kind, logOdds]) => ({ kind, text: texts[kind](levels, km), logOdds }))
    .toSorted((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds));
}

/** What each kind of evidence adds to the score of one candidate, in words. With the prior, the lines add up to the score. */
export function candidateEvidence(candidate: Scored, parts: readonly Part[]): CandidateLine[] {
  const ranking = rankingOf([candidate]);
  if (ranking === undefined) return [];
  const { levels } = ranking;
  const km = kmOf(candidate.values[column.distance] ?? Number.NaN);
  return [...Map.groupBy(parts, ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({
      kind,
      text: isEvidence(kind) ? texts[kind](levels, km) : '',
      logOdds: ofKind.reduce((sum, part) => sum + part.logOdds, 0),
    }))
    .toSorted((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds));
}

/** `text` is empty where the kind says everything. */
export interface CandidateLine {
  readonly kind: string;
  readonly text: string;
  readonly logOdds: number;
}

const isEvidence = (kind: string): kind is Evidence => Object.hasOwn(texts, kind);

const names: Readonly<Record<Levels['name'], string>> = {
  same: 'the same',
  whole: 'the same except for common words',
  longer: 'one has a word that the other lacks',
  loose: 'one has a word that the other lacks, and no rare word is shared',
  different: 'each has a word that the other lacks',
  'two scripts': 'each has a word that the other lacks, in two scripts',
  unrelated: 'nothing in common but the town, the kind of hotel or a brand',
};
const parts: Readonly<Record<Levels['part'], string>> = {
  same: '',
  'one side': '; only one states which part of a property it is',
  different: '; two parts of a property',
};
const brands: Readonly<Record<Levels['brand'], string>> = {
  same: 'the same',
  none: 'neither names one',
  'one side': 'only one belongs to a chain',
  other: 'two brands',
};
const kinds: Readonly<Record<Levels['kind'], string>> = {
  same: 'the same',
  open: 'not stated by both',
  other: 'two kinds',
};
const doors: Readonly<Record<Levels['door'], string>> = {
  same: 'the same',
  unknown: 'cannot be compared',
  'another number': 'another number',
  another: 'another address',
};
const locations: Readonly<Record<Levels['location'], string>> = {
  point: 'the same place',
  address: 'the same address',
  street: 'the same street or quarter',
  apart: 'one town, on two streets or within walking distance',
  town: 'one town',
  unknown: 'cannot be compared',
  'half a town': 'half of the name of the town in common',
  elsewhere: 'another town',
};
const rivals: Readonly<Record<Levels['rivals'], string>> = {
  none: 'no other hotel is close',
  behind: 'other hotels score lower',
  'as good': 'another hotel matches as well',
};

const texts: Readonly<Record<Evidence, (levels: Levels, km: number) => string>> = {
  name: ({ name, part }) => names[name] + parts[part],
  brand: ({ brand }) => brands[brand],
  'kind of hotel': ({ kind }) => kinds[kind],
  coordinates: (_, km) => (Number.isNaN(km) ? 'cannot be compared' : `${distance(km)} apart`),
  address: ({ door }) => doors[door],
  town: ({ location }) => locations[location],
  rivals: ({ rivals: found }) => rivals[found],
};

function distance(km: number): string {
  if (km < 1) return `${Math.round(km * 100) * 10} m`;
  return `${km < 10 ? km.toFixed(1) : String(Math.round(km))} km`;
}
