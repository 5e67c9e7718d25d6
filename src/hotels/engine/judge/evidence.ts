import { NEXT_DOOR, OTHER_DOORS, SAME_CODE } from '../compare/address.ts';
import { SAME_KIND } from '../compare/brand.ts';
import { BY_POINT } from '../compare/town.ts';
import { isBeyond, isWithin, reader, type Question } from './question.ts';
import { marks } from '../read/marks.ts';
import { scaleKm } from '../read/point.ts';

const brand = reader('brand');
const kind = reader('kind');
const nameShared = reader('nameShared');
const nameRarity = reader('nameRarity');
const nameOfRow = reader('nameOfRowAnywhere');
const nameOfHotel = reader('nameOfHotelAnywhere');
const nameKey = reader('sameNameKey');
const namesakes = reader('namesakes');
const ownShared = reader('ownShared');
const ownSharedBeyondTown = reader('ownSharedBeyondTown');
const missingOfRow = reader('rarestMissingOfRow');
const missingOfHotel = reader('rarestMissingOfHotel');
const apartOfRow = reader('apartOfRow');
const apartOfHotel = reader('apartOfHotel');
const markOfRow = reader('markOfRow');
const markOfHotel = reader('markOfHotel');
const distance = reader('distance');
const repairedDistance = reader('repairedDistance');
const townDistance = reader('townDistance');
const decimals = reader('decimals');
const town = reader('town');
const townInName = reader('townInName');
const place = reader('place');
const postcode = reader('postcode');
const houseNumber = reader('houseNumber');
const streetOfRow = reader('streetOfRow');
const streetOfHotel = reader('streetOfHotel');
const streetAndNumber = reader('streetAndNumber');

const isRepairedHere: Question = (values) => repairedDistance(values) <= scaleKm(0.5);
const isWithinDoors = isWithin(0.5);
const isWithinKm = isWithin(1);
const isWithinRegion = isWithin(100);
const isBeyondNext = isBeyond(0.2);
const isBeyondDoors = isBeyond(0.5);
const isBeyondWalk = isBeyond(1);
const isBeyondBlocks = isBeyond(1.5);
const isBeyondHouse = isBeyond(3);
/** Whatever the names of the towns. */
const isFar = isBeyond(5);

export const isHere: Question = (values) => isWithinDoors(values) || isRepairedHere(values);
export const isSameDoor: Question = (values) => streetAndNumber(values) >= 0.5;
export const isAtAddress: Question = (values) => isSameDoor(values) || postcode(values) === SAME_CODE;
export const isOnItsStreet: Question = (values) =>
  Math.max(streetOfRow(values), streetOfHotel(values)) >= 0.6;
const isOffItsStreet: Question = (values) => Math.max(streetOfRow(values), streetOfHotel(values)) < 0.6;
export const isOnOtherStreet: Question = (values) =>
  Math.max(streetOfRow(values), streetOfHotel(values)) < 0.2;
/** At least in the same town. */
export const isPlaced: Question = (values) => place(values) >= 0.35;

export const namesAgree: Question = (values) =>
  nameShared(values) >= 0.72 || Math.min(nameOfRow(values), nameOfHotel(values)) >= 0.8;
/** Nothing is shared but the town, the kind of hotel, or the brand of another hotel. */
export const namesDisagree: Question = (values) =>
  ownSharedBeyondTown(values) < 0.15 &&
  brand(values) < 2 &&
  nameShared(values) < 0.62 &&
  (ownShared(values) < 0.15 || brand(values) <= 0);
/** The two share no rare word. */
const isCommonName: Question = (values) => ownSharedBeyondTown(values) < 0.9;
/**
 * Apartments for a hotel, a motel for an inn. At one address, where all other words agree, lists mix them up.
 * A lodge and a hotel are two hotels if only the town brings them together, and they share no rare word or one
 * of them has more than its kind.
 */
export const kindsDisagree: Question = (values) =>
  (kind(values) === -1 &&
    !(place(values) >= 1 && Math.max(missingOfRow(values), missingOfHotel(values)) <= 0.1)) ||
  (kind(values) === 0 && isCommonName(values) && Number.isNaN(distance(values)) && !isAtAddress(values)) ||
  (kind(values) === 0 &&
    Math.max(missingOfRow(values), missingOfHotel(values)) > 0.15 &&
    isOnlyInTown(values));
/** No point, no code and no street brings the two together. */
export const isOnlyInTown: Question = (values) =>
  Number.isNaN(distance(values)) && !isAtAddress(values) && !isOnItsStreet(values);
