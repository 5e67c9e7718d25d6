import type { Reply } from '../forward.ts';
import { textAt } from '../read.ts';
import { jsonOf } from './log.ts';

export const PRICE_RISE_PERCENT = 10;
const RISE = 1 + PRICE_RISE_PERCENT / 100;

/** Members of a prebook that are amounts of its currency and follow its price. */
const amounts = new Set(['price', 'commission', 'amount']);

/** The answer of a prebook, as if the price had risen since the search. */
export function atHigherPrice(reply: Reply): Reply {
  const answer = jsonOf(reply);
  const body = Buffer.from(JSON.stringify(risen(answer, textAt(answer, 'data.currency') ?? 'USD')));
  return { ...reply, body };
}

function risen(value: unknown, currency: string): unknown {
  if (Array.isArray(value)) return value.map((one) => risen(one, currency));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      if (typeof own !== 'number') return [name, risen(own, currency)];
      if (name === 'priceDifferencePercent') return [name, rounded(((1 + own / 100) * RISE - 1) * 100, 2)];
      return [name, amounts.has(name) ? rounded(own * RISE, decimalsOf(currency)) : own];
    }),
  );
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
