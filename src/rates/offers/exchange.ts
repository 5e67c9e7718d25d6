import { isCurrency } from '../../lib/currency.ts';
import { readCsv } from '../../lib/csv/read.ts';
import { columnKey } from '../../lib/csv/text.ts';
import { Problem } from '../../lib/problem.ts';
import type { Needs } from '../../contract/needs.ts';
import {
  exchangeRatesByAge,
  putExchangeRates,
  type ExchangeRate,
} from '../../catalogue/stores/exchange-rates-store.ts';

/**
 * The operator's exchange rates: a CSV with the columns `currency` and `per_usd` (units of it for one US dollar).
 * A file is loaded completely or not at all; currencies that it does not contain keep their rate. Searches that begin
 * afterwards use the new rates; prebooks keep the rate of their time.
 */
export async function loadExchangeRates(
  needs: Pick<Needs, 'db' | 'clock'>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly loaded: number }> {
  return storeExchangeRates(needs, rowsOf(bytes));
}

export interface RateRow {
  /** Where it was found, for errors: `line 2`. */
  readonly place: string;
  readonly currency: string;
  readonly perUsd: string;
}

/** All rates or none. */
export async function storeExchangeRates(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  rows: AsyncIterable<RateRow> | Iterable<RateRow>,
): Promise<{ readonly loaded: number }> {
  const updatedAt = clock.now();
  const rates = new Map<string, ExchangeRate>();
  for await (const row of rows) {
    const rate = rateOf(row);
    if (rates.has(rate.currency)) throw new Problem(`${row.place}: ${rate.currency} has a rate already.`);
    rates.set(rate.currency, { ...rate, updatedAt });
  }
  await db.transaction((tx) => putExchangeRates(tx, [...rates.values()]));
  return { loaded: rates.size };
}

export function listExchangeRates({ db }: Pick<Needs, 'db'>): Promise<ExchangeRate[]> {
  return exchangeRatesByAge(db);
}

async function* rowsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RateRow> {
  const { header = [], batches } = await readCsv(bytes, { header: 'always' });
  const [currencyAt, rateAt] = ['currency', 'perusd'].map((name) =>
    header.findIndex((column) => columnKey(column) === name),
  );
  if (currencyAt === undefined || rateAt === undefined || currencyAt < 0 || rateAt < 0)
    throw new Problem(`the columns are ${header.join(', ') || 'none'}; they must be currency and per_usd.`);
  for await (const batch of batches)
    for (const { line, fields } of batch)
      yield { place: `line ${line}`, currency: fields[currencyAt] ?? '', perUsd: fields[rateAt] ?? '' };
}

function rateOf({
  place,
  currency: currencyText,
  perUsd: rateText,
}: RateRow): Omit<ExchangeRate, 'updatedAt'> {
  const currency = currencyText.trim().toUpperCase();
  const perUsd = rateText.trim();
  if (!isCurrency(currency))
    throw new Problem(`${place}: "${currencyText}" is not an ISO 4217 code; nothing is loaded.`);
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(perUsd) || !/[1-9]/.test(perUsd))
    throw new Problem(
      `${place}: "${rateText}" is not a rate: expected a decimal above 0 with at most eight places, such as 0.925; nothing is loaded.`,
    );
  if (currency === 'USD' && Number(perUsd) !== 1)
    throw new Problem(`${place}: a US dollar is ${perUsd} US dollars here; it must be 1.`);
  return { currency, perUsd };
}
