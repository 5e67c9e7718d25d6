import { iso1A2Code } from '@rapideditor/country-coder';
import { neighboursOf, resolveCountry } from './country.ts';
import { parsePoint } from './point.ts';

/**
 * The countries a row may lie in: the stated one first, then the one its point lies in (a Paris hotel marked US),
 * then countries whose codes lists mix up with it. Empty: the stated country is none.
 */
export function countriesOf(row: { country: string; latitude: string; longitude: string }): string[] {
  const stated = resolveCountry(row.country);
  if (stated === undefined) return [];
  const point = parsePoint(row.latitude, row.longitude);
  const lies =
    point === undefined || Math.abs(point.latitude) > 90
      ? null
      : iso1A2Code([point.longitude, point.latitude], { level: 'territory' });
  if (lies === stated) return [stated];
  const others = lies === null ? neighboursOf(stated) : [lies, ...neighboursOf(stated)];
  return [stated, ...new Set(others.filter((code) => code !== stated))];
}