/**
 * Only the town brings the two together, and each has a word that the other lacks; or one has, and they share
 * no word of their own ("Premier Inn", "Premier Inn Castle Road"), or no rare one of names that differ by a quarter.
 */
export const isCalledOtherwiseInTown: Question = (values) =>
  isOnlyInTown(values) &&
  (Math.min(missingOfRow(values), missingOfHotel(values)) > 0.4 ||
    (Math.max(missingOfRow(values), missingOfHotel(values)) > 0.5 && ownSharedBeyondTown(values) < 0.5) ||
    isLooselyNamed(values));
const isLooselyNamed: Question = (values) =>
  Math.max(missingOfRow(values), missingOfHotel(values)) > 0.3 &&
  ownSharedBeyondTown(values) < 1 &&
  nameShared(values) < 0.75;
/** At one address or point, and each has a word that the other lacks. */
export const isCalledOtherwiseAtDoor: Question = (values) =>
  brand(values) !== 2 &&
  Math.min(missingOfRow(values), missingOfHotel(values)) > 0.5 &&
  (isHere(values) || isAtAddress(values));
/** The same at one point, without a common address; if they share a word, the others may be less rare: "Reed View", "Reed Garden". */
export const isCalledOtherwiseHere: Question = (values) =>
  !isAtAddress(values) && (isCalledOtherwiseAtDoor(values) || isOtherOfFamilyHere(values));
const isOtherOfFamilyHere: Question = (values) =>
  brand(values) !== 2 &&
  kind(values) >= 1 &&
  Math.min(missingOfRow(values), missingOfHotel(values)) > 0.4 &&
  ownSharedBeyondTown(values) > 0.5 &&
  isHere(values);
/** Both have one kind of hotel, or none. */
export const isOfOneSort: Question = (values) => kind(values) >= SAME_KIND;
/** The name is a brand or a kind of hotel and nothing else: without a place it identifies nothing. */
export const isNameless: Question = (values) => ownShared(values) < 0.15 && !isPlaced(values);

export const isSameName: Question = (values) => nameKey(values) === 1;
const hasNamesakes: Question = (values) => namesakes(values) > 0;
/** The towns could be compared, and are one or two. */
export const isInItsTown: Question = (values) => town(values) >= 1;
/** It has the name, or is near its middle. */
export const isInVeryTown: Question = (values) => town(values) >= BY_POINT;
/** It has another name, wherever its point is. */
export const isInOtherTown: Question = (values) => town(values) === 0 || town(values) === BY_POINT;
/** One of the names has a word that sets hotels apart ("Downtown", "West") and the other has not. */
export const isSetApart: Question = (values) => apartOfRow(values) > 0 || apartOfHotel(values) > 0;
/** Each of the names has such a word, and not the other's: "North" and "South". */
export const isSetApartFromEachOther: Question = (values) =>
  apartOfRow(values) > 0 && apartOfHotel(values) > 0 && !isSameDoor(values);
/** Only one of the names has a number of a series, or says annex. */
export const isOtherOfSeries: Question = (values) =>
  Math.max(markOfRow(values), markOfHotel(values)) >= marks.series;
/** Each names a part, and not the other's: "Tower 9" and "Tower 12", "East Wing" and "West Wing". */
export const isOtherPart: Question = (values) =>
  Math.min(markOfRow(values), markOfHotel(values)) >= marks.part;
/** At least one names a part that the other does not. */
export const saysPart: Question = (values) => Math.max(markOfRow(values), markOfHotel(values)) >= marks.part;
/** Only one names a part of the town, and no place says that the other is there too. */
export const isAtOtherSpot: Question = (values) =>
  Math.max(markOfRow(values), markOfHotel(values)) > 0 &&
  ![isHere, isAtAddress, isOnItsStreet].some((speaks) => speaks(values));

/**
 * Another hotel of the town: both have an address, not the same one, and no point brings them together. Lists give one
 * hotel two streets and spell one street in many ways, so on another street the number must differ too; a
 * number close to the other's differs if the name is common ("Hotel Post") or several hotels have it, and a brand
 * alone needs none.
 */
export const isOtherDoor: Question = (values) =>
  !isWithinKm(values) &&
  !isSameDoor(values) &&
  (postcode(values) === 0 ||
    (isOffItsStreet(values) && houseNumber(values) === 0) ||
    (isOnOtherStreet(values) && isNumberOfNoWorth(values)));
const isNumberOfNoWorth: Question = (values) =>
  (houseNumber(values) > 0 && hasNamesakes(values)) ||
  (isCommonName(values) && (houseNumber(values) === NEXT_DOOR || isUnnumberedSign(values)));
