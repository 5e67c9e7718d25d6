import type { SupplierOffer } from '../engine/offer.ts';
import type { SearchRequest } from '../suppliers/connector.ts';
import { computedOffers, type Computed } from '../suppliers/simulator/computed-offers.ts';
import { offersIn, readMessage } from '../suppliers/upstream/upstream-messages.ts';

/** Offers, hotel by hotel. */
type Offers = Iterable<readonly SupplierOffer[]>;
type PlainSearch = Omit<SearchRequest, 'keeper'>;

/** How the offers of a call are made, by kind of supplier: of what its connector gives to `OfferKeeper.keep`. */
const makers: Readonly<Record<string, (data: object, request: PlainSearch) => Offers>> = {
  simulator: (data, request) => computedOffers(data as Computed, request),
  upstream: (bytes) => upstreamOffers(bytes as Uint8Array),
};

export function offersFrom(
  { kind, data }: { readonly kind: string; readonly data: object },
  request: PlainSearch,
): Offers {
  const make = makers[kind];
  if (make === undefined)
    throw new Error(`the thread of offers cannot read the answers of suppliers of the kind "${kind}"`);
  return make(data, request);
}

/** A generator, so that the text is read when the account has a turn. */
function* upstreamOffers(bytes: Uint8Array): Offers {
  yield* offersIn(readMessage(200, new TextDecoder().decode(bytes)));
}
