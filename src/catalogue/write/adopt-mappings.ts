import type { Tx } from '../../contract/database.ts';
import { column, insertInto, tableOf } from '../../lib/columns/columns.ts';
import { partnerKey } from '../reference/search-key.ts';
import { landMoves } from './write-mappings.ts';
import { openFormer } from './withdraw-mappings.ts';

const insertPartner = insertInto(
  'partners',
  tableOf({ name: column<string>('name'), key: column<string>('name_key') }),
);

/** The number of a partner; a new one is added. The caller holds the lock of the catalogue. */
export async function partnerToAdopt(tx: Tx, name: string): Promise<number> {
  const key = partnerKey(name);
  await tx.run(
    `${insertPartner.text} on conflict (name_key) do nothing`,
    insertPartner.values(undefined, { name, key }),
  );
  const row = await tx.row<{ id: number }>('select id from partners where name_key = $1', [key]);
  if (row === undefined) throw new Error(`partner ${name} not found after insert`);
  return row.id;
}

/**
 * Carries out the plan that was made under the lock of the catalogue. After an unmerge, the hotel that was named has the
 * id. A person names a survivor on purpose; the matcher knows no other hotel, and the hotel of an id that a person
 * corrected remains the one that they named. As in `planAdoption`, each id looks up its mappings by itself: a join, planned
 * before the table was analyzed again after the first list of a partner, compared 100,000 ids with each other for an hour,
 * with the catalogue locked.
 */
export async function carryOutAdoption(
  tx: Tx,
  now: Date,
  { partner, by }: { readonly partner: number; readonly by: 'person' | 'matcher' },
): Promise<void> {
  await openFormer(tx);
  await tx.run(
    `with leaving as materialized (
       select m.place from adoption a cross join lateral (
         select coalesce(g.survivor, m.hotel) as meant, m.ctid as place
         from partner_mappings m left join hotel_merges g on g.loser = m.hotel
         where m.partner = $2 and m.partner_id = a.partner_id and m.withdrawn_at is null offset 0
       ) as m
       where a.kind = 'moved' and m.meant <> all (a.linked) or a.kind = 'withdrawn' and m.meant = a.before
     ),
     gone as (
       update partner_mappings set withdrawn_at = $1 where ctid = any (array(select place from leaving))
       returning partner, partner_id, hotel
     )
     insert into former select * from gone`,
    [now, partner],
  );
  await tx.run('analyze former');
  await tx.run('delete from staged');
  await tx.run(
    `with stated as (
       select * from adoption
       where kind in ('new', 'moved', 'withdrawn') or kind = 'unchanged' and (
         $2 or named <> hotel and (corrected_at is null or stated_at >= corrected_at))
     ),
     forgotten as (
       update diverted_records d set is_stated = false from stated a
       where d.is_stated and (d.kind, d.partner, d.record) = ('partner-id', $1, a.partner_id)
     )
     insert into staged (line, partner, partner_id, hotel_id, is_rejected)
     select 0, $1, partner_id, named, false from stated where kind <> 'withdrawn'`,
    [partner, by === 'person'],
  );
  await tx.run('analyze staged');
  await landMoves(tx, now);
}
