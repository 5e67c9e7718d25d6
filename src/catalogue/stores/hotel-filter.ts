import { coreIdOf } from '../hotel-id.ts';
import { hotelsAt, mergesAt, type Instant } from './as-of.ts';
import { cellsOf, distanceSql, isInRanges, type Circle } from './radius.ts';
import { cityAliases } from '../reference/city-aliases.ts';
import { isCountryCode } from '../reference/countries.ts';
import { cityKey, searchKey } from '../reference/search-key.ts';

/** The filters of a list of hotels; absent ones do not apply. */
export interface HotelFilter {
  readonly countryCode?: string | undefined;
  readonly cityName?: string | undefined;
  /** The first letters of words of the name or the city, in any order. */
  readonly hotelName?: string | undefined;
  readonly circle?: Circle | undefined;
  readonly hotelIds?: readonly string[] | undefined;
  /** Changed since; then deleted hotels are listed too, so that a client can update its copy. */
  readonly updatedAfter?: Date | undefined;
  readonly zip?: string | undefined;
  readonly minRating?: number | undefined;
  readonly minReviewsCount?: number | undefined;
  readonly facilityIds?: readonly number[] | undefined;
  /** The hotel must have all facilities, not any of them. */
  readonly strictFacilities?: boolean | undefined;
  readonly hotelTypeIds?: readonly number[] | undefined;
  readonly chainIds?: readonly number[] | undefined;
  readonly starRating?: readonly number[] | undefined;
  readonly accessibleOnly?: boolean | undefined;
  /** The state at an instant; requires `hotelIds`. */
  readonly asOf?: Date | undefined;
}

export interface HotelCondition {
  /** The hotels as of the instant; undefined: the table. */
  readonly past?: string;
  /** After `from hotels h`. */
  readonly from: string;
  /** Metres to the middle of the circle, or `NOWHERE`. */
  readonly distance: string;
  readonly values: readonly unknown[];
  /**
   * A city or a small circle only. They have few texts and one plan is good for all, so they may be prepared; an
   * index gives their hotels in order, or there are few, so one page costs little.
   */
  readonly isCommon: boolean;
}

/** The distance if there is no circle. */
export const NOWHERE = 'null::double precision';

/** Wheelchair access, a step-free entrance and an accessible bathroom: without all three a hotel is not accessible. */
export const ACCESSIBLE = [901, 902, 903];

/** Postal codes are compared without spaces and without regard to case. */
export function zipKey(zip: string): string {
  return zip.replaceAll(' ', '').toUpperCase();
}

export function zipIs(key: string): string {
  return `upper(replace(h.postal_code, ' ', '')) = ${key}`;
}

