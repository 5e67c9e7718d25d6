import { exponentOf } from '../../../lib/currency.ts';

/**
 * Amounts in Stripe's units. Its decimal places are mostly those of ISO 4217, with exceptions, and for some currencies
 * it accepts multiples only. Its list: https://docs.stripe.com/currencies#special-cases
 */
interface Unit {
  readonly places: number;
  /** Amounts must be multiples of this. */
  readonly step: number;
}

const usual: Unit = { places: 2, step: 1 };
const unusual: readonly (readonly [codes: string, unit: Unit])[] = [
  ['BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', { places: 0, step: 1 }],
  // Whole amounts, written with two decimal places for compatibility.
  ['ISK UGX', { places: 2, step: 100 }],
  ['BHD JOD KWD OMR TND', { places: 3, step: 10 }],
];
const units = new Map(unusual.flatMap(([codes, unit]) => codes.split(' ').map((code) => [code, unit])));

/** The amount, or the next smaller one that Stripe can move. */
export function stripeAmount(minor: number, currency: string): number {
  const { places, step } = units.get(currency) ?? usual;
  const amount = shifted(minor, places - exponentOf(currency));
  return amount - (amount % step);
}

/** The same for held money, which must be exactly the price. Undefined if Stripe cannot move that amount. */
export function exactStripeAmount(minor: number, currency: string): number | undefined {
  const amount = stripeAmount(minor, currency);
  return minorOfStripe(amount, currency) === minor ? amount : undefined;
}

/** An amount of Stripe in our minor units. */
export function minorOfStripe(amount: number, currency: string): number {
  const { places } = units.get(currency) ?? usual;
  return shifted(amount, exponentOf(currency) - places);
}

/** The smallest amount that Stripe moves, in our minor units. */
export function stripeStepMinor(currency: string): number {
  const { step } = units.get(currency) ?? usual;
  return minorOfStripe(step, currency);
}

function shifted(amount: number, places: number): number {
  return places >= 0 ? amount * 10 ** places : Math.floor(amount / 10 ** -places);
}
