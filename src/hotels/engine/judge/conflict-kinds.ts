import * as chains from './chains.ts';
import { isOfOtherCategory, isOtherLetting, isOtherWing } from '../compare/parts.ts';
import * as evidence from './evidence.ts';
import type { Scored } from '../finder.ts';
import type { Question } from './question.ts';
import * as rivals from './rivals.ts';
import * as wordings from './wordings.ts';
import type { ReviewClass } from './conflicts.ts';

/** Data table. Everything that keeps the best candidate from being matched, in the order in which it is asked. */

interface Kind {
  readonly says: string;
  /** A row, and the hotel that it is not sure to be. */
  readonly like: readonly [row: string, hotel: string];
  readonly isIn: (best: Scored, rival: Scored | undefined) => boolean;
  /** The class where the two stand at one spot or door, and where they do not. */
  readonly here: ReviewClass;
  readonly away: ReviewClass;
  readonly whateverTheOdds?: true;
}

const of =
  (question: Question): Kind['isIn'] =>
  ({ values }) =>
    question(values);

/** A telephone or a page that both have is as good as a place. */
const withoutContact =
  (isIn: Kind['isIn']): Kind['isIn'] =>
  (best, rival) =>
    best.contact === 0 && isIn(best, rival);

const otherName = { here: 'geo_match_name_mismatch', away: 'weak_match' } as const;
const otherPlace = { here: 'name_match_geo_mismatch', away: 'name_match_geo_mismatch' } as const;
const otherHouse = { here: 'geo_match_name_mismatch', away: 'name_match_geo_mismatch' } as const;
const severalHouses = { here: 'ambiguous_candidates', away: 'ambiguous_candidates' } as const;
const weak = { here: 'weak_match', away: 'weak_match' } as const;

