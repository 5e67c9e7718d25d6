import type { Sql, Tx } from '../../contract/database.ts';
import { column, insertArrays, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const rates = tableOf({
  currency: column<string>('currency'),
  /** Units of the currency for one US dollar, as a decimal text. */
  perUsd: column<string>('per_usd'),
  updatedAt: column<Date>('updated_at'),
});

export type ExchangeRate = RowOf<typeof rates.members>;

const insert = insertArrays('exchange_rates', rates, {
  currency: 'text',
  perUsd: 'numeric',
  updatedAt: 'timestamptz',
});

/** Replaces the rates of these currencies, or leaves those that exist unchanged. */
export async function putExchangeRates(
  tx: Tx,
  given: readonly ExchangeRate[],
  existing: 'replace' | 'keep' = 'replace',
): Promise<void> {
  const conflict =
    existing === 'keep'
      ? 'on conflict do nothing'
      : 'on conflict (currency) do update set per_usd = excluded.per_usd, updated_at = excluded.updated_at';
  await tx.run(`${insert.text} ${conflict}`, insert.values(given));
}

/** Those that were loaded last come first. */
export async function exchangeRatesByAge(sql: Sql): Promise<ExchangeRate[]> {
  const rows = await sql.rows(
    `select ${rates.columns} from exchange_rates order by updated_at desc, currency`,
  );
  return rows.map(rates.read);
}
