import * as chains from './chains.ts';
import { isOfOtherCategory, isOtherLetting, isOtherWing } from '../compare/parts.ts';
import * as evidence from './evidence.ts';
import type { Scored } from '../finder.ts';
import type { Question } from './question.ts';
import * as rivals from './rivals.ts';
import * as wordings from './wordings.ts';
import type { ReviewClass } from './review-classes.ts';

/** Data table. Everything that keeps the best candidate from being matched, in the order in which it is asked. */

export interface ConflictKind {
  /** `conflict-examples.ts` has an example under it. */
  readonly name: string;
  readonly says: string;
  readonly isIn: (best: Scored, rival: Scored | undefined) => boolean;
  /** The class if the two are at one point or address, and if they are not. */
  readonly here: ReviewClass;
  readonly away: ReviewClass;
  readonly whateverTheOdds?: true;
}

const of =
  (question: Question): ConflictKind['isIn'] =>
  ({ values }) =>
    question(values);

/** A telephone number or a web page that both have is as good as a place. */
const withoutContact =
  (isIn: ConflictKind['isIn']): ConflictKind['isIn'] =>
  (best, rival) =>
    best.contact === 0 && isIn(best, rival);

const otherName = { here: 'geo_match_name_mismatch', away: 'weak_match' } as const;
const otherPlace = { here: 'name_match_geo_mismatch', away: 'name_match_geo_mismatch' } as const;
const otherHouse = { here: 'geo_match_name_mismatch', away: 'name_match_geo_mismatch' } as const;
const severalHouses = { here: 'ambiguous_candidates', away: 'ambiguous_candidates' } as const;
const weak = { here: 'weak_match', away: 'weak_match' } as const;

