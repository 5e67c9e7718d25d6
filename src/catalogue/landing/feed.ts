import type { Sql } from '../../platform/database.ts';

/** Changes in one row of the feed: enough to keep the feed small, few enough for a reader to hold. */
const RUN = 10_000;

/** Takes the catalogue's one turn: other writers wait, and change numbers become visible in order. */
export async function lockCatalogue(tx: Sql): Promise<void> {
  await tx.run('select last_change from catalogue_head for update');
}

/**
 * The rest of a `with` that has a query `told (change, partner, hotel, partner_id, survivor)`: numbers the changes,
 * appends them to the feed and brings the versions and counts of partners up to date. `told.gained` says by how much
 * the mappings in force grow. `$1` is the time. Ends with the query `feed`, whose rows are the runs appended.
 *
 * A merge or deletion of hotels (`partner` null, `touches` names a query of partners) alters answers of partners whose
 * mappings did not change: their version moves too.
 */
export function toldToTheFeed(options: {
  readonly subject: 'hotel' | 'mapping';
  readonly touches?: string;
}): string {
  const ofMappings = options.subject === 'mapping';
  return `
  runs as (
    select change, partner, run, array_agg(hotel) as hotels, array_agg(partner_id) as partner_ids,
      array_agg(survivor) as survivors, count(*) as size
    from (
      select told.*, (row_number() over (partition by change, partner) - 1) / ${RUN} as run from told
    ) as numbered_told
    group by change, partner, run
  ),
  numbered as (
    select runs.*, sum(size) over (order by change, partner, run)::bigint as up_to from runs
  ),
  head as (
    update catalogue_head set last_change = last_change + (select count(*) from told)
    where exists (select from told)
    returning last_change - (select count(*) from told) as before, last_change
  ),
  feed as (
    insert into catalogue_changes
      (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids, survivors)
    select before + up_to - size + 1, before + up_to, $1, '${options.subject}', change, partner, hotels,
      ${ofMappings ? 'partner_ids' : 'null'}, case when change = 'merged' then survivors end
    from numbered cross join head
    returning change
  )${ofMappings ? partnersMoved : ''}${options.touches === undefined ? '' : partnersTouched(options.touches)}`;
}

const partnersMoved = `,
  moved as (
    update partners p set version = head.last_change, mappings = p.mappings + t.gained
    from (select partner, sum(gained)::bigint as gained from told group by partner) as t, head
    where p.id = t.partner
  )`;

const partnersTouched = (query: string) => `,
  touched as (
    update partners p set version = head.last_change from ${query} as t, head where p.id = t.partner
  )`;
