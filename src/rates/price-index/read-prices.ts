import { coreIdOf } from '../../catalogue/hotel-id.ts';
import { readKnownCountry } from '../../catalogue/lookup/read-country.ts';
import { cityKey } from '../../catalogue/reference/search-key.ts';
import { refuseField, together } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { shortened } from '../../contract/quote.ts';
import type { Caller } from '../../contract/owner.ts';
import { dateOf, dayNumber } from '../../lib/calendar.ts';
import { observedPricesOf } from './observed-prices.ts';
import { pricesOfCity, pricesOfHotels, type DayPrice, type Days } from './prices-store.ts';

type PriceNeeds = Pick<Needs, 'db' | 'clock' | 'log'>;

interface Period {
  readonly fromDate?: string;
  readonly toDate?: string;
}

interface CityQuery extends Period {
  readonly countryCode: string;
  readonly cityName: string;
}

/** `GET /prices/city`: what the searches of the account found in a city. */
export async function readCityPrices(
  needs: PriceNeeds,
  caller: Caller,
  query: CityQuery,
): Promise<{ countryCode: string; cityName: string; prices: DayPrice[] }> {
  const { countryCode, days } = together({
    countryCode: () => readKnownCountry(query.countryCode),
    days: () => daysOf(needs, query),
  });
  const { cityName } = query;
  await observedPricesOf(needs).flush();
  const city = { country: countryCode, cityKey: cityKey(cityName), ...days };
  return { countryCode, cityName, prices: await pricesOfCity(needs.db, caller, city) };
}

interface HotelsQuery extends Period {
  readonly hotelIds: readonly string[];
}

/** `GET /prices/hotels`: the same by hotel, in the order of the request. */
export async function readHotelPrices(
  needs: PriceNeeds,
  caller: Caller,
  query: HotelsQuery,
): Promise<{ data: { hotelId: string; prices: DayPrice[] }[] }> {
  const { ids, days } = together({ ids: () => idsOf(query.hotelIds), days: () => daysOf(needs, query) });
  await observedPricesOf(needs).flush();
  const found = await pricesOfHotels(needs.db, caller, { ids: [...ids.values()], ...days });
  return { data: [...ids].map(([hotelId, id]) => ({ hotelId, prices: found.get(id) ?? [] })) };
}

function idsOf(hotelIds: readonly string[]): Map<string, number> {
  return new Map(
    hotelIds.map((text) => {
      const id = coreIdOf(text);
      if (id === undefined)
        throw refuseField('wrong-input', {
          pointer: '/hotelIds',
          message: `"${shortened(text)}" is not a hotel id: expected lp followed by hexadecimal digits`,
        });
      return [text, id];
    }),
  );
}

/** From today; prices of past arrivals are not kept. */
function daysOf({ clock }: Pick<Needs, 'clock'>, { fromDate, toDate }: Period): Days {
  const today = Math.floor(clock.nowMs() / 86_400_000);
  const { from, to } = together({
    from: () => dayOf('fromDate', fromDate) ?? today,
    to: () => dayOf('toDate', toDate) ?? today + limits.priceIndexDays,
  });
  if (to < from)
    throw refuseField('wrong-input', {
      pointer: '/toDate',
      message: `toDate is ${dateOf(to)}: it must be ${dateOf(from)} (fromDate) or later`,
    });
  return { from: dateOf(Math.max(from, today)), to: dateOf(to) };
}

function dayOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const day = dayNumber(text);
  if (day === undefined)
    throw refuseField('wrong-input', {
      pointer: `/${name}`,
      message: `${name} is "${shortened(text)}": it must be a date as YYYY-MM-DD`,
    });
  return day;
}
