import { hotelsAt } from '../../../catalogue/stores/as-of.ts';
import type { Db, Sql } from '../../../contract/database.ts';
import type { CatalogueHotel } from '../../engine/engine.ts';

interface HotelRow {
  readonly id: number;
  readonly name: string;
  readonly formerNames: string[];
  readonly address: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly stars: number | null;
  readonly chain: string | null;
  readonly phone: string;
  readonly website: string;
}

/** The hotels of one country, as they are or were at an instant, as they stream by, in the order of their ids. The first of a large one may take a while. */
export async function* hotelsOf(db: Db, country: string, stateAt?: Date): AsyncGenerator<CatalogueHotel[]> {
  const batches = db.patient.stream<HotelRow>(
    `select h.id, h.name, former_names as "formerNames", address, city, region, postal_code as "postalCode",
       latitude, longitude, stars, c.name as chain, phone, website
     from ${hotelsAt(stateAt && '$2::timestamptz')} h left join chains c on c.id = h.chain
     where country = $1 and deleted_at is null order by h.id`,
    stateAt === undefined ? [country] : [country, stateAt],
    1000,
  );
  for await (const batch of batches) yield batch.map((row) => hotelOf(row, country));
}

function hotelOf({ latitude, longitude, stars, chain, ...row }: HotelRow, country: string): CatalogueHotel {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    ...row,
    country,
    latitude: text(latitude),
    longitude: text(longitude),
    stars: text(stars),
    chain: chain ?? '',
  };
}

/** Which database this is, and the number of its last change. */
export async function catalogueNow(sql: Sql): Promise<{ identity: string; change: number }> {
  const row = await sql.row<{ identity: string; change: number }>(
    'select id::text as identity, last_change as change from hotel_index_identity, catalogue_head',
  );
  if (row === undefined) throw new Error('The catalogue has no head row: the database is not migrated.');
  return row;
}

/** Hotels changed after a change number, with the country they are in now; undefined: more than `most`. */
export async function changedSince(
  sql: Sql,
  change: number,
  most: number,
): Promise<readonly { id: number; country: string }[] | undefined> {
  const rows = await sql.rows<{ id: number; country: string }>(
    `select distinct h.id, h.country from catalogue_changes f, unnest(f.hotels) as changed
     join hotels h on h.id = changed where f.last_change > $1 and f.subject = 'hotel' limit $2`,
    [change, most + 1],
  );
  return rows.length > most ? undefined : rows;
}

/** The present survivor of each of these hotels: itself, or the hotel it was merged into. Deleted ones are left out. */
export async function survivorsOf(sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql.rows<{ requested: number; present: number }>(
    `select requested, h.id as present from unnest($1::bigint[]) as requested left join hotel_merges g on g.loser = requested
     join hotels h on h.id = coalesce(g.survivor, requested) where h.deleted_at is null`,
    [ids],
  );
  return new Map(rows.map(({ requested, present }) => [requested, present]));
}

export interface ShownHotel {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** As they are, or were at an instant. */
export function hotelsById(
  sql: Sql,
  ids: readonly number[],
  stateAt: Date | null = null,
): Promise<ShownHotel[]> {
  const table = stateAt === null ? 'hotels' : hotelsAt('$2::timestamptz', 'select unnest($1::bigint[])');
  return sql.rows<ShownHotel>(
    `select id, name, address, city, country, latitude, longitude from ${table} h where id = any($1::bigint[])`,
    stateAt === null ? [ids] : [ids, stateAt],
  );
}

export interface ComparedHotel extends ShownHotel {
  readonly formerNames: readonly string[];
  readonly region: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly website: string;
  readonly stars: number | null;
  readonly chain: string | null;
}

/** With everything that a row is compared with. */
export function comparedHotels(sql: Sql, ids: readonly number[]): Promise<ComparedHotel[]> {
  return sql.rows<ComparedHotel>(
    `select h.id, h.name, former_names as "formerNames", address, city, region, postal_code as "postalCode", country,
       latitude, longitude, stars, c.name as chain, phone, website
     from hotels h left join chains c on c.id = h.chain where h.id = any($1::bigint[])`,
    [ids],
  );
}
