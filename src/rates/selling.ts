import { exponentOf } from '../lib/currency.ts';
import { converted } from '../lib/money.ts';
import { pricer, type Pricer } from './engine/quote.ts';

/** A shop window's margin over net, where the supplier names no price of its own. */
const SUGGESTED_PERCENT = '15';

/** How offers of a supplier's currency are sold in the buyer's; the prebook prices by the same rule. */
export function sellingPricer({
  rates,
  currency,
  supplierCurrency,
  marginPercent,
}: {
  rates: ReadonlyMap<string, string>;
  currency: string;
  supplierCurrency: string;
  marginPercent: string;
}): Pricer | undefined {
  const common = { currency, marginPercent, suggestedPercent: SUGGESTED_PERCENT };
  if (currency === supplierCurrency) return pricer({ ...common, exchange: undefined });
  const fromPerUsd = rates.get(supplierCurrency);
  const toPerUsd = rates.get(currency);
  if (fromPerUsd === undefined || toPerUsd === undefined) return undefined;
  const fromExponent = exponentOf(supplierCurrency);
  const toExponent = exponentOf(currency);
  return pricer({ ...common, exchange: { fromPerUsd, toPerUsd, fromExponent, toExponent } });
}

/** One unit of the supplier's currency in the buyer's, to eight places, for the record of a booking. */
export function exchangeText(
  rates: ReadonlyMap<string, string>,
  { currency, supplierCurrency }: { readonly currency: string; readonly supplierCurrency: string },
): string {
  if (currency === supplierCurrency) return '1';
  const fromPerUsd = rates.get(supplierCurrency) ?? '1';
  const toPerUsd = rates.get(currency) ?? '1';
  const places = 8;
  const units = converted(
    10 ** places,
    { fromPerUsd, toPerUsd, fromExponent: 0, toExponent: 0 },
    'half-even',
  );
  const digits = String(units).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
