import type { Tx } from '../../contract/database.ts';
import { partnerKey } from '../reference/search-key.ts';
import { addFamilyToStaged } from '../survivors.ts';
import { appendToFeed } from './change-feed.ts';

/** Deletes the mappings of `staged`. Returns how many. */
export async function withdrawStaged(tx: Tx, now: Date): Promise<number> {
  await addFamilyToStaged(tx);
  return withdraw(tx, now, {
    which: `
    from (select distinct partner, partner_id, hotel_id from staged) as s
    where m.partner = s.partner and m.partner_id = s.partner_id and (s.hotel_id is null or m.hotel = s.hotel_id)`,
  });
}

/**
 * Withdraws the mappings of a partner that are not in `staged`, and lists them in the temporary table `former`. The set of
 * missing ones is computed by `except`, which hashes or sorts whatever the statistics of the tables are. With
 * `not exists` PostgreSQL read all of `staged` for each mapping of a new partner, whose number was unknown when the
 * table was analyzed: 25,864 rows took two minutes, with the catalogue locked.
 */
export async function withdrawUnstaged(tx: Tx, now: Date, partner: string): Promise<void> {
  await openFormer(tx);
  await tx.run(
    `with gone as (
       update partner_mappings m set withdrawn_at = $1
       from (
         select partner, partner_id, hotel from partner_mappings
         where partner = (select id from partners where name_key = $2) and withdrawn_at is null
         except
         select partner, partner_id, hotel_id from staged
       ) as missing
       where (m.partner, m.partner_id, m.hotel) = (missing.partner, missing.partner_id, missing.hotel)
         and m.withdrawn_at is null
       returning m.partner, m.partner_id, m.hotel
     )
     insert into former select * from gone`,
    [now, partnerKey(partner)],
  );
  await tx.run('analyze former');
}

/** The mappings that leave in the same transaction in which others land. */
export async function openFormer(tx: Tx): Promise<void> {
  await tx.run('drop table if exists pg_temp.former');
  await tx.run(
    'create temp table former (partner integer, partner_id text collate "C", hotel bigint) on commit drop',
  );
}

/** What earlier files stated of merged hotels for a partner: a replacement states everything again. */
export async function clearStatements(tx: Tx, partner: string): Promise<void> {
  await tx.run(
    `update diverted_records set is_stated = false
     where is_stated and kind = 'partner-id' and partner = (select id from partners where name_key = $1)`,
    [partnerKey(partner)],
  );
}

/** Includes the mappings of hotels that were merged into the deleted ones: they no longer map to a hotel. */
export async function withdrawOfHotels(tx: Tx, now: Date, hotels: readonly number[]): Promise<number> {
  await tx.run(
    'update diverted_records set is_stated = false where is_stated and kind = $2 and (named = any($1) or changed = any($1))',
    [hotels, 'partner-id'],
  );
  return withdraw(tx, now, {
    which: `
    from (
      select unnest($2::bigint[]) as id union select loser from hotel_merges where survivor = any($2)
    ) as gone
    where m.hotel = gone.id`,
    values: [hotels],
    further: `
    noted as (
      insert into diverted_records (kind, record, partner, named, changed, is_stated)
      select distinct 'partner-id', gone.partner_id, gone.partner, g.survivor, gone.hotel, false
      from gone join hotel_merges g on g.loser = gone.hotel
      on conflict do nothing
    ),`,
  });
}

async function withdraw(
  tx: Tx,
  now: Date,
  { which, values = [], further = '' }: { which: string; values?: readonly unknown[]; further?: string },
): Promise<number> {
  const counted = await tx.row<{ withdrawn: number }>(
    `
    with gone as (
      update partner_mappings m set withdrawn_at = $1 ${which} and m.withdrawn_at is null
      returning m.partner, m.partner_id, m.hotel
    ),${further}
    entries as (
      select 'deleted' as change, partner, hotel, partner_id, null::bigint as survivor, -1 as gained from gone
    ),
    ${appendToFeed({ subject: 'mapping' })}
    select count(*) as withdrawn from gone`,
    [now, ...values],
  );
  return counted?.withdrawn ?? 0;
}
