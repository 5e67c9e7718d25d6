import type { Sql } from '../../platform/database.ts';

/** What the simulated provider of extras has, one row of `sandbox.extras` per key. */
export async function orderOnce(sql: Sql, key: string): Promise<void> {
  await sql.run(`insert into sandbox.extras (key) values ($1) on conflict do nothing`, [key]);
}

/** False where nothing was ordered under the key. */
export async function purchaseOnce(sql: Sql, key: string): Promise<boolean> {
  const bought = `update sandbox.extras set bought_at = coalesce(bought_at, now()) where key = $1`;
  return (await sql.run(bought, [key])) === 1;
}

export async function extrasBought(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ key: string }>(
    `select key from sandbox.extras where bought_at is not null order by key`,
  );
  return rows.map(({ key }) => key);
}
