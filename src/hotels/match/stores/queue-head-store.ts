import type { Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';

const whole = `subject = 'hotel' and change in ('merged', 'unmerged', 'deleted', 'restored')`;

/** A condition: the catalogue has changes that the queue has not followed yet. */
export const anyUnfollowed = `exists (
  select from catalogue_changes c where ${whole} and c.first_change > (select last_change from hotel_match_queue_head))`;

/** The number of the last change of the next batch to follow, a limited number of entries of the feed. */
export async function nextToFollow(
  sql: Sql,
  most: number,
): Promise<{ readonly from: number; readonly to: number } | undefined> {
  const next = await sql.row<{ from: number; to: number | null }>(
    `select h.last_change as from, (
       select max(first_change) from (
         select first_change from catalogue_changes where ${whole} and first_change > h.last_change
         order by first_change limit $1) as next) as to
     from hotel_match_queue_head h for update`,
    [most],
  );
  return next === undefined || next.to === null ? undefined : { from: next.from, to: next.to };
}

/** Owners with decisions about the hotels of these changes, and the keys of the rows. */
export function decisionsOfChanges(
  sql: Sql,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<
  { readonly account: string; readonly environment: Owner['environment']; readonly keys: string[] }[]
> {
  return sql.rows(
    `select account, environment, array_agg(distinct row_key) as keys from hotel_match_decisions
     where hotel in (
       select unnest(hotels || coalesce(survivors, '{}')) from catalogue_changes
       where ${whole} and first_change > $1 and first_change <= $2)
     group by account, environment order by account, environment`,
    [from, to],
  );
}

export async function settleRows(sql: Sql, owner: Owner, keys: readonly string[]): Promise<void> {
  await sql.run('select settle_match_queue($1, $2, $3::text[])', [owner.accountId, owner.environment, keys]);
}

export async function moveHead(sql: Sql, to: number): Promise<void> {
  await sql.run('update hotel_match_queue_head set last_change = $1', [to]);
}
