import type { RoomOnSale } from './hotels-store.ts';
import { isRefundable } from './engine/quote.ts';
import type { Board } from './engine/boards.ts';
import type { SupplierOffer } from './suppliers/connector.ts';

/** Which offers of a hotel a search wants to see. */
export interface OfferFilter {
  readonly boards: ReadonlySet<string> | undefined;
  readonly refundableOnly: boolean;
  readonly paymentTypes: ReadonlySet<string> | undefined;
  /** Words for beds, any of which must stand in the names of all rooms. */
  readonly beds: readonly RegExp[] | undefined;
  /** Each group is satisfied by any of its amenities; all groups must be. */
  readonly amenities: readonly (readonly number[])[] | undefined;
  fitsRooms(offer: SupplierOffer, roomOf: (name: string) => RoomOnSale | undefined): boolean;
}

export interface FilterAsked {
  readonly boards?: ReadonlySet<Board> | undefined;
  readonly refundableRatesOnly?: boolean;
  readonly paymentTypes?: ReadonlySet<string> | undefined;
  readonly bedTypes?: readonly string[];
  readonly roomAmenities?: readonly number[];
  readonly amenityFilterLogic?: string;
  readonly roomAmenitiesFilter?: string;
}

export function offerFilter(asked: FilterAsked): OfferFilter {
  const amenities = amenityGroups(asked);
  return {
    boards: asked.boards,
    refundableOnly: asked.refundableRatesOnly ?? false,
    paymentTypes: asked.paymentTypes,
    beds: asked.bedTypes?.length ? asked.bedTypes.map(bedWord) : undefined,
    amenities,
    fitsRooms: (offer, roomOf) => {
      if (amenities === undefined) return true;
      return offer.rates.every(({ name }) => {
        const has = new Set(roomOf(name)?.amenities);
        return amenities.every((group) => group.some((amenity) => has.has(amenity)));
      });
    },
  };
}

/** What can be told without knowing the catalogue's room. */
export function fitsFilter(offer: SupplierOffer, filter: OfferFilter): boolean {
  if (filter.refundableOnly && !isRefundable(offer)) return false;
  if (filter.paymentTypes !== undefined && !filter.paymentTypes.has(offer.paymentType)) return false;
  return offer.rates.every(
    ({ board, name }) =>
      (filter.boards === undefined || filter.boards.has(board)) &&
      (filter.beds === undefined || filter.beds.some((bed) => bed.test(name))),
  );
}

function bedWord(word: string): RegExp {
  return new RegExp(`\\b${word.replaceAll(/[^\p{L}\p{N} ]/gu, '')}\\b`, 'iu');
}

/** `1-2,3-4`: 1 or 2, and 3 or 4. It wins over the older pair of fields. */
function amenityGroups(asked: FilterAsked): number[][] | undefined {
  const { roomAmenitiesFilter: text = '', roomAmenities = [], amenityFilterLogic = 'AND' } = asked;
  const groups = text
    .split(',')
    .map((group) => group.split('-').map(Number).filter(Number.isInteger))
    .filter((group) => group.length > 0 && text !== '');
  if (groups.length > 0) return groups;
  if (roomAmenities.length === 0) return undefined;
  return amenityFilterLogic.toUpperCase() === 'OR' ? [[...roomAmenities]] : roomAmenities.map((one) => [one]);
}
