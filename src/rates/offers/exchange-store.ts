import type { Sql, Tx } from '../../contract/database.ts';

export interface ExchangeRate {
  readonly currency: string;
  /** Units of the currency for one US dollar, as a decimal text. */
  readonly perUsd: string;
  readonly updatedAt?: Date;
}

export async function putExchangeRates(tx: Tx, rates: readonly ExchangeRate[], at: Date): Promise<void> {
  await tx.run(
    `insert into exchange_rates (currency, per_usd, updated_at)
     select c, r, $3 from unnest($1::text[], $2::numeric[]) as t (c, r)
     on conflict (currency) do update set per_usd = excluded.per_usd, updated_at = excluded.updated_at`,
    [rates.map(({ currency }) => currency), rates.map(({ perUsd }) => perUsd), at],
  );
}

/** Those that were loaded last come first. */
export async function exchangeRatesByAge(sql: Sql): Promise<ExchangeRate[]> {
  return sql.rows<ExchangeRate>(
    `select currency, per_usd as "perUsd", updated_at as "updatedAt" from exchange_rates
     order by updated_at desc, currency`,
  );
}