const isUnnumberedSign: Question = (values) =>
  brand(values) === 2 && ownShared(values) < 0.15 && Number.isNaN(houseNumber(values));

/** Another number, and no point that confirms the hotel. */
export const hasOtherNumber: Question = (values) => houseNumber(values) < 1 && !isHere(values);

/** Another house number, however near, and one name has a word that the other lacks, or another kind of hotel. */
export const isNextDoor: Question = (values) =>
  houseNumber(values) < 1 &&
  (Math.max(missingOfRow(values), missingOfHotel(values)) > 0.3 ||
    (!isSameName(values) && kind(values) < SAME_KIND));

/** A neighbour named after the same quarter: a few doors away, and one name has a word that the other lacks. */
export const isOfOneQuarter: Question = (values) =>
  brand(values) !== 2 &&
  Math.max(missingOfRow(values), missingOfHotel(values)) > 0.5 &&
  nameShared(values) < 0.8 &&
  isBeyondNext(values) &&
  !isAtAddress(values);

/** A neighbour: another name, a walk away by a postcode of the quarter, or by street and exact point. */
export const isNeighbour: Question = (values) =>
  !isSameName(values) &&
  !isSameDoor(values) &&
  !isWithinDoors(values) &&
  (postcode(values) === OTHER_DOORS ||
    (isOnOtherStreet(values) && decimals(values) >= 3 && isBeyondDoors(values)));

/** No address confirms it, and the points are well apart for a name that several have, or further apart for a common one. */
export const isOneOfSeveral: Question = (values) =>
  isSameName(values) &&
  !isSameDoor(values) &&
  ((hasNamesakes(values) && isBeyondBlocks(values)) ||
    (ownSharedBeyondTown(values) < 0.6 && isBeyondHouse(values)));

/** A common name, a walk apart, or on another street where no more than a word of it is shared. */
export const isElsewhereForCommonName: Question = (values) =>
  !isAtAddress(values) &&
  (isBeyondWalk(values) || (isOffItsStreet(values) && !isHere(values) && ownSharedBeyondTown(values) < 1.2));

/** Several have the name, and only a town brings the two together that is not the row's, or is at most ten kilometres from it. */
export const isNamesakeElsewhere: Question = (values) =>
  hasNamesakes(values) &&
  isOnlyInTown(values) &&
  (town(values) < 2 || (town(values) === 2 && isSameName(values)));

/** In another town, or the points contradict each other. The same address allows a ward instead of a town, and an inexact point up to a hundred kilometres. */
export const isElsewhere: Question = (values) =>
  (place(values) < 0.35 && town(values) === 0 && !isSameDoor(values)) ||
  (isFar(values) && !(isAtAddress(values) && isWithinRegion(values)));
/** Elsewhere, and its name does not identify it. */
export const isAstray: Question = (values) => isElsewhere(values) && !isUnmistakable(values);

/**
 * No other hotel of the country has the name, and its words are rare: lists spell the town in many ways, but
 * not as a known town that is elsewhere.
 */
const isUnmistakable: Question = (values) =>
  isSameName(values) &&
  namesakes(values) === 0 &&
  ownShared(values) >= 1.3 &&
  !isFar(values) &&
  !(townDistance(values) > scaleKm(60));

/** No part of the place could be compared. */
export const isWithoutPlace: Question = (values) => Number.isNaN(place(values));
/** The row's name has the town of the hotel. */
export const saysItsTown: Question = (values) => townInName(values) === 1;
/** Among all hotels of the country: exactly the name, with more than one rarest word, or a name that has the hotel's town and lacks nothing. */
export const isIdentifiedByName: Question = (values) =>
  !hasNamesakes(values) &&
  ((isSameName(values) && nameRarity(values) >= 1.02) ||
    (saysItsTown(values) && Math.max(missingOfRow(values), missingOfHotel(values)) <= 0.3));

/** Exactly the row's name in the row's town, or in what counts as it. */
export const isSameNameAround: Question = (values) =>
  isSameName(values) && isInItsTown(values) && !isFar(values);
/** The row's number on exactly its street, not on one that shares a word with it. */
export const isWholeDoor: Question = (values) => streetAndNumber(values) >= 0.95;
/** It has every word of the row's name, and more than a kind of hotel, and is where the row is. */
export const isWhollyNamedHere: Question = (values) =>
  missingOfRow(values) <= 0.05 && ownShared(values) >= 0.6 && isHere(values);
export const isOnTheSpot: Question = isWithin(0.15);
export const isOffTheSpot: Question = isBeyond(0.3);
