import { isOtherStreetType, isSisterWay, NEXT_DOOR, SAME_CODE } from '../compare/address.ts';
import { ONE_SIDED, SAME_KIND } from '../compare/brand.ts';
import { isOnlyNumbered, isOtherFloor } from '../compare/numbers.ts';
import { cityOf, isForeignName } from '../compare/pair-words.ts';
import {
  isCalledOtherwise,
  isLetInParts,
  isOfOtherCategory,
  isOneLetting,
  isOtherUnitName,
  isOtherLetting,
  isOtherWing,
} from '../compare/parts.ts';
import { isOneLetterApart } from '../compare/one-letter-apart.ts';
import { isPartlySameTown } from '../compare/town.ts';
import type { Scored } from '../finder.ts';
import { hasOnlyGenericWords } from '../read/generic-words.ts';
import { marks } from '../read/marks.ts';
import { scaleKm } from '../read/point.ts';
import { isSilent } from '../read/roles.ts';
import { bothLack, eitherLacks, isBeyond, isWithin, measured, type Measured } from './measured.ts';

/**
 * Evidence about the best candidate of a row, discretized into few levels. Deal-breakers, the contradictions that the second
 * stage counts, and the class and the reason of a review are all defined by these.
 */
export interface Levels {
  /**
   * `longer`: one has a word that the other lacks; `loose`: and they share no rare one; `different`: each has;
   * `two scripts`: each has, and it may be one word, translated or read in another way.
   */
  readonly name: 'same' | 'whole' | 'longer' | 'loose' | 'different' | 'two scripts' | 'unrelated';
  readonly brand: 'same' | 'none' | 'one side' | 'other';
  readonly kind: 'same' | 'open' | 'other';
  /** Which part of a property the names mean: a flat, a wing, an annex, the second of a series. */
  readonly part: 'same' | 'one side' | 'different';
  readonly door: 'same' | 'unknown' | 'another number' | 'another';
  /** `apart`: in one town, on two streets or within walking distance. */
  readonly location:
    | 'point'
    | 'address'
    | 'street'
    | 'apart'
    | 'town'
    | 'unknown'
    | 'half a town'
    | 'elsewhere';
  /** Whether the name alone says which hotel is meant. */
  readonly identity: 'enough' | 'little' | 'common';
  readonly rivals: 'none' | 'behind' | 'as good';
}

export function levelsOf(pair: Scored, rival: Scored | undefined): Levels {
  const m = measured(pair.values);
  const location = locationOf(m, pair);
  return {
    name: nameOf(m, pair),
    brand: m.brand <= -1 ? 'other' : m.brand === ONE_SIDED ? 'one side' : m.brand === 2 ? 'same' : 'none',
    kind: m.kind === -1 ? 'other' : m.kind >= SAME_KIND ? 'same' : 'open',
    part: partOf(m, pair),
    door: doorOf(m, pair),
    location,
    identity: identityOf(m, pair),
    rivals: rival === undefined ? 'none' : pair.score - rival.score < MARGIN ? 'as good' : 'behind',
  };
}

/** The kinds of evidence that contradict. */
export function contradictions({
  name,
  brand,
  kind,
  part,
  door,
  location,
  identity,
  rivals,
}: Levels): number {
  const isLike = name === 'same' || name === 'whole';
  const isApart = location === 'apart' || location === 'elsewhere';
  const isPlaced = location === 'point' || location === 'address' || location === 'street';
  const isLoose = !isLike && name !== 'longer';
  const isDifferent = name === 'different' || name === 'two scripts';
  const contradicting = [
    name === 'unrelated',
    isDifferent && location === 'point' && door !== 'same' && brand !== 'same',
    brand === 'other' || (brand === 'one side' && !isLike),
    brand === 'same' && isApart && name !== 'same',
    kind === 'other',
    part !== 'same',
    door === 'another' || (door === 'another number' && !isLike),
    location === 'elsewhere' || location === 'half a town',
    location === 'apart' && !isLike,
    !isPlaced && (identity === 'common' || (location !== 'apart' && isLoose)),
    rivals === 'as good',
  ];
  return contradicting.filter(Boolean).length;
}

/** A rival whose own evidence is this close to the best's is as good: a person decides. */
export const MARGIN = 0.4;
const NEAR = scaleKm(0.5);

function nameOf(m: Measured, pair: Scored): Levels['name'] {
  if (isUnrelated(m)) return 'unrelated';
  if (m.sameNameKey === 1) return 'same';
  if (bothLack(m) > 0.4 || isOneLetterApart(pair))
    return pair.row.foreign.name === isForeignName(pair) ? 'different' : 'two scripts';
  const lacks = eitherLacks(m);
  const isLoose = m.ownSharedBeyondTown < 1 && m.nameShared < 0.75;
  if ((lacks > 0.3 && isLoose) || (lacks > 0.5 && m.ownSharedBeyondTown < 0.5)) return 'loose';
  return lacks > 0.3 ? 'longer' : 'whole';
}

