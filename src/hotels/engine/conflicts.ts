import { isOtherSortOfWay } from './compare/address.ts';
import { isLetInParts, isOneLetting, isOtherLetting, isOtherWing } from './compare/parts.ts';
import { isHalfTown } from './compare/town.ts';
import * as chains from './chains.ts';
import * as evidence from './evidence.ts';
import type { Scored } from './finder.ts';
import type { Question } from './question.ts';
import { isCalledAsEverywhere } from './record/everywhere.ts';

/** The classes of rows that a person should look at. */
export const reviewClasses = [
  'geo_match_name_mismatch',
  'name_match_geo_mismatch',
  'ambiguous_candidates',
  'weak_match',
] as const;
export type ReviewClass = (typeof reviewClasses)[number];

/** A conflict, and its class where the two stand at one spot or door, and where they do not. */
interface Conflict {
  readonly isIn: (best: Scored, rival: Scored | undefined) => boolean;
  readonly here: ReviewClass;
  readonly away: ReviewClass;
}

const of =
  (question: Question): Conflict['isIn'] =>
  ({ values }) =>
    question(values);

/** A telephone or a page that both have is as good as a place. */
const withoutContact =
  (isIn: Conflict['isIn']): Conflict['isIn'] =>
  (best, rival) =>
    best.contact === 0 && isIn(best, rival);

const otherName = { here: 'geo_match_name_mismatch', away: 'weak_match' } as const;
const otherPlace = { here: 'name_match_geo_mismatch', away: 'name_match_geo_mismatch' } as const;
const otherHouse = { here: 'geo_match_name_mismatch', away: 'name_match_geo_mismatch' } as const;
const severalHouses = { here: 'ambiguous_candidates', away: 'ambiguous_candidates' } as const;
const weak = { here: 'weak_match', away: 'weak_match' } as const;

/** The first that is there is told. */
const conflicts: readonly Conflict[] = [
  { isIn: of(evidence.namesDisagree), ...otherName },
  { isIn: of(chains.brandsDisagree), ...otherName },
  { isIn: of(chains.isBesideSign), ...otherName },
  { isIn: of(evidence.isCalledOtherwiseHere), ...weak },
  { isIn: isOtherOfItsSort, ...otherName },
  { isIn: isOtherLetting, ...otherName },
  { isIn: isOtherWing, ...otherName },
  { isIn: isOtherFlat, ...otherName },
  { isIn: isAsGood, ...severalHouses },
  { isIn: isNamesake, ...severalHouses },
  { isIn: isNamesakeInTown, ...severalHouses },
  { isIn: of(evidence.isOtherOfSeries), ...otherHouse },
  { isIn: of(evidence.isOtherPart), ...otherHouse },
  { isIn: of(evidence.isSetApartFromEachOther), ...otherHouse },
  { isIn: of(evidence.isAtOtherSpot), ...otherPlace },
  { isIn: of(evidence.isOtherDoor), ...otherPlace },
  { isIn: isOnOtherWay, ...otherPlace },
  { isIn: of(evidence.isNextDoor), ...otherPlace },
  { isIn: of(evidence.isNeighbour), ...otherPlace },
  { isIn: of(chains.isSibling), ...otherPlace },
  { isIn: of(evidence.isOneOfSeveral), ...otherPlace },
  { isIn: of(evidence.isAstray), ...otherPlace },
  { isIn: withoutContact(isInLikeTown), ...otherPlace },
  { isIn: withoutContact(of(evidence.isNamesakeElsewhere)), ...otherPlace },
  { isIn: withoutContact(isCommonElsewhere), ...otherPlace },
  { isIn: of(evidence.isCalledOtherwiseInTown), ...weak },
  { isIn: of(evidence.kindsDisagree), ...weak },
  { isIn: of(evidence.isNameless), ...weak },
  { isIn: withoutContact(isUnplaced), ...weak },
];

/** What keeps the best from being matched, however sure the model is. */
export function conflictOf(best: Scored, rival: Scored | undefined): ReviewClass | undefined {
  const conflict = conflicts.find(({ isIn }) => isIn(best, rival));
  if (conflict === undefined) return undefined;
  return evidence.isHere(best.values) || evidence.isAtAddress(best.values) ? conflict.here : conflict.away;
}

/** "Villa Heron Blue" and "Villa Heron Red": behind one door flats, cottages and rooms are let one by one. */
function isOtherOfItsSort(pair: Scored): boolean {
  return (
    evidence.isCalledOtherwiseAtDoor(pair.values) &&
    ((evidence.isOfOneSort(pair.values) && isLetInParts(pair)) || isOneLetting(pair))
  );
}

/** "Heron House 12" and "Heron House": only one says which of them is meant, or both do and not the same. */
function isOtherFlat(pair: Scored): boolean {
  return evidence.saysPart(pair.values) && isLetInParts(pair);
}

/** "4 Reed Terrace" and "90 Reed Place". */
function isOnOtherWay(pair: Scored): boolean {
  return evidence.hasOtherNumber(pair.values) && isOtherSortOfWay(pair);
}

/** "The Red Lion, Upper Marling" and "The Red Lion, Lower Marling". */
function isInLikeTown(pair: Scored): boolean {
  return !evidence.isHere(pair.values) && !evidence.isAtAddress(pair.values) && isHalfTown(pair);
}

/** "Hotel Post, Lindenweg" and "Hotel Post, Schulstraße": the catalogue that has only one Station Hotel is the rule. */
function isCommonElsewhere({ values, row }: Scored): boolean {
  return evidence.isElsewhereForCommonName(values) && isCalledAsEverywhere(row.name);
}

/** No place is known, and the name alone does not tell the house from all others. */
function isUnplaced({ values, row }: Scored): boolean {
  return (
    evidence.isWithoutPlace(values) && (!evidence.isToldByName(values) || isCalledAsEverywhere(row.name))
  );
}

/** A rival whose own evidence is this close to the best's is as good: a person decides. */
const MARGIN = 0.4;

function isAsGood(best: Scored, rival: Scored | undefined): boolean {
  return rival !== undefined && best.score - rival.score < MARGIN;
}

/** The rival bears the row's very name, while a word sets the best apart from it and no point or door speaks for the best. */
function isNamesake(best: Scored, rival: Scored | undefined): boolean {
  return (
    rival !== undefined &&
    evidence.isSameName(rival.values) &&
    !evidence.isSameName(best.values) &&
    evidence.isSetApart(best.values) &&
    !evidence.isHere(best.values) &&
    !evidence.isSameDoor(best.values)
  );
}

/** Two bear the row's very name: the rival stands in the row's town, the best in another and not at the row's door. */
function isNamesakeInTown(best: Scored, rival: Scored | undefined): boolean {
  return (
    rival !== undefined &&
    evidence.isSameName(rival.values) &&
    evidence.isSameName(best.values) &&
    evidence.isInItsTown(rival.values) &&
    evidence.isInOtherTown(best.values) &&
    !evidence.isSameDoor(best.values)
  );
}
