/** Minor units of currencies: cents, but none for yen and three places for dinars. */
const known = new Set(Intl.supportedValuesOf('currency'));
const exponents = new Map<string, number>();

export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** Decimal places of a currency, as ISO 4217 gives them. */
export function exponentOf(currency: string): number {
  const found = exponents.get(currency);
  if (found !== undefined) return found;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const exponent = format.resolvedOptions().maximumFractionDigits ?? 2;
  exponents.set(currency, exponent);
  return exponent;
}

/** A JSON number as minor units; undefined where it has more places than the currency. */
export function minorOf(amount: number, currency: string): number | undefined {
  const scaled = amount * 10 ** exponentOf(currency);
  const minor = Math.round(scaled);
  // Numbers come from decimal texts: what is farther off than the noise of the multiplication is another amount.
  const noise = Math.max(1, Math.abs(scaled)) * 2 ** -48;
  return Number.isSafeInteger(minor) && Math.abs(minor - scaled) <= noise ? minor : undefined;
}

/** Minor units as the JSON number that prints the same decimal. */
export function amountOf(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency);
}
