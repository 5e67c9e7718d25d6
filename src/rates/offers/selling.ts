import { exponentOf } from '../../lib/currency.ts';
import { converted } from '../../lib/money.ts';
import { pricer, type Pricer } from '../engine/quote.ts';

/** The margin of the suggested price over net, if the supplier suggests no price. */
const SUGGESTED_PERCENT = '15';

/** Prices offers in the supplier's currency for the buyer's currency; the prebook uses the same rule. */
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

/** One unit of a currency in another, to eight places, for the record of a booking; null if no rate is known. */
export function exchangeText(
  rates: ReadonlyMap<string, string>,
  { from, to }: { readonly from: string; readonly to: string },
): string | null {
  if (from === to) return '1';
  const [fromPerUsd, toPerUsd] = [rates.get(from), rates.get(to)];
  if (fromPerUsd === undefined || toPerUsd === undefined) return null;
  const places = 8;
  const units = converted(
    10 ** places,
    { fromPerUsd, toPerUsd, fromExponent: 0, toExponent: 0 },
    'half-even',
  );
  const digits = String(units).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
