import { translationsIn } from '../../catalogue/reference/translations/translations.ts';
import { assert } from '../../lib/assert.ts';
import { sealer } from '../offers/offers.ts';
import { cheapest, type OfferSeller, type Priced } from '../search/cheapest.ts';
import { withoutFlaws } from '../search/dropped-offers.ts';
import { offerFilter } from '../search/offer-filter.ts';
import { offersByHotel, pricedOffers, type OfferPricing } from '../search/price-offers.ts';
import { sealedOffers } from '../search/serve-offers.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { Flaw } from '../engine/sellable.ts';
import type { RequestedHotel } from '../suppliers/connector.ts';
import { hotelWriter } from '../wire/written.ts';
import type { Kept, Lowest, SearchTerms } from './requests.ts';

/** The offers of one call: the cheapest of each hotel. */
type CallOffers = ReadonlyMap<number, readonly Priced[]>;

interface CallKept {
  readonly supplier: OfferSeller;
  readonly offers: Map<number, readonly Priced[]>;
  readonly flaws: Map<Flaw, number>;
  lacksRate: boolean;
}

/** The offers of one search, priced and cut as they come. What takes long is a generator: between hotels others have their turn. */
export class KeptOffers {
  readonly #terms: SearchTerms;
  readonly #pricing: Omit<OfferPricing, 'onNoRate'>;
  readonly #hotels = new Map<number, RequestedHotel>();
  readonly #calls = new Map<number, CallOffers>();
  readonly #seal: ReturnType<ReturnType<typeof sealer>['forSearch']>;
  readonly #write: ReturnType<typeof hotelWriter>;
  #collected: CallOffers = new Map();

  constructor(terms: SearchTerms) {
    const { shared, rates, filter, language } = terms;
    this.#terms = terms;
    this.#pricing = {
      rates,
      currency: shared.currency,
      marginPercent: shared.marginPercent,
      filter: offerFilter(filter),
      pricers: new Map(),
    };
    this.#seal = sealer(terms.keys.map((key) => Buffer.from(key))).forSearch(shared, terms.owner);
    const translations = translationsIn(language);
    this.#write = hotelWriter({ nowMs: shared.issuedMs, withRooms: false, translations });
  }

  /** Keeps the offers of a call, hotel by hotel as they are made, so that few of them are in memory. */
  *add(
    { call, supplier: code }: { readonly call: number; readonly supplier: string },
    hotels: readonly RequestedHotel[],
    offers: Iterable<readonly SupplierOffer[]>,
  ): Generator<void, Kept> {
    const supplier = this.#terms.suppliers.find((one) => one.code === code);
    assert(supplier !== undefined, `${code} is a supplier of the search`);
    for (const hotel of hotels) this.#hotels.set(hotel.id, hotel);
    const kept: CallKept = { supplier, offers: new Map(), flaws: new Map(), lacksRate: false };
    let hotelsDone = 0;
    for (const some of offers) {
      if (hotelsDone > 0) yield;
      this.#addSome(some, kept);
      hotelsDone += 1;
    }
    this.#calls.set(call, kept.offers);
    const { flaws, lacksRate } = kept;
    return { flaws, lacksRate };
  }

  #addSome(some: readonly SupplierOffer[], into: CallKept): void {
    const { supplier, offers, flaws } = into;
    const { rates, shared, maxOffers } = this.#terms;
    const { kept, flaws: seen } = withoutFlaws(some, { rates, rooms: shared.occupancies.length });
    for (const [flaw, count] of seen) flaws.set(flaw, (flaws.get(flaw) ?? 0) + count);
    const pricing = { ...this.#pricing, onNoRate: () => void (into.lacksRate = true) };
    for (const [hotelId, of] of offersByHotel(kept, pricing.filter)) {
      const { timeZone = '' } = this.#hotels.get(hotelId) ?? {};
      const found = { supplier, found: of, timeZone, rooms: undefined, belowMinor: Infinity };
      const priced = pricedOffers(pricing, found);
      offers.set(hotelId, cheapest([...(offers.get(hotelId) ?? []), ...priced], maxOffers));
    }
  }

  get account(): string {
    return this.#terms.owner.accountId;
  }

  /** Joins the offers of these calls, in the order of their answers. */
  collect(calls: readonly number[]): Lowest[] {
    const collected = new Map<number, readonly Priced[]>();
    for (const call of calls)
      for (const [hotelId, offers] of this.#calls.get(call) ?? []) {
        const before = collected.get(hotelId);
        collected.set(
          hotelId,
          before === undefined ? offers : cheapest([...before, ...offers], this.#terms.maxOffers),
        );
      }
    this.#calls.clear();
    this.#collected = collected;
    return [...collected].flatMap(([hotelId, [first]]) =>
      first === undefined
        ? []
        : [
            {
              hotelId,
              priceMinor: first.priceMinor,
              commissionMinor: first.prices.commissionOf(first.offer),
            },
          ],
    );
  }

  /** The JSON texts of the hotels, with commas in between. */
  *write(hotelIds: readonly number[]): Generator<void, string> {
    const texts: string[] = [];
    for (const id of hotelIds) {
      if (texts.length > 0) yield;
      texts.push(this.#hotelText(id));
    }
    return texts.join();
  }

  #hotelText(id: number): string {
    const hotel = this.#hotels.get(id);
    assert(hotel !== undefined, 'a hotel with offers was part of a call');
    const { shared } = this.#terms;
    const unknownRooms = shared.occupancies.map(() => null);
    const mapped = (this.#collected.get(id) ?? []).map((priced) => ({ priced, mappedRoomIds: unknownRooms }));
    return this.#write({ hotel, offers: sealedOffers(mapped, { hotel, shared, seal: this.#seal }) });
  }
}