/** The first that is there is told. */
export const conflictKinds: readonly Kind[] = [
  {
    says: 'they share nothing but the town, the sort of house or a sign',
    like: ['Zephyr Lodge, 12 Pilchard Street', 'Cormorant Hotel, 12 Pilchard Street'],
    isIn: of(evidence.namesDisagree),
    ...otherName,
  },
  {
    says: 'they bear two signs',
    like: ['Home2 Suites Cedarbrook', 'Hampton Inn Cedarbrook'],
    isIn: of(chains.brandsDisagree),
    ...otherName,
  },
  {
    says: 'only one bears the sign of a chain, and they share the town, say other things or stand a few doors apart',
    like: ['Zephyr Lodge Marling', 'Premier Inn Marling'],
    isIn: of(chains.isBesideSign),
    ...otherName,
  },
  {
    says: 'they stand on one spot, and each is called something that the other is not',
    like: ['Reed View', 'Reed Garden'],
    isIn: of(evidence.isCalledOtherwiseHere),
    ...otherName,
  },
  {
    says: 'they look like two flats, villas or rooms of one house',
    like: ['Studio Sofia, 4 Reed Lane', 'Studio Marija, 4 Reed Lane'],
    isIn: wordings.isOtherOfItsSort,
    ...otherName,
  },
  {
    says: 'each is let as another sort',
    like: ['Lantern Mill Penthouse', 'Lantern Mill Studio'],
    isIn: isOtherLetting,
    ...otherName,
  },
  {
    says: 'they look like two wings or towers of one house',
    like: ['Sea Wing Otterkiln', 'Garden Wing Otterkiln'],
    isIn: isOtherWing,
    ...otherName,
  },
  {
    says: 'such a house may be let in parts, and they do not say the same of which is meant',
    like: ['Heron House 12', 'Heron House'],
    isIn: wordings.isOtherFlat,
    ...otherName,
  },
  {
    says: 'they give two categories',
    like: ['Art Hotel Otterkiln, 3 stars', 'Art Hotel Otterkiln, 4 stars'],
    isIn: isOfOtherCategory,
    ...otherName,
  },
  {
    says: 'several hotels bear this very name, and the row does not say which of them it is',
    like: ['Quinta Heron (and a country)', 'one of three Quintas Heron of the country'],
    isIn: rivals.isOneOfNamesakes,
    ...severalHouses,
    whateverTheOdds: true,
  },
  {
    says: 'another hotel is as good',
    like: ['Cormorant Hotel, Marling', 'one of two Cormorant Hotels of Marling'],
    isIn: rivals.isAsGood,
    ...severalHouses,
  },
  {
    says: 'another hotel bears the very name, and a word sets this one apart',
    like: ['Heron Hotel', 'Heron Hotel Airport, where there is a Heron Hotel too'],
    isIn: rivals.isNamesake,
    ...severalHouses,
  },
  {
    says: 'another hotel of this very name stands in the town of the row',
    like: ['Hotel Post, Marling', 'Hotel Post, Wexmoor, where Marling has one too'],
    isIn: rivals.isNamesakeInTown,
    ...severalHouses,
  },
  {
    says: 'the names do not say the same number, letter or annex',
    like: ['Teal Inn II', 'Teal Inn'],
    isIn: wordings.isOtherOfSeries,
    ...otherHouse,
  },
  {
    says: 'each of the names has another number, side or floor',
    like: ['Heron House, North Tower', 'Heron House, South Tower'],
    isIn: of(evidence.isOtherPart),
    ...otherHouse,
  },
  {
    says: 'each of the names has a word that sets houses apart, and not the same',
    like: ['Cormorant Beach', 'Cormorant Lakeside'],
    isIn: of(evidence.isSetApartFromEachOther),
    ...otherHouse,
  },
  {
    says: 'only one of the names says a spot or a side of the town, and no place says that both are there',
    like: ['Cormorant Hotel Airport', 'Cormorant Hotel'],
    isIn: of(evidence.isAtOtherSpot),
    ...otherPlace,
  },
  {
    says: 'they give two doors, and no point brings them together',
    like: ['Hotel Post, 4 Mill Road', 'Hotel Post, 71 Reed Lane'],
    isIn: of(evidence.isOtherDoor),
    ...otherPlace,
  },
  {
    says: 'they give two house numbers, on ways of two sorts',
    like: ['Otterkiln, 4 Reed Terrace', 'Otterkiln, 90 Reed Place'],
    isIn: wordings.isOnOtherWay,
    ...otherPlace,
  },
  {
    says: 'they give two ways that only a side or the sort of way sets apart',
    like: ['Otterkiln, 12 Upper Reed Lane', 'Otterkiln, 12 Lower Reed Lane'],
    isIn: wordings.isOnSisterWay,
    ...otherPlace,
  },
  {
    says: 'they give two house numbers, and one says more or another sort of house',
    like: ['Teal Inn, 71 Reed Lane', 'Teal Hotel, 63 Reed Lane'],
    isIn: of(evidence.isNextDoor),
    ...otherPlace,
  },
  {
    says: 'they are called otherwise and stand a walk apart',
    like: ['Teal Garden Inn', 'Teal Inn, six hundred metres off on another street'],
    isIn: of(evidence.isNeighbour),
    ...otherPlace,
  },
  {
    says: 'they stand a few doors apart and share less than most of their names, or only a quarter',
    like: ['Zephyr Kittiwake Square', 'Kittiwake Square Hotel, three hundred metres off'],
    isIn: of(evidence.isOfOneQuarter),
    ...otherPlace,
  },
  {
    says: 'they look like two houses of one chain',
    like: ['Novotel Marling Quay', 'Novotel Marling Castle, half a kilometre off'],
    isIn: of(chains.isSibling),
    ...otherPlace,
  },
  {
    says: 'several houses bear this name, or anybody would hit upon it, and the points lie apart',
    like: ['Station Hotel', 'Station Hotel, four kilometres off'],
    isIn: of(evidence.isOneOfSeveral),
    ...otherPlace,
  },
  {
    says: 'their points or towns contradict each other',
    like: ['Cormorant Hotel, Marling', 'Cormorant Hotel, Farbridge'],
    isIn: of(evidence.isAstray),
    ...otherPlace,
  },
  {
    says: 'their towns share half of a name, and no door and no near point speaks for the place',
    like: ['The Red Lion, Upper Marling', 'The Red Lion, Lower Marling'],
    isIn: withoutContact(wordings.isInLikeTown),
    ...otherPlace,
  },
  {
    says: 'several bear this name, and only a town that is not quite the row’s brings them together',
    like: ['Hotel Bristol, Marling am See', 'Hotel Bristol, Marling'],
    isIn: withoutContact(of(evidence.isNamesakeElsewhere)),
    ...otherPlace,
  },
  {
    says: 'anybody hits upon this name, and they stand a walk apart or on two streets',
    like: ['Hotel Post, Lindenweg', 'Hotel Post, Schulgasse'],
    isIn: withoutContact(wordings.isCommonElsewhere),
    ...otherPlace,
  },
  {
    says: 'only the town brings them together, and they say other things',
    like: ['Premier Inn Castle Road, Marling', 'Premier Inn, Marling'],
    isIn: wordings.isCalledOtherwiseInTown,
    ...weak,
  },
  {
    says: 'they are two sorts of house',
    like: ['Reed Apartments', 'Reed Hotel'],
    isIn: of(evidence.kindsDisagree),
    ...otherName,
  },
  {
    says: 'the name is a sign or a sort of house and nothing else, and no place speaks for it',
    like: ['Premier Inn', 'Premier Inn, Marling'],
    isIn: of(evidence.isNameless),
    ...weak,
  },
  {
    says: 'nothing of the place can be compared, and the name alone does not tell the house',
    like: ['Grand Hotel (and a country)', 'Grand Hotel, Marling'],
    isIn: withoutContact(wordings.isUnplaced),
    ...weak,
  },
];
