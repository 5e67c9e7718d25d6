import { iso1A2Code } from '@rapideditor/country-coder';
import { neighboursOf, resolveCountry } from './country.ts';
import { parsePoint } from './point.ts';

interface Located {
  readonly country: string;
  readonly latitude: string;
  readonly longitude: string;
}

/**
 * The countries a row may lie in: the stated one first, then the one its point lies in (a Paris hotel marked US),
 * then countries whose codes lists mix up with it. Empty: the stated country does not exist, and there is no point that lies in one.
 */
export function countriesOf(row: Located): string[] {
  const stated = resolveCountry(row.country);
  const ofPoint = countryOfPoint(row);
  if (stated === undefined) return ofPoint === undefined ? [] : [ofPoint];
  if (ofPoint === stated) return [stated];
  const others = ofPoint === undefined ? neighboursOf(stated) : [ofPoint, ...neighboursOf(stated)];
  return [stated, ...new Set(others.filter((code) => code !== stated))];
}

/** Undefined: there is no point, or it is in no country. */
export function countryOfPoint({ latitude, longitude }: Omit<Located, 'country'>): string | undefined {
  const point = parsePoint(latitude, longitude);
  if (point === undefined || Math.abs(point.latitude) > 90) return undefined;
  return iso1A2Code([point.longitude, point.latitude], { level: 'territory' }) ?? undefined;
}
