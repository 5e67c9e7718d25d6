import { SAME_CODE } from '../compare/address.ts';
import { ONE_SIDED } from '../compare/brand.ts';
import {
  isAtAddress,
  isHere,
  isOnItsStreet,
  isOnOtherStreet,
  isSameDoor,
  isSetApart,
  namesDisagree,
} from './evidence.ts';
import { isBeyond, isWithin, reader, type Question } from './question.ts';

/** Questions about brands: a brand is not a name, and a chain has another hotel within a walk. */

const brand = reader('brand');
const ownSharedBeyondTown = reader('ownSharedBeyondTown');
const missingOfRow = reader('rarestMissingOfRow');
const missingOfHotel = reader('rarestMissingOfHotel');
const distance = reader('distance');
const decimals = reader('decimals');
const place = reader('place');
const postcode = reader('postcode');
const houseNumber = reader('houseNumber');

const isWithinCorner = isWithin(0.3);
const isBeyondDoor = isBeyond(0.1);
const isBeyondNext = isBeyond(0.2);
const isBeyondCorner = isBeyond(0.4);
const isBeyondWalk = isBeyond(1);
const isBeyondHouse = isBeyond(3);

export const brandsDisagree: Question = (values) => brand(values) <= -1;
/**
 * Only one has a chain's brand, and they share nothing but the town, or each has a word that the other lacks,
 * or one has and no place confirms it, or their points contradict it.
 */
export const isBesideSign: Question = (values) =>
  brand(values) === ONE_SIDED &&
  (ownSharedBeyondTown(values) < 0.15 ||
    isCalledOtherwise(values) ||
    isCalledMore(values) ||
    isNamedAfterOther(values));
const isCalledOtherwise: Question = (values) =>
  Math.min(missingOfRow(values), missingOfHotel(values)) > 0.3 && !(place(values) >= 1 && isSameDoor(values));
const isCalledMore: Question = (values) =>
  Math.max(missingOfRow(values), missingOfHotel(values)) > 0.5 &&
  ![isHere, isAtAddress, isOnItsStreet].some((speaks) => speaks(values));
const isNamedAfterOther: Question = (values) =>
  Math.max(missingOfRow(values), missingOfHotel(values)) > 0.3 &&
  isBeyondDoor(values) &&
  !isAtAddress(values);

/** Points too far apart for one hotel, the row's exact to a kilometre at least. */
const isTooFarForOneHouse: Question = (values) => decimals(values) >= 2 && isBeyondHouse(values);
/** No place brings the two together, and what they share besides brand and town is less than one rare word. */
const isLoose: Question = (values) =>
  Number.isNaN(distance(values)) && !(place(values) >= 0.75) && ownSharedBeyondTown(values) < 1;
/** Another hotel of the same chain. */
export const isSibling: Question = (values) =>
  brand(values) === 2 &&
  (isTooFarForOneHouse(values) ||
    (isSetApart(values) && isLoose(values)) ||
    (isBeyondNext(values) && isOnOtherStreet(values) && houseNumber(values) === 0) ||
    (!isAtAddress(values) && isCalledApart(values)));
/** Each has a word that the other lacks and they are a few doors apart, or one has and they are a walk apart. */
const isCalledApart: Question = (values) =>
  (isBeyondCorner(values) && Math.min(missingOfRow(values), missingOfHotel(values)) > 0) ||
  (isBeyondWalk(values) && Math.max(missingOfRow(values), missingOfHotel(values)) > 0.5);

/** The row's brand at the row's point or address. */
export const isSameSignHere: Question = (values) =>
  brand(values) === 2 && (isWithinCorner(values) || isSameDoor(values));
/** The row's brand in the row's postcode. */
export const isSameSignOfCode: Question = (values) => brand(values) === 2 && postcode(values) === SAME_CODE;
/** Has a different name, or another brand. */
export const isStranger: Question = (values) =>
  namesDisagree(values) || brandsDisagree(values) || isBesideSign(values);