/** Nothing is shared but the town, the kind of hotel, or the brand of another hotel. */
function isUnrelated(m: Measured): boolean {
  const isOwnName = m.ownShared >= 0.15 && m.brand > 0;
  return m.ownSharedBeyondTown < 0.15 && m.brand < 2 && m.nameShared < 0.62 && !isOwnName;
}

function isHere(m: Measured): boolean {
  return isWithin(m, 0.5) || m.repairedDistance <= NEAR;
}

function isAtAddress(m: Measured): boolean {
  return m.streetAndNumber >= 0.5 || m.postcode === SAME_CODE;
}

function locationOf(m: Measured, pair: Scored): Levels['location'] {
  const street = Math.max(m.streetOfRow, m.streetOfHotel);
  if (isHere(m)) return 'point';
  if (isElsewhere(m)) return 'elsewhere';
  // A telephone number or a web page that both have is equivalent to a place.
  if (isAtAddress(m) || pair.contact > 0) return 'address';
  if (isPartlySameTown(pair)) return 'half a town';
  if (isBeyond(m, 1) || street < 0.6) return 'apart';
  if (street >= 0.6 || isWithin(m, 1)) return 'street';
  return Number.isNaN(m.place) ? 'unknown' : 'town';
}

/** In another town, or far off. An address allows a ward for a town, and an inexact point up to a hundred kilometres. */
function isElsewhere(m: Measured): boolean {
  const isNoTown = m.place < 0.35 && m.town === 0 && !(m.streetAndNumber >= 0.5);
  return isNoTown || (isBeyond(m, 5) && !(isAtAddress(m) && isWithin(m, 100)));
}

/**
 * Another hotel of the town: both have an address, not the same one, and no point brings them together. Lists spell one
 * street in many ways, so on another street the number must differ too.
 */
function doorOf(m: Measured, pair: Scored): Levels['door'] {
  const isOtherWay = (m.houseNumber < 1 && isOtherStreetType(pair)) || isSisterWay(pair);
  if (isOtherWay && !isHere(m)) return 'another';
  if (m.streetAndNumber >= 0.5) return 'same';
  const street = Math.max(m.streetOfRow, m.streetOfHotel);
  const isNearNumber = m.houseNumber === NEXT_DOOR && m.ownSharedBeyondTown < 0.9;
  const isOther = m.postcode === 0 || (street < 0.6 && m.houseNumber === 0) || (street < 0.2 && isNearNumber);
  if (isOther && !isWithin(m, 1)) return 'another';
  return m.houseNumber < 1 ? 'another number' : 'unknown';
}

function partOf(m: Measured, pair: Scored): Levels['part'] {
  const [least, most] = [Math.min(m.markOfRow, m.markOfHotel), Math.max(m.markOfRow, m.markOfHotel)];
  const isOfTwoSides = m.apartOfRow > 0 && m.apartOfHotel > 0 && !(m.streetAndNumber >= 0.5);
  if (least >= marks.part || isOfTwoSides || isNamedApart(m, pair)) return 'different';
  const isRenamed = m.streetAndNumber >= 0.5 && bothLack(m) > 0.4 && isCalledOtherwise(pair);
  const isOtherUnit =
    isOtherLetting(pair) || (bothLack(m) > 0.3 && isOtherWing(pair)) || isOfOtherCategory(pair);
  if (isOtherUnit && !(isRenamed && isUnrelated(m))) return 'different';
  if (most >= marks.part && isOtherFloor(pair)) return 'one side';
  // Parts of one property share its name. At one address under two names, a number belongs to one of the names.
  if (isRenamed) return 'same';
  if (most >= (isLetInParts(pair) ? marks.part : marks.series) && !isOnlyNumbered(pair)) return 'one side';
  const isPlaced = isHere(m) || isAtAddress(m) || Math.max(m.streetOfRow, m.streetOfHotel) >= 0.6;
  return most >= marks.spot && !isPlaced && !isOnlyNumbered(pair) ? 'one side' : 'same';
}

/** Two flats or villas at one address under other names. Between two scripts a word may have been translated. */
function isNamedApart(m: Measured, pair: Scored): boolean {
  const isOtherName = m.brand !== 2 && bothLack(m) > 0.5 && (isHere(m) || isAtAddress(m));
  if (!isOtherName || pair.row.foreign.name !== isForeignName(pair)) return false;
  const isLet = (m.kind >= SAME_KIND && isLetInParts(pair)) || isOneLetting(pair);
  return isLet && isOtherUnitName(pair);
}

function identityOf(m: Measured, pair: Scored): Levels['identity'] {
  if (hasOnlyGenericWords(pair.row.name) && !isOfItsTown(m, pair)) return 'common';
  const saysTown = m.townInName === 1 && eitherLacks(m) <= 0.3;
  return m.namesakes === 0 && (m.sameNameKey === 1 || saysTown) ? 'enough' : 'little';
}

/** "Imperial Hotel Farbridge" says its town; "Hotel Paris" may be named after another. */
function isOfItsTown(m: Measured, pair: Scored): boolean {
  const city = new Set(cityOf(pair));
  return m.townInName === 1 && pair.row.name.words.some((word) => !city.has(word) && !isSilent(word));
}
