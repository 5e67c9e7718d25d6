import { limits } from '../../../contract/limits.ts';
import { Problem } from '../../../lib/problem.ts';
import type { Tx } from '../../../contract/database.ts';

/** The records that get ids from the catalogue, and the column of `catalogue_head` with the last assigned id. */
const lastGiven = { hotels: 'last_hotel', hotel_rooms: 'last_room' } as const;

/**
 * Assigns ids to records of `staged` without one; returns the number before the first. They follow the last assigned
 * id, unless files contain ids there: then they follow those, up to the first wide gap. So they never collide with
 * ids of another catalogue, and a single large id in a file has no effect on them.
 */
export async function drawIds(tx: Tx, table: keyof typeof lastGiven, count: number): Promise<number> {
  const drawn = await tx.row<{ before: number }>(firstGap(table, lastGiven[table]), [
    count,
    limits.leastGapOfIds,
    limits.largestId,
  ]);
  if (drawn === undefined)
    throw new Problem(
      'The files use so many ids of the range of the catalogue that no new id is left: give every row an id.',
    );
  return drawn.before;
}

/** Usually there is no id after the last one, which one look-up shows; otherwise the ids after it are read in order. */
const firstGap = (table: string, last: string) => `
  with named as not materialized (
    select id from ${table} union all select id from staged where id is not null
  ),
  gap as (
    select coalesce(
      (
        select ${last} from catalogue_head
        where ${last} + $2::bigint <= $3::bigint
          and not exists (select from named where id > ${last} and id <= ${last} + $2::bigint)
      ),
      (
        select id
        from (
          select id, lead(id, 1, $3::bigint + 1) over (order by id) as next
          from named where id > (select ${last} from catalogue_head)
        ) as behind
        where next - id > $2::bigint order by id limit 1
      )
    ) as before
  )
  update catalogue_head set ${last} = before + $1::bigint from gap where before is not null
  returning before`;
