import type { Caller } from '../../contract/owner.ts';
import type { HotelsOnSale } from '../hotels-on-sale.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { scenarioHotelById } from '../places/scenario-hotels.ts';
import { behaviourAt } from '../scenarios.ts';

/** The data of a hotel that a sale stores. */
export interface HotelOfOffer {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly address: string;
  readonly city_name: string;
  readonly country_code: string;
}

/** The current data of an offer's hotel; it may have been deleted since the search. */
export async function hotelOfOffer(
  hotels: HotelsOnSale,
  caller: Pick<Caller, 'environment'>,
  hotelId: number,
): Promise<HotelOfOffer | undefined> {
  if (behaviourAt(hotelId, 'recheck') === 'hotel-missing') return undefined;
  const hotel = await hotelOnSale(hotels, caller, hotelId);
  return hotel === undefined ? undefined : kept(hotel);
}

/** One hotel by its core id, of the catalogue or, for a sandbox key, of the scenarios. */
export async function hotelOnSale(
  hotels: HotelsOnSale,
  caller: Pick<Caller, 'environment'>,
  hotelId: number,
): Promise<HotelOnSale | undefined> {
  const [inScenario] = scenarioHotelById(hotelId, caller);
  return inScenario ?? (await hotels.byIds([hotelId])).get(hotelId);
}

function kept({ id, name, timeZone, shown }: HotelOnSale): HotelOfOffer {
  const { address, city_name, country_code } = shown;
  return { id, name, timeZone, address, city_name, country_code };
}
