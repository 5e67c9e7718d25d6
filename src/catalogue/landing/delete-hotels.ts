import type { Tx } from '../../platform/database.ts';
import { toldToTheFeed } from './feed.ts';

/** Takes hotels out of the lists, except those that were merged: their survivors answer. Answers which went. */
export async function deleteHotels(tx: Tx, now: Date, ids: readonly number[]): Promise<number[]> {
  const gone = await tx.rows<{ id: number }>(
    `with gone as (
       update hotels set deleted_at = $1, updated_at = $1 where id = any($2::bigint[]) and deleted_at is null returning id
     ),
     told as (
       select 'deleted' as change, null::integer as partner, id as hotel, null::text as partner_id, null::bigint as survivor
       from gone
     ),
     ${toldToTheFeed({
       subject: 'hotel',
       touches: '(select distinct partner from partner_mappings where hotel in (select id from gone))',
     })}
     select id from gone`,
    [now, ids],
  );
  return gone.map(({ id }) => id);
}

export async function missingAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const missing = await tx.rows<{ id: number }>(
    'select asked.id from unnest($1::bigint[]) as asked (id) where not exists (select from hotels h where h.id = asked.id)',
    [ids],
  );
  return missing.map(({ id }) => id);
}
