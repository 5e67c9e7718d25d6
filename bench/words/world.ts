import type { Db } from '../../src/contract/database.ts';

export const HOTELS = 1_000_000;
const AT_ONCE = 100_000;

/** Data table. Cities with their share of the hotels in thousandths; every other hotel is in a small town of the country. */
const cities: readonly (readonly [name: string, country: string, latitude: number, longitude: number])[] = [
  ['Rome', 'IT', 41.9, 12.5],
  ['Paris', 'FR', 48.86, 2.35],
  ['Madrid', 'ES', 40.42, -3.7],
  ['Berlin', 'DE', 52.52, 13.4],
  ['Lisbon', 'PT', 38.72, -9.14],
  ['Reykjavik', 'IS', 64.15, -21.94],
];

/**
 * A million hotels with names, facilities and descriptions of common and of rare words, created by the database. A tenth
 * is in large cities. Every word of a name is in a tenth of all names or more, so a search by it has a hundred thousand
 * hotels to choose from; numbers are in one name each.
 */
export async function loadHotels(db: Db, say: (line: string) => void): Promise<void> {
  await db.run(
    `insert into cities (id, name, name_key, country, region, latitude, longitude, population)
     select 900000 + n, name, lower(name), country, '', latitude, longitude, 1000000
     from unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) with ordinality as c (name, country, latitude, longitude, n)`,
    columnsOf(cities),
  );
  for (let first = 0; first < HOTELS; first += AT_ONCE) {
    await db.patient.run(made, [first + 1, first + AT_ONCE, ...columnsOf(cities)]);
    say(`${(first + AT_ONCE).toLocaleString('en')} hotels are made`);
  }
  await db.patient.run('vacuum analyze hotels');
  await db.patient.run('checkpoint');
}

const made = `
  insert into hotels (id, name, name_key, address, city, city_key, country, latitude, longitude, time_zone, stars, hotel_type,
    rating, review_count, facilities, description, created_at, updated_at)
  select n, initcap(name), name, n % 300 || ' Long Street', city, lower(city), country,
    latitude + (n % 89 - 44) * 0.002, longitude + (n % 97 - 48) * 0.002, 'UTC', 1 + n % 5, 204,
    (n % 100) / 10.0, (n::bigint * 7919 % 5003)::integer,
    array[101, 301] || array(select f from unnest(array[401, 402, 407, 408, 414, 501, 502, 513, 523, 601, 701, 801, 809, 901, 902, 903]) f
      where (n * f) % 97 < 30),
    '<p>A quiet hotel near the ' || (array['cathedral', 'harbour', 'station', 'market', 'museum', 'castle', 'old town'])[1 + n % 7] || '. '
      || repeat('Rooms are bright, and breakfast is served until eleven. ', 12) || '</p>',
    '2026-01-01', '2026-01-01'
  from (
    select n, c.country,
      case when n % 10 = 0 then c.name else 'Smalltown ' || n % 4001 end as city,
      c.latitude + case when n % 10 = 0 then 0 else 1 + n % 200 * 0.01 end as latitude,
      c.longitude + case when n % 10 = 0 then 0 else 1 + n % 300 * 0.01 end as longitude,
      (array['grand', 'park', 'villa', 'central', 'royal', 'city', 'garden', 'old', 'sea', 'bella'])[1 + n % 10] || ' '
        || (array['palace', 'lodge', 'inn', 'house', 'suites', 'mill', 'court', 'residence', 'view', 'gate', 'star'])[1 + n / 10 % 11] || ' '
        || (array['aurora', 'luna', 'sol', 'verde', 'nova', 'stella', 'marina', 'alba', 'perla', 'corona', 'fiora', 'mirto'])[1 + n / 110 % 12]
        || ' ' || n as name
    from generate_series($1::integer, $2::integer) as n
    join unnest($3::text[], $4::text[], $5::float8[], $6::float8[]) with ordinality as c (name, country, latitude, longitude, place)
      -- One hotel of two hundred is in the last country.
      on c.place = case when n / 10 % 200 = 7 then 6 else 1 + n / 10 % 5 end
  ) as named`;

function columnsOf(
  rows: readonly (readonly [name: string, country: string, latitude: number, longitude: number])[],
) {
  return [
    rows.map(([name]) => name),
    rows.map(([, country]) => country),
    rows.map(([, , latitude]) => latitude),
    rows.map(([, , , longitude]) => longitude),
  ];
}
