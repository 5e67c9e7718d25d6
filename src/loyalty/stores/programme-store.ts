import type { Owner } from '../../accounts/caller.ts';
import type { Sql } from '../../contract/database.ts';

export interface Programme {
  readonly status: 'enabled' | 'disabled';
  /** A decimal fraction as text: '0.030000' is three per cent. */
  readonly cashbackRate: string;
}

export async function programmeOf(sql: Sql, owner: Owner): Promise<Programme | undefined> {
  return sql.row<Programme>(
    `select status, cashback_rate as "cashbackRate" from loyalty_programmes where account = $1 and environment = $2`,
    [owner.accountId, owner.environment],
  );
}

type Writing = { readonly programme: Programme; readonly at: Date };

/** False when the account has a programme already. */
export async function insertProgramme(sql: Sql, owner: Owner, { programme, at }: Writing): Promise<boolean> {
  const rows = await sql.run(
    `insert into loyalty_programmes (account, environment, status, cashback_rate, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) on conflict (account, environment) do nothing`,
    [owner.accountId, owner.environment, programme.status, programme.cashbackRate, at],
  );
  return rows === 1;
}

export async function upsertProgramme(sql: Sql, owner: Owner, { programme, at }: Writing): Promise<void> {
  await sql.run(
    `insert into loyalty_programmes (account, environment, status, cashback_rate, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (account, environment)
     do update set status = excluded.status, cashback_rate = excluded.cashback_rate, updated_at = excluded.updated_at`,
    [owner.accountId, owner.environment, programme.status, programme.cashbackRate, at],
  );
}
