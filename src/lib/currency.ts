import { data } from 'currency-codes';

/** ISO 4217; the last row is younger than the package. */
export const iso4217: readonly Pick<(typeof data)[number], 'code' | 'currency' | 'digits' | 'countries'>[] = [
  ...data,
  {
    code: 'XCG',
    currency: 'Caribbean Guilder',
    digits: 2,
    countries: ['Curaçao', 'Sint Maarten (Dutch Part)'],
  },
];

/** Funds, metals, test codes and units of account: listed by ISO 4217, and they do not pay for hotels. */
const notMoney = /^X|^(BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW|ZWG)$/;
const moneyAfterAll = new Set(['XAF', 'XCD', 'XOF', 'XPF', 'XCG', 'ZWG']);

/** The one list of currencies: `/data/currencies` shows it, and whatever takes a currency takes those on it. */
const known = new Set(
  iso4217.map(({ code }) => code).filter((code) => !notMoney.test(code) || moneyAfterAll.has(code)),
);

/** Units of account, to which ISO 4217 gives no minor unit: counted in hundredths. */
const withoutMinorUnit = new Set(['XDR', 'XSU']);

/**
 * Decimal places: two for most, none for yen, three for dinars. Not `Intl`: it says how amounts are usually written,
 * without fillér and rupiah cents that are good money.
 */
const exponents = new Map(
  iso4217.filter(({ code }) => !withoutMinorUnit.has(code)).map(({ code, digits }) => [code, digits]),
);

export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** Decimal places of a currency, as ISO 4217 gives them; two for those that have left its list. */
export function exponentOf(currency: string): number {
  return exponents.get(currency) ?? 2;
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
