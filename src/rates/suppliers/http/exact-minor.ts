import { exponentOf, minorOf } from '../../../lib/currency.ts';

/** Some services send more places than the currency has: what is left of a minor unit counts as a whole one. */
export function exactMinor(amount: number, currency: string): number {
  // Dropped and counted with all other amounts that cannot be sold (engine/sellable.ts).
  if (!Number.isFinite(amount)) return Number.NaN;
  return minorOf(amount, currency) ?? Math.ceil(amount * 10 ** exponentOf(currency));
}
