import type { Caller } from '../contract/owner.ts';
import { limits } from '../contract/limits.ts';
import type { Translations } from '../catalogue/reference/translations/translations.ts';
import { turnYielder } from '../platform/yield-turn.ts';
import { offerThread, type OfferThread } from './offer-thread/offer-thread.ts';
import { sealerOf } from './offers/offers.ts';
import { reportFlaws } from './search/dropped-offers.ts';
import { answersOf, collectRates, suppliersOf, type Search, type SearchNeeds } from './search/search.ts';
import { foundHotel, sharedBy, type HotelFound } from './search/serve-offers.ts';
import type { Supplier } from './suppliers/suppliers.ts';
import { hotelWriter } from './wire/written.ts';

/** The hotels of a search, and the JSON texts of their offers, in the order of the given hotels. */
export interface FoundRates extends Disposable {
  readonly found: readonly HotelFound[];
  texts(hotels: readonly HotelFound[]): AsyncIterable<string | Uint8Array>;
}

export interface Written {
  readonly withRooms: boolean;
  readonly translations: Translations | undefined;
}

/** On this thread, or on the thread of offers if all suppliers of the search can make their offers there. */
export async function foundRates(
  needs: SearchNeeds,
  caller: Caller,
  query: { readonly search: Search; readonly written: Written },
): Promise<FoundRates> {
  const { search } = query;
  // Rooms are matched on this thread.
  if (!needs.config.offerThread || search.mapper !== undefined)
    return ratesOnThisThread(needs, caller, query);
  const suppliers = await suppliersOf(needs, caller, search);
  const thread =
    suppliers.length > 0 && suppliers.every(({ usesOfferThread }) => usesOfferThread)
      ? offerThread()
      : undefined;
  if (thread === undefined) return ratesOnThisThread(needs, caller, query);
  return ratesOnOfferThread(needs, caller, { ...query, suppliers, thread });
}

async function ratesOnThisThread(
  needs: SearchNeeds,
  caller: Caller,
  { search, written }: { readonly search: Search; readonly written: Written },
): Promise<FoundRates> {
  const { hotels, serve } = await collectRates(needs, caller, search);
  const offersOf = new Map(hotels.map((one) => [one.hotel, one]));
  const write = hotelWriter({ ...written, nowMs: search.issuedMs });
  const { signal } = search;
  return {
    found: hotels.map(foundHotel),
    /** Thousands of hotels take seconds, so it yields to other requests in between. */
    async *texts(wanted) {
      const yieldTurn = turnYielder(needs, caller.accountId);
      for (const { hotel } of wanted) {
        const one = offersOf.get(hotel);
        if (one !== undefined) yield write(await serve(one));
        await yieldTurn();
        signal.throwIfAborted();
      }
    },
    [Symbol.dispose]: () => undefined,
  };
}

interface ThreadSearch {
  readonly search: Search;
  readonly written: Written;
  readonly suppliers: readonly Supplier[];
  readonly thread: OfferThread;
}

async function ratesOnOfferThread(
  needs: SearchNeeds,
  caller: Caller,
  { search, written, suppliers, thread }: ThreadSearch,
): Promise<FoundRates> {
  const { filter, maxOffers, warnings, data, time, signal } = search;
  const { accountId, environment } = caller;
  const rates = await time.inside(data.exchangeRates());
  const { keys } = await sealerOf(needs);
  const terms = {
    shared: sharedBy(search),
    rates,
    filter: filter.plain,
    maxOffers,
    suppliers: suppliers.map(({ code, number }) => ({ code, number })),
    owner: { accountId, environment },
    keys,
    language: written.translations?.language,
  };
  const there = thread.open(terms, (supplier, { flaws, lacksRate }) => {
    reportFlaws(needs, supplier, flaws);
    if (lacksRate) warnings.add('no-exchange-rate', { supplier });
  });
  try {
    for await (const { offers } of answersOf(needs, caller, { ...search, keeper: there }))
      there.accept(offers);
    const hotels = new Map(search.hotels.map((hotel) => [hotel.id, hotel]));
    const found = (await there.collect()).flatMap(({ hotelId, priceMinor, commissionMinor }) => {
      const hotel = hotels.get(hotelId);
      return hotel === undefined
        ? []
        : [{ hotel, lowestMinor: priceMinor, commissionMinor: () => commissionMinor }];
    });
    return {
      found,
      async *texts(wanted) {
        for (let at = 0; at < wanted.length; at += limits.hotelsPerSupplierCall) {
          const some = wanted.slice(at, at + limits.hotelsPerSupplierCall);
          yield await there.write(some.map(({ hotel }) => hotel.id));
          signal.throwIfAborted();
        }
      },
      [Symbol.dispose]: () => there[Symbol.dispose](),
    };
  } catch (error) {
    there[Symbol.dispose]();
    throw error;
  }
}
