import { limits } from '../../contract/limits.ts';
import { refuseField } from '../../contract/field-checks.ts';
import { foldedWords } from '../../lib/text/folded-words.ts';
import { Phrases } from '../../lib/text/phrases.ts';
import type { RoomOnSale } from '../hotels-store.ts';
import type { Board } from '../engine/boards.ts';
import type { SupplierOffer } from '../engine/offer.ts';

/** The filters of a search for offers of a hotel. */
export interface OfferFilter {
  readonly boards: ReadonlySet<string> | undefined;
  /** Only offers that can be cancelled free of charge at this instant; undefined if the others are wanted too. */
  readonly freeAt: FreeAt | undefined;
  readonly paymentTypes: ReadonlySet<string> | undefined;
  /** Whether the name of a room has one of the requested bed types; undefined if there are none. */
  readonly fitsBeds: ((name: string) => boolean) | undefined;
  /** Each group is satisfied by any of its amenities; all groups must be. */
  readonly amenities: readonly (readonly number[])[] | undefined;
  /** What the filter was made of, without the amenities: plain data, so that another thread can make it again. */
  readonly plain: FilterRequest;
  fitsRooms(offer: SupplierOffer, roomOf: (name: string) => RoomOnSale | undefined): boolean;
}

export interface FreeAt {
  readonly checkin: string;
  readonly atMs: number;
}

export interface FilterRequest {
  readonly boards?: ReadonlySet<Board> | undefined;
  readonly freeAt?: FreeAt | undefined;
  readonly paymentTypes?: ReadonlySet<string> | undefined;
  readonly bedTypes?: readonly string[];
  readonly roomAmenities?: readonly number[];
  readonly amenityFilterLogic?: string;
  readonly roomAmenitiesFilter?: string;
}

/**
 * Parses the filters once for a search. For each of its ten thousand offers the result is then a look-up: each
 * name and each room is compared with the filters once, and repeated filters count once.
 */
export function offerFilter(request: FilterRequest): OfferFilter {
  const amenities = amenityGroups(request);
  const fitsRoom = amenities && once((room: RoomOnSale) => hasAll(room, amenities));
  const { boards, freeAt, paymentTypes, bedTypes = [] } = request;
  return {
    plain: { boards, freeAt, paymentTypes, bedTypes },
    boards,
    freeAt,
    paymentTypes,
    fitsBeds: bedFilter(bedTypes),
    amenities,
    fitsRooms: (offer, roomOf) => {
      if (fitsRoom === undefined) return true;
      return offer.rates.every(({ name }) => {
        const room = roomOf(name);
        return room !== undefined && fitsRoom(room);
      });
    },
  };
}

/** Whether the filter leaves no offer out. */
export function takesEveryOffer(filter: OfferFilter): boolean {
  const { boards, freeAt, paymentTypes, fitsBeds, amenities } = filter;
  return [boards, freeAt, paymentTypes, fitsBeds, amenities].every((one) => one === undefined);
}

/** The filters that need neither the hotel nor the room of the catalogue. */
export function fitsFilter(offer: SupplierOffer, filter: OfferFilter): boolean {
  if (filter.paymentTypes !== undefined && !filter.paymentTypes.has(offer.paymentType)) return false;
  const { boards, fitsBeds } = filter;
  if (boards === undefined && fitsBeds === undefined) return true;
  return offer.rates.every(
    ({ board, name }) => (boards === undefined || boards.has(board)) && (fitsBeds?.(name) ?? true),
  );
}

/** Caches the result of a function by its argument. */
function once<T>(fits: (thing: T) => boolean): (thing: T) => boolean {
  const known = new Map<T, boolean>();
  return (thing) => {
    const found = known.get(thing) ?? fits(thing);
    known.set(thing, found);
    return found;
  };
}

/** Matches whole words in order. Text of callers never becomes a regular expression. */
function bedFilter(words: readonly string[]): ((name: string) => boolean) | undefined {
  const wanted = readBeds(words);
  if (wanted.length === 0) return undefined;
  const phrases = new Phrases<true>();
  for (const phrase of wanted) phrases.add(phrase, true);
  return once((name: string) => {
    const found = foldedWords(name);
    return found.some((_, at) => phrases.at(found, at) !== undefined);
  });
}

/** The different requested words. */
export function readBeds(words: readonly string[] = []): readonly string[] {
  const wanted = [...new Set(words.map((one) => foldedWords(one).join(' ')))].filter((word) => word !== '');
  refuseAbove(limits.filterWords, { field: 'bedTypes', count: wanted.length });
  return wanted;
}

function hasAll({ amenities }: RoomOnSale, groups: readonly (readonly number[])[]): boolean {
  const has = new Set(amenities);
  return groups.every((group) => group.some((amenity) => has.has(amenity)));
}

/** `1-2,3-4`: 1 or 2, and 3 or 4. It takes precedence over the older pair of fields. */
function amenityGroups(request: FilterRequest): readonly (readonly number[])[] | undefined {
  const { roomAmenitiesFilter, roomAmenities = [], amenityFilterLogic = 'AND' } = request;
  const written = readAmenityGroups(roomAmenitiesFilter);
  if (written.length > 0) return written;
  const ids = [...new Set(roomAmenities)];
  if (ids.length === 0) return undefined;
  return amenityFilterLogic.toUpperCase() === 'OR' ? [ids] : ids.map((one) => [one]);
}

export function readAmenityGroups(text = ''): readonly (readonly number[])[] {
  const groups = distinct(text.split(',').map(groupIn));
  refuseAbove(limits.filterGroups, { field: 'roomAmenitiesFilter', count: groups.length });
  return groups;
}

function groupIn(text: string): number[] {
  const ids = text.split('-').filter((id) => id.trim() !== '');
  return [...new Set(ids.map(Number).filter(Number.isInteger))].sort((a, b) => a - b);
}

function distinct(groups: readonly number[][]): number[][] {
  return [
    ...new Map(groups.filter(({ length }) => length > 0).map((group) => [group.join(), group])).values(),
  ];
}

function refuseAbove(
  most: number,
  { field, count }: { readonly field: string; readonly count: number },
): void {
  if (count <= most) return;
  const message = `${field} has ${count} different entries: it must have at most ${most}`;
  throw refuseField('wrong-input', { pointer: `/${field}`, message });
}
