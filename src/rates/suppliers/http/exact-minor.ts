import { exponentOf, minorOf } from '../../../lib/currency.ts';

/** Some services send more decimal places than the currency has: a fraction of a minor unit is rounded up. */
export function exactMinor(amount: number, currency: string): number {
  // Dropped and counted with all other amounts that cannot be sold (engine/sellable.ts).
  if (!Number.isFinite(amount)) return Number.NaN;
  return minorOf(amount, currency) ?? Math.ceil(amount * 10 ** exponentOf(currency));
}
