import type { Owner } from '../../contract/owner.ts';
import type { Flaw } from '../engine/sellable.ts';
import type { OfferSearch } from '../offers/pack.ts';
import type { OfferSeller } from '../search/cheapest.ts';
import type { FilterRequest } from '../search/offer-filter.ts';
import type { OfferSource, RequestedHotel, SearchRequest } from '../suppliers/connector.ts';

/** A search, as the thread of offers needs it. */
export interface SearchTerms {
  readonly shared: OfferSearch;
  readonly rates: ReadonlyMap<string, string>;
  readonly filter: FilterRequest;
  readonly maxOffers: number;
  readonly suppliers: readonly OfferSeller[];
  readonly owner: Owner;
  /** That seal offers. */
  readonly keys: readonly Uint8Array[];
  /** The language of the names of boards. */
  readonly language: string | undefined;
}

/** A hotel that the thread has received before is a number only. */
export type HotelSent = readonly [number: number, hotel?: RequestedHotel];

interface OfSearch {
  readonly search: number;
}

export interface KeepRequest extends OfSearch {
  readonly kind: 'keep';
  /** The number of the call. */
  readonly call: number;
  readonly source: OfferSource;
  readonly request: Omit<SearchRequest, 'hotels' | 'keeper'>;
  readonly hotels: readonly HotelSent[];
}

export type OfferRequest =
  | { readonly kind: 'begin' }
  | (OfSearch & { readonly kind: 'open'; readonly terms: SearchTerms })
  | KeepRequest
  | (OfSearch & { readonly kind: 'collect'; readonly calls: readonly number[] })
  | (OfSearch & { readonly kind: 'write'; readonly hotels: readonly number[] })
  | (OfSearch & { readonly kind: 'close' })
  | { readonly kind: 'forget hotels' };

export type KeepAnswer = Kept | Failed;

export interface Kept {
  readonly flaws: ReadonlyMap<Flaw, number>;
  /** Whether offers were left out, because no exchange rate is known. */
  readonly lacksRate: boolean;
}

/** The offers could not be made: the answer of the supplier is not one that can be read. */
export interface Failed {
  readonly failure: string;
  /** The part of it that the supplier wrote. */
  readonly othersWords: string;
}

/** A hotel with offers. */
export interface Lowest {
  readonly hotelId: number;
  readonly priceMinor: number;
  readonly commissionMinor: number;
}
