import type { Caller } from '../../contract/owner.ts';
import type { Needs } from '../../contract/needs.ts';
import { dateOf, dayNumber } from '../../lib/calendar.ts';
import { exponentOf } from '../../lib/currency.ts';
import { ratioOf, scaled, type Scale } from '../../lib/money.ts';
import { takesEveryOffer, type OfferFilter } from '../search/offer-filter.ts';
import type { Wanted } from '../search/read-search.ts';
import type { HotelFound } from '../search/serve-offers.ts';
import type { SellingData } from '../suppliers/selling-data.ts';
import { observedPricesOf } from './observed-prices.ts';

interface Searched {
  readonly wanted: Wanted;
  readonly filter: OfferFilter;
  readonly data: Pick<SellingData, 'exchangeRates'>;
}

/** Collects the lowest price of each hotel of a search, for the price index. */
export interface PriceNoter {
  see(hotelId: number, priceMinor: number): void;
  /** Notes what was seen. A search whose filter leaves offers out does not know the lowest price, and is not noted. */
  end(): Promise<void>;
}

export function priceNoter(
  needs: Pick<Needs, 'db' | 'clock' | 'log'>,
  { accountId, environment }: Caller,
  { wanted, filter, data }: Searched,
): PriceNoter {
  const lowest = new Map<number, number>();
  return {
    see(hotelId, priceMinor) {
      const known = lowest.get(hotelId);
      if (known === undefined || priceMinor < known) lowest.set(hotelId, priceMinor);
    },
    async end() {
      const today = dateOf(Math.floor(needs.clock.nowMs() / 86_400_000));
      if (lowest.size === 0 || wanted.checkin < today || !takesEveryOffer(filter)) return;
      const scale = centsOf(wanted, await data.exchangeRates());
      if (scale === undefined) return;
      const cents = new Map([...lowest].map(([hotelId, minor]) => [hotelId, scaled(minor, scale)]));
      observedPricesOf(needs).note({ accountId, environment, arrival: wanted.checkin, cents });
    },
  };
}

/** Sees and notes the hotels of a search. */
export async function noteLowest(prices: PriceNoter, found: readonly HotelFound[]): Promise<void> {
  for (const { hotel, lowestMinor } of found) prices.see(hotel.id, lowestMinor);
  await prices.end();
}

/** From the price of a search to US cents for one room and night; undefined without an exchange rate. */
function centsOf(
  { currency, checkin, checkout, occupancies }: Wanted,
  rates: ReadonlyMap<string, string>,
): Scale | undefined {
  const fromPerUsd = rates.get(currency);
  if (fromPerUsd === undefined) return undefined;
  const { over, under } = ratioOf({
    fromPerUsd,
    toPerUsd: '1',
    fromExponent: exponentOf(currency),
    toExponent: exponentOf('USD'),
  });
  const nights = (dayNumber(checkout) ?? 0) - (dayNumber(checkin) ?? 0);
  return { over, under: under * BigInt(nights * occupancies.length), rounding: 'half-even' };
}
