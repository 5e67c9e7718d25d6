import type { Sql } from '../../contract/database.ts';
import { column, insertSelect, tableOf } from '../../lib/columns/columns.ts';

/** The records of the simulated provider of extras: one row of `sandbox.extras` for each key. */
export async function orderOnce(sql: Sql, key: string): Promise<void> {
  await sql.run(`insert into sandbox.extras (key) values ($1) on conflict do nothing`, [key]);
}

/** False if nothing was ordered under the key, or it was cancelled. */
export async function purchaseOnce(sql: Sql, key: string): Promise<boolean> {
  const bought = `update sandbox.extras set bought_at = coalesce(bought_at, now()) where key = $1 and cancelled_at is null`;
  return (await sql.run(bought, [key])) === 1;
}

const insertCancelled = insertSelect(
  'sandbox.extras as e',
  tableOf({ key: column<string>('key'), cancelledAt: column<Date>('cancelled_at') }),
  { key: '$1', cancelledAt: 'now()' },
);

export async function cancelOnce(sql: Sql, key: string): Promise<void> {
  const cancelled = `${insertCancelled}
    on conflict (key) do update set cancelled_at = coalesce(e.cancelled_at, excluded.cancelled_at)`;
  await sql.run(cancelled, [key]);
}

export async function extrasBought(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ key: string }>(
    `select key from sandbox.extras where bought_at is not null and cancelled_at is null order by key`,
  );
  return rows.map(({ key }) => key);
}
