import { isOtherSortOfWay, isSisterWay } from '../compare/address.ts';
import { isOnlyNumbered, isOtherFloor } from '../compare/numbers.ts';
import { isLetInParts, isOneLetting } from '../compare/parts.ts';
import { cityOf } from '../compare/pair-words.ts';
import { isOtherByLetter } from '../compare/slips.ts';
import { isHalfTown } from '../compare/town.ts';
import * as evidence from './evidence.ts';
import type { Scored } from '../finder.ts';
import { isCalledAsEverywhere } from '../read/everywhere.ts';
import { isSilent } from '../read/roles.ts';

/** Questions about the words of a row and a hotel, in addition to what was measured. */

/** "Villa Heron Blue" and "Villa Heron Red": at one address apartments, cottages and rooms are let one by one. */
export function isOtherOfItsSort(pair: Scored): boolean {
  return (
    evidence.isCalledOtherwiseAtDoor(pair.values) &&
    ((evidence.isOfOneSort(pair.values) && isLetInParts(pair)) || isOneLetting(pair))
  );
}

/** "Heron House 12" and "Heron House": only one says which of them is meant, or both do and not the same. */
export function isOtherFlat(pair: Scored): boolean {
  return evidence.saysPart(pair.values) && isLetInParts(pair) && !isOnlyNumbered(pair);
}

/** "Teal Inn II" and "Teal Inn", "Teal Inn, 2nd Floor" too, but not "Heron House 7" at number 7. */
export function isOtherOfSeries(pair: Scored): boolean {
  if (!evidence.saysPart(pair.values)) return false;
  return isOtherFloor(pair) || (evidence.isOtherOfSeries(pair.values) && !isOnlyNumbered(pair));
}

/** "4 Reed Terrace" and "90 Reed Place". */
export function isOnOtherWay(pair: Scored): boolean {
  return evidence.hasOtherNumber(pair.values) && isOtherSortOfWay(pair);
}

/** "12 Upper Strand" and "12 Lower Strand". */
export function isOnSisterWay(pair: Scored): boolean {
  return !evidence.isHere(pair.values) && isSisterWay(pair);
}

/** "The Red Lion, Upper Marling" and "The Red Lion, Lower Marling". */
export function isInLikeTown(pair: Scored): boolean {
  return !evidence.isHere(pair.values) && !evidence.isAtAddress(pair.values) && isHalfTown(pair);
}

/** "Hotel Post, Lindenweg" and "Hotel Post, Schulstraße": the catalogue that has only one Station Hotel is the rule. */
export function isCommonElsewhere({ values, row }: Scored): boolean {
  return evidence.isElsewhereForCommonName(values) && isCalledAsEverywhere(row.name);
}

/** Only the town brings the two together, and what is missing or changed is not a typing error. */
export function isCalledOtherwiseInTown(pair: Scored): boolean {
  return (
    evidence.isCalledOtherwiseInTown(pair.values) ||
    (evidence.isOnlyInTown(pair.values) && !evidence.isSameName(pair.values) && isOtherByLetter(pair))
  );
}

/** No place is known, and the name alone does not identify the hotel. */
export function isUnplaced(pair: Scored): boolean {
  const { values, row } = pair;
  return (
    evidence.isWithoutPlace(values) &&
    (!evidence.isIdentifiedByName(values) || (isCalledAsEverywhere(row.name) && !isOfItsTown(pair)))
  );
}

/** "Imperial Hotel Farbridge" says its town; "Hotel Paris" may be called after another. */
function isOfItsTown(pair: Scored): boolean {
  const city = new Set(cityOf(pair));
  return (
    evidence.saysItsTown(pair.values) &&
    pair.row.name.words.some((word) => !city.has(word) && !isSilent(word))
  );
}
