import { countryCodeOf } from '../reference/countries.ts';
import { cityKey } from '../reference/search-key.ts';
import type { Sql } from '../../contract/database.ts';
import { cityPlace } from '../lookup/places.ts';
import type { HotelFilter } from '../stores/hotel-filter.ts';
import { citiesNamed } from './candidates-store.ts';
import { isOrdinary, type Phrase } from './read-wish.ts';

export interface PlaceOfText {
  readonly filter: HotelFilter;
  /** The words that name it. */
  readonly phrases: readonly Phrase[];
}

/** A name without "in" or "near" before it is a city if the city has this many inhabitants. */
const KNOWN_CITY = 100_000;

/** The city or the country that a text names, the longest name first; with both, the city of that country. */
export async function placeOfText(sql: Sql, phrases: readonly Phrase[]): Promise<PlaceOfText> {
  const keys = [...new Set(phrases.map(({ name }) => cityKey(name)))];
  const cities = keys.length === 0 ? [] : await citiesNamed(sql, keys);
  // Codes of two or three letters are words, too: "and" is Andorra.
  const country = phrases.find(
    ({ name, isAnnounced }) => (name.length > 3 || isAnnounced) && countryCodeOf(name) !== undefined,
  );
  const code = country && countryCodeOf(country.name);
  for (const phrase of phrases) {
    if (country !== undefined && overlap(phrase, country) && phrase !== country) continue;
    const named = cities.filter(({ name_key: key }) => key === cityKey(phrase.name));
    const largest = named.find((city) => city.country === code) ?? named[0];
    if (largest === undefined || (phrase === country && largest.country !== code)) continue;
    const isMeant = phrase.isAnnounced || (largest.population >= KNOWN_CITY && !isOrdinary(phrase));
    if (!isMeant) continue;
    const { latitude, longitude, reachM } = cityPlace(largest);
    const inCountry = country !== undefined && largest.country === code;
    return {
      filter: { circle: { latitude, longitude, radiusM: reachM } },
      phrases: inCountry ? [phrase, country] : [phrase],
    };
  }
  return country === undefined || code === undefined
    ? { filter: {}, phrases: [] }
    : { filter: { countryCode: code }, phrases: [country] };
}

function overlap(one: Phrase, other: Phrase): boolean {
  return one.from < other.until && other.from < one.until;
}
