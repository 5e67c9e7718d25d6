import type { Db } from '../../src/contract/database.ts';

export const CITIES = 5_000;
export const HOTELS_PER_CITY = 200;

/** The centre of a city; cities are far enough from each other that a circle contains one. */
export function cityAt(city: number): {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
} {
  const place = city % CITIES;
  return {
    name: `Town ${place}`,
    country: ['FR', 'IT', 'US', 'GB', 'JP'][place % 5] ?? 'FR',
    latitude: Math.floor(place / 100) * 2.4 - 60,
    longitude: (place % 100) * 3.4 - 170,
  };
}

/** A million hotels, created by the database, because the bench measures only reads. */
export async function loadMillion(db: Db): Promise<void> {
  const cities = Array.from({ length: CITIES }, (_, place) => cityAt(place));
  await db.run(
    `insert into hotels (id, name, address, city, country, latitude, longitude, stars, postal_code, description, main_photo,
       facilities, rating, review_count, name_key, city_key, created_at, updated_at)
     select (c.n - 1) * $5 + g, 'Hotel Number ' || g, g || ' Long Street', c.name, c.country,
       c.latitude + (g % 14 - 7) * 0.004, c.longitude + (g / 14 - 7) * 0.004, 1 + g % 5, '10000',
       '<p>' || repeat('A quiet hotel in the middle of the town. ', 8) || '</p>', 'https://photos.innkeeper.example/1.jpg',
       array[101, 301, 323, 401, 407, 501, 804, 808, 951, 952], (g % 100) / 10.0, g, 'hotel number ' || g, lower(c.name),
       '2026-01-01', '2026-01-01'
     from unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) with ordinality as c (name, country, latitude, longitude, n),
       generate_series(1, $5::integer) as g`,
    [
      cities.map(({ name }) => name),
      cities.map(({ country }) => country),
      cities.map(({ latitude }) => latitude),
      cities.map(({ longitude }) => longitude),
      HOTELS_PER_CITY,
    ],
  );
  await db.run('vacuum analyze hotels');
  // Otherwise these writes go to the disk during the measurement.
  await db.run('checkpoint');
}
