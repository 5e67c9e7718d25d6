import { data } from 'currency-codes';

/** ISO 4217; the last row is newer than the package. */
export const iso4217: readonly Pick<(typeof data)[number], 'code' | 'currency' | 'digits' | 'countries'>[] = [
  ...data,
  {
    code: 'XCG',
    currency: 'Caribbean Guilder',
    digits: 2,
    countries: ['Curaçao', 'Sint Maarten (Dutch Part)'],
  },
];

/** Funds, metals, test codes and units of account: in ISO 4217, but not accepted as payment for hotels. */
const notMoney = /^X|^(BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW|ZWG)$/;
const moneyAfterAll = new Set(['XAF', 'XCD', 'XOF', 'XPF', 'XCG', 'ZWG']);

/** The only list of currencies: `/data/currencies` returns it, and every field with a currency accepts these. */
const known = new Set(
  iso4217.map(({ code }) => code).filter((code) => !notMoney.test(code) || moneyAfterAll.has(code)),
);

/** Units of account, to which ISO 4217 gives no minor unit: counted in hundredths. */
const withoutMinorUnit = new Set(['XDR', 'XSU']);

/**
 * Decimal places: two for most, none for yen, three for dinars. Not from `Intl`: that gives the usual notation of
 * amounts, without fillér and rupiah cents, which are valid.
 */
const exponents = new Map(
  iso4217.filter(({ code }) => !withoutMinorUnit.has(code)).map(({ code, digits }) => [code, digits]),
);

export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** Decimal places of a currency, as in ISO 4217; two for those no longer in it. */
export function exponentOf(currency: string): number {
  return exponents.get(currency) ?? 2;
}

/** A JSON number as minor units; undefined if it has more decimal places than the currency. */
export function minorOf(amount: number, currency: string): number | undefined {
  const scaled = amount * 10 ** exponentOf(currency);
  const minor = Math.round(scaled);
  // Numbers come from decimal texts: a difference larger than the rounding error of the multiplication is another amount.
  const noise = Math.max(1, Math.abs(scaled)) * 2 ** -48;
  return Number.isSafeInteger(minor) && Math.abs(minor - scaled) <= noise ? minor : undefined;
}

/** Minor units as the JSON number that prints the same decimal. */
export function amountOf(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency);
}