/** The first that applies is the reason. */
export const conflictKinds = [
  {
    name: 'no-shared-name',
    says: 'they share nothing but the town, the kind of hotel or a brand',
    isIn: of(evidence.namesDisagree),
    ...otherName,
  },
  {
    name: 'two-brands',
    says: 'they are of two brands',
    isIn: of(chains.brandsDisagree),
    ...otherName,
  },
  {
    name: 'beside-a-chain-hotel',
    says: 'only one is of a chain, and they share the town only, have different names or are a few doors apart',
    isIn: of(chains.isBesideSign),
    ...otherName,
  },
  {
    name: 'another-name-here',
    says: 'they are at one point, and each has a name that the other lacks',
    isIn: of(evidence.isCalledOtherwiseHere),
    ...otherName,
  },
  {
    name: 'another-flat',
    says: 'they look like two apartments, villas or rooms of one building',
    isIn: wordings.isOtherOfItsSort,
    ...otherName,
  },
  {
    name: 'another-sort-of-letting',
    says: 'they let two different kinds of unit',
    isIn: isOtherLetting,
    ...otherName,
  },
  {
    name: 'another-wing',
    says: 'they look like two wings or towers of one hotel',
    isIn: isOtherWing,
    ...otherName,
  },
  {
    name: 'another-part',
    says: 'such a building may be let in parts, and they do not name the same part',
    isIn: wordings.isOtherFlat,
    ...otherName,
  },
  {
    name: 'two-categories',
    says: 'they have two categories',
    isIn: isOfOtherCategory,
    ...otherName,
  },
  {
    name: 'namesakes',
    says: 'several hotels have exactly this name, and the row does not say which of them it means',
    isIn: rivals.isOneOfNamesakes,
    ...severalHouses,
    whateverTheOdds: true,
  },
  {
    name: 'as-good',
    says: 'another hotel is as good',
    isIn: rivals.isAsGood,
    ...severalHouses,
  },
  {
    name: 'namesake-without-the-word',
    says: 'another hotel has exactly this name, and a word sets this one apart',
    isIn: rivals.isNamesake,
    ...severalHouses,
  },
  {
    name: 'namesake-in-the-town',
    says: 'another hotel with exactly this name is in the town of the row',
    isIn: rivals.isNamesakeInTown,
    ...severalHouses,
  },
  {
    name: 'another-of-a-series',
    says: 'the names do not have the same number, letter or annex',
    isIn: wordings.isOtherOfSeries,
    ...otherHouse,
  },
  {
    name: 'another-part-of-a-series',
    says: 'each of the names has another number, side or floor',
    isIn: of(evidence.isOtherPart),
    ...otherHouse,
  },
  {
    name: 'set-apart-by-words',
    says: 'each of the names has a word that sets hotels apart, and not the same one',
    isIn: of(evidence.isSetApartFromEachOther),
    ...otherHouse,
  },
  {
    name: 'another-spot',
    says: 'only one of the names has a part of town, and no place says that both are there',
    isIn: of(evidence.isAtOtherSpot),
    ...otherPlace,
  },
  {
    name: 'another-address',
    says: 'they have two addresses, and no point brings them together',
    isIn: of(evidence.isOtherDoor),
    ...otherPlace,
  },
  {
    name: 'another-sort-of-street',
    says: 'they have two house numbers, on streets of two sorts',
    isIn: wordings.isOnOtherWay,
    ...otherPlace,
  },
  {
    name: 'sister-street',
    says: 'they are on two streets that differ only by a side or the sort of street',
    isIn: wordings.isOnSisterWay,
    ...otherPlace,
  },
  {
    name: 'next-door',
    says: 'they have two house numbers, and one name says more or another kind of hotel',
    isIn: of(evidence.isNextDoor),
    ...otherPlace,
  },
  {
    name: 'neighbour',
    says: 'they have different names and are a walk apart',
    isIn: of(evidence.isNeighbour),
    ...otherPlace,
  },
  {
    name: 'same-quarter',
    says: 'they are a few doors apart and share less than most of their names, or only a quarter',
    isIn: of(evidence.isOfOneQuarter),
    ...otherPlace,
  },
  {
    name: 'another-hotel-of-the-chain',
    says: 'they look like two hotels of one chain',
    isIn: of(chains.isSibling),
    ...otherPlace,
  },
  {
    name: 'one-of-several',
    says: 'several hotels have this name, or it is a common one, and the points are apart',
    isIn: of(evidence.isOneOfSeveral),
    ...otherPlace,
  },
  {
    name: 'elsewhere',
    says: 'their points or towns contradict each other',
    isIn: of(evidence.isAstray),
    ...otherPlace,
  },
  {
    name: 'towns-alike',
    says: 'their towns share half of a name, and neither address nor point confirms the place',
    isIn: withoutContact(wordings.isInLikeTown),
    ...otherPlace,
  },
  {
    name: 'namesake-elsewhere',
    says: 'several hotels have this name, and only a town that is not quite the row’s brings them together',
    isIn: withoutContact(of(evidence.isNamesakeElsewhere)),
    ...otherPlace,
  },
  {
    name: 'common-name-elsewhere',
    says: 'the name is a common one, and they are a walk apart or on two streets',
    isIn: withoutContact(wordings.isCommonElsewhere),
    ...otherPlace,
  },
  {
    name: 'another-name-in-town',
    says: 'only the town brings them together, and their names differ',
    isIn: wordings.isCalledOtherwiseInTown,
    ...weak,
  },
  {
    name: 'two-kinds',
    says: 'they are two kinds of hotel',
    isIn: of(evidence.kindsDisagree),
    ...otherName,
  },
  {
    name: 'name-says-nothing',
    says: 'the name is a brand or a kind of hotel and nothing else, and no place confirms it',
    isIn: of(evidence.isNameless),
    ...weak,
  },
  {
    name: 'no-place',
    says: 'no place can be compared, and the name alone does not identify the hotel',
    isIn: withoutContact(wordings.isUnplaced),
    ...weak,
  },
] as const satisfies readonly ConflictKind[];

export type ConflictName = (typeof conflictKinds)[number]['name'];
