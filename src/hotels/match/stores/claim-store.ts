import type { Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { column, insertSelect, tableOf } from '../../../lib/columns/columns.ts';
import { Values } from './queue/queue-filter.ts';
import { queuePage, type Wanted } from './queue/queue-page.ts';
import type { Place } from './queue/queue-store.ts';

export interface Claim {
  readonly by: string;
  /** The key of the request. */
  readonly key: string;
  readonly until: Date;
}

const claims = tableOf({
  job: column<string>('job'),
  row: column<number>('row_number'),
  by: column<string>('claimed_by'),
  key: column<string>('claimed_with'),
  until: column<Date>('claimed_until'),
});

/** Claims of an owner take turns: two reviewers who ask at the same time get different rows. */
export async function awaitTurn(sql: Sql, owner: Owner): Promise<void> {
  await sql.run(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 31))`, [
    owner.accountId,
    owner.environment,
  ]);
}

export interface NewClaim {
  readonly wanted: Wanted;
  readonly claim: Claim;
}

export function claimRows(sql: Sql, owner: Owner, { wanted, claim }: NewClaim): Promise<readonly Place[]> {
  const values = new Values();
  const found = queuePage(values, owner, { ...wanted, page: { ...wanted.page, claimer: claim.by } });
  return sql.rows<Place>(
    `${insertSelect('hotel_match_claims', claims, {
      job: 'job',
      row: 'row_number',
      by: values.add(claim.by),
      key: values.add(claim.key),
      until: `${values.add(claim.until)}::timestamptz`,
    })} from (${found}) as found
     on conflict (job, row_number) do update
       set claimed_by = excluded.claimed_by, claimed_with = excluded.claimed_with,
         claimed_until = excluded.claimed_until
     returning job, row_number::float8 as row`,
    values.list,
  );
}

/** The reviewer keeps these of the rows that they have claimed. */
export function releaseOtherClaims(sql: Sql, by: string, kept: readonly Place[]): Promise<number> {
  return sql.run(
    `delete from hotel_match_claims c where claimed_by = $1 and not exists (
       select from unnest($2::uuid[], $3::bigint[]) k (job, row_number)
       where k.job = c.job and k.row_number = c.row_number)`,
    [by, kept.map(({ job }) => job), kept.map(({ row }) => row)],
  );
}

export function releaseClaims(sql: Sql, by: string): Promise<number> {
  return sql.run('delete from hotel_match_claims where claimed_by = $1', [by]);
}

/** A condition with the time in `$1`. */
export const anyClaimEnded = 'exists (select from hotel_match_claims where claimed_until < $1)';

export async function deleteClaims(sql: Sql, at: Date): Promise<void> {
  await sql.run('delete from hotel_match_claims where claimed_until < $1', [at]);
}

/** `tx` has the lock on the decisions of the owner, which come before skips. */
export function skipRows(
  tx: Sql,
  { job, rows, by }: { readonly job: string; readonly rows: readonly number[]; readonly by: string },
): Promise<number> {
  return tx.run(
    `update hotel_match_queue set state = 'skipped', settled_by = $3
     where job = $1 and row_number = any($2::bigint[]) and state = 'open'`,
    [job, rows, by],
  );
}

export function openSkippedRows(
  tx: Sql,
  { job, rows }: { readonly job: string; readonly rows: readonly number[] },
): Promise<number> {
  return tx.run(
    `update hotel_match_queue set state = 'open', settled_by = ''
     where job = $1 and row_number = any($2::bigint[]) and state = 'skipped'`,
    [job, rows],
  );
}