/** The filter as SQL, with values from `$1` on. */
export function conditionOf(filter: HotelFilter): HotelCondition {
  const values: unknown[] = [];
  const value = (one: unknown, type: string): string => `$${values.push(one)}::${type}`;
  const where = [
    filter.updatedAfter === undefined
      ? 'h.deleted_at is null'
      : `h.updated_at > ${value(filter.updatedAfter, 'timestamptz')}`,
  ];
  const rule = <T>(wanted: T | undefined, sql: (wanted: T) => string): void => {
    if (wanted !== undefined) where.push(sql(wanted));
  };
  rule(filter.countryCode, (code) =>
    isCountryCode(code) ? `h.country = ${value(code.toUpperCase(), 'text')}` : 'false',
  );
  rule(filter.cityName, (name) => `h.city_key = ${value(cityKey(name), 'text')}`);
  rule(filter.hotelName, (name) => `${wordsOfHotel} @@ ${value(wordQuery(name), 'tsquery')}`);
  const ids = filter.hotelIds?.map(coreIdOf).filter((id) => id !== undefined);
  const at = filter.asOf === undefined ? undefined : value(filter.asOf, 'timestamptz');
  const wanted = ids === undefined ? undefined : survivors(value(ids, 'bigint[]'), at);
  rule(wanted, (survivingIds) => `h.id in (${survivingIds})`);
  rule(filter.zip, (zip) => zipIs(value(zipKey(zip), 'text')));
  rule(filter.minRating, (rating) => `h.rating >= ${value(rating, 'real')}`);
  rule(filter.minReviewsCount, (count) => `h.review_count >= ${value(count, 'integer')}`);
  rule(
    filter.facilityIds,
    (ids) => `h.facilities ${filter.strictFacilities === true ? '@>' : '&&'} ${value(ids, 'integer[]')}`,
  );
  rule(filter.hotelTypeIds, (ids) => `h.hotel_type = any(${value(ids, 'integer[]')})`);
  rule(filter.chainIds, (ids) => `h.chain = any(${value(ids, 'integer[]')})`);
  rule(filter.starRating, (stars) => `h.stars = any(${value(stars, 'real[]')})`);
  if (filter.accessibleOnly === true) where.push(`h.facilities @> ${value(ACCESSIBLE, 'integer[]')}`);
  const { circle } = filter;
  if (circle === undefined) {
    const from = `where ${where.join('\n  and ')}`;
    return {
      from,
      distance: NOWHERE,
      values,
      isCommon: filter.cityName !== undefined && saysWhereOnly(filter),
      ...(at !== undefined && { past: hotelsAt(at, wanted) }),
    };
  }
  const cells = cellsOf(circle);
  where.push(
    cells === undefined
      ? isInRanges(circle)
      : `h.cell in (${steps(cells).map((cell) => value(cell, 'integer'))})`,
  );
  const distance = distanceSql(
    value(circle.latitude, 'double precision'),
    value(circle.longitude, 'double precision'),
  );
  where.push(`${distance} <= ${value(circle.radiusM, 'double precision')}`);
  const from = `where ${where.join('\n  and ')}`;
  return {
    from,
    distance,
    values,
    isCommon: cells !== undefined && saysWhereOnly(filter),
    ...(at !== undefined && { past: hotelsAt(at, wanted) }),
  };
}

const places: ReadonlySet<string> = new Set([
  'countryCode',
  'cityName',
  'circle',
] satisfies (keyof HotelFilter)[]);

function saysWhereOnly(filter: HotelFilter): boolean {
  return Object.entries(filter).every(([name, wanted]) => wanted === undefined || places.has(name));
}

/**
 * The cells, the last one repeated until they are 1, 2, 4, 8 …: few statements, and the index is searched once per
 * cell. With an array there would be one statement of unknown length: PostgreSQL estimates its generic plan for ten
 * cells as more expensive than a new plan for these four, and plans each list again, which takes 0.35 of 2 ms.
 */
function steps(cells: readonly number[]): number[] {
  const places = 2 ** Math.ceil(Math.log2(cells.length));
  return Array.from({ length: places }, (_, place) => cells[place] ?? cells.at(-1) ?? 0);
}

/** As in the index `hotels_by_words`. */
export const wordsOfHotel = `array_to_tsvector(string_to_array(btrim(h.name_key || ' ' || h.city_key), ' '))`;

/**
 * Every word must begin a word of the hotel: `grand ros` finds the Grand Hotel delle Rose. A word that is a name of a city may
 * match its other name: `perla roma` finds the Villa Perla in Rome.
 */
export function wordQuery(text: string): string {
  return wordsOf(searchKey(text))
    .map((word) => {
      const city = cityAliases.get(word);
      return city === undefined
        ? begins(word)
        : `(${begins(word)} | (${wordsOf(city).map(begins).join(' & ')}))`;
    })
    .join(' & ');
}

const wordsOf = (key: string) => key.split(' ').filter((word) => word !== '');
const begins = (word: string) => `${word}:*`;

/** A merged id means its survivor. */
function survivors(ids: string, at: Instant): string {
  return `select coalesce(g.survivor, requested.id) from unnest(${ids}) as requested (id) left join ${mergesAt(at)} g on g.loser = requested.id`;
}
