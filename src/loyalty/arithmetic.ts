/**
 * Exact arithmetic of the loyalty programme: decimals are fractions of whole numbers until one final rounding,
 * which is always down, so rounding never creates a point.
 */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** '1.0850' is 10850 / 10000. */
function fraction(decimal: string): Fraction {
  const [whole = '0', part = ''] = decimal.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

function times(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.over, under: left.under * right.under };
}

function dividedBy(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.under, under: left.under * right.over };
}

function whole({ over, under }: Fraction): number {
  return Number(over / under);
}

/** An amount of money in minor units, and the units of its currency for one US dollar. */
export interface Amount {
  readonly minor: number;
  readonly exponent: number;
  /** A decimal text, as the database returns it: never a floating-point number. */
  readonly perUsd: string;
}

/** Ten points are one dollar, when earned and when redeemed. */
const pointsPerUsd: Fraction = { over: 10n, under: 1n };

function inUsd({ minor, exponent, perUsd }: Amount): Fraction {
  return dividedBy({ over: BigInt(minor), under: 10n ** BigInt(exponent) }, fraction(perUsd));
}

/** Points that a booking of this price earns: floor(price in USD × 10 × rate). */
export function pointsEarned(price: Amount, cashbackRate: string): number {
  return whole(times(times(inUsd(price), pointsPerUsd), fraction(cashbackRate)));
}

/** The value of points, in minor units of a currency. */
export function valueOfPoints(points: number, { exponent, perUsd }: Omit<Amount, 'minor'>): number {
  const usd = dividedBy({ over: BigInt(points), under: 1n }, pointsPerUsd);
  return whole(times(times(usd, fraction(perUsd)), { over: 10n ** BigInt(exponent), under: 1n }));
}

/** Another currency's minor units for an amount, rounded down. The same currency stays unchanged. */
export function converted(amount: Amount, to: Omit<Amount, 'minor'>): number {
  if (amount.perUsd === to.perUsd && amount.exponent === to.exponent) return amount.minor;
  const units = times(inUsd(amount), fraction(to.perUsd));
  return whole(times(units, { over: 10n ** BigInt(to.exponent), under: 1n }));
}

/** The terms of a voucher's discount. Amounts are minor units of the voucher's currency. */
export interface VoucherTerms {
  readonly discountType: 'fixed_amount' | 'percentage';
  /** Minor units, or hundredths of a per cent. */
  readonly discountValue: number;
  readonly minimumSpendMinor: number;
  readonly maximumDiscountMinor: number | null;
}

/** The discount on a price in the voucher's currency; undefined where the price is below the minimum spend. */
export function discountOn(terms: VoucherTerms, priceMinor: number): number | undefined {
  if (priceMinor < terms.minimumSpendMinor) return undefined;
  const wanted =
    terms.discountType === 'fixed_amount' ? terms.discountValue : shareOf(priceMinor, terms.discountValue);
  return Math.min(wanted, terms.maximumDiscountMinor ?? wanted, priceMinor);
}

function shareOf(minor: number, hundredths: number): number {
  return whole({ over: BigInt(minor) * BigInt(hundredths), under: 10_000n });
}

export interface Discount {
  /** In the currency of the price: the reduction for the buyer. */
  readonly discountMinor: number;
  /** In the voucher's currency: the amount that its budget pays. */
  readonly amountMinor: number;
}

/**
 * The discount on a price in another currency. A percentage applies to the price itself, and a discount that covers the whole price
 * equals it: converting twice would leave the buyer one minor unit to pay.
 */
export function discountAbroad(
  terms: VoucherTerms,
  price: Amount,
  there: Omit<Amount, 'minor'>,
): Discount | undefined {
  const inVoucher = converted(price, there);
  const amountMinor = discountOn(terms, inVoucher);
  if (amountMinor === undefined) return undefined;
  if (amountMinor === inVoucher) return { discountMinor: price.minor, amountMinor };
  const capMinor = terms.discountType === 'percentage' ? terms.maximumDiscountMinor : amountMinor;
  const mostMinor = capMinor === null ? price.minor : converted({ ...there, minor: capMinor }, price);
  const wantedMinor =
    terms.discountType === 'percentage' ? shareOf(price.minor, terms.discountValue) : mostMinor;
  return { discountMinor: Math.min(wantedMinor, mostMinor, price.minor), amountMinor };
}
