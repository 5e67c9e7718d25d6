import { cityKey } from '../../../../catalogue/reference/search-key.ts';
import { weekdayOf } from '../../../engine/stay.ts';
import type { HotelPlace } from '../../connector.ts';
import { holidayPermille } from './holidays.ts';
import { cityLevels, countryLevelMinor, type PlaceLevel } from './place-levels.ts';
import { seasonPermille, weekPermille } from './seasons.ts';

/** What a hotel can charge where it is: the level of its city, and how demand moves there during a year. */
export interface Market extends PlaceLevel {
  readonly country: string;
  /** The English name of a known city; otherwise empty. */
  readonly town: string;
  readonly isSouth: boolean;
}

const levelByCity = new Map(cityLevels.map((row) => [`${row.country} ${cityKey(row.city)}`, row]));
const TROPIC_DEGREES = 23.4;

/** A search needs the market of each hotel, and hotels are in few cities. */
const REMEMBERED = 20_000;
const remembered = new Map<string, Market>();

export function marketOf({ country, city, latitude }: HotelPlace): Market {
  // Whole degrees, as tokens have them.
  const degrees = Math.round(latitude);
  const key = `${country}|${city}|${degrees}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const row = levelByCity.get(`${country} ${cityKey(city)}`);
  const market = {
    levelMinor: row?.levelMinor ?? countryLevelMinor(country),
    season: row?.season ?? (Math.abs(degrees) < TROPIC_DEGREES ? 'tropics' : 'city'),
    week: row?.week ?? 'leisure',
    country,
    town: row?.city ?? '',
    isSouth: degrees < 0,
  };
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, market);
  return market;
}

/** The demand of each night in thousandths. `nightsOf` returns one list for each stay, so this is computed once for it. */
const demands = new WeakMap<readonly number[], Map<Market, readonly number[]>>();

export function demandOf(market: Market, nights: readonly number[]): readonly number[] {
  const ofStay = demands.get(nights) ?? new Map<Market, readonly number[]>();
  demands.set(nights, ofStay);
  const known = ofStay.get(market);
  if (known !== undefined) return known;
  const { season, week, country, town, isSouth } = market;
  const made = nights.map((day) => {
    const seasonal = seasonPermille(season, isSouth, day) * weekPermille(week, country, weekdayOf(day));
    return Math.round((seasonal * holidayPermille(country, town, day)) / 1_000_000);
  });
  ofStay.set(market, made);
  return made;
}
