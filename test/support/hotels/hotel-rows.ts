import type { Db } from '../../../src/contract/database.ts';
import { marling } from './hotel-shards.ts';

/** Puts the invented town of `hotel-shards.ts` into a test's catalogue; core ids are 1000 and the number there. */
export async function landMarling(db: Db): Promise<void> {
  const rows = marling.map(
    ({ id, latitude, longitude, name, address, city, postalCode, region, formerNames, phone }) => ({
      id: 1000 + id,
      name,
      address,
      city,
      region,
      postal_code: postalCode,
      phone,
      former_names: formerNames,
      latitude: latitude === '' ? null : Number(latitude),
      longitude: longitude === '' ? null : Number(longitude),
    }),
  );
  await db.run(
    `insert into hotels (id, name, address, city, region, postal_code, phone, country, latitude, longitude, former_names, name_key, city_key, created_at, updated_at)
     select id, name, address, city, region, postal_code, phone, 'GB', latitude, longitude, former_names, '', '', now(), now()
     from jsonb_to_recordset($1::jsonb) as h (id bigint, name text, address text, city text, region text,
       postal_code text, phone text, latitude float8, longitude float8, former_names text[])`,
    [JSON.stringify(rows)],
  );
}
