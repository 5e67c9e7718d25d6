import { scaled, type Scale } from '../../../../lib/money.ts';
import type { Tax } from '../../../engine/offer.ts';
import type { Market } from './market.ts';

/**
 * Data table. Taxes of hotels: `country|per cent in the price|city tax per adult and night in US cents: for up to two
 * stars, three, four, five|most nights`. What a hotel adds as a separate fee is in `fees`.
 */
const rows = `
AE|5|200|270|410|540|30
AR|21|0|0|0|0|0
AT|10|280|280|280|280|60
AU|10|0|0|0|0|0
BE|6|420|420|420|420|30
BR|5|90|90|120|150|10
CA|13|0|0|0|0|0
CH|3.8|260|300|350|420|60
CN|6|0|0|0|0|0
CZ|12|210|210|210|210|60
DE|7|300|330|380|520|21
DK|25|0|0|0|0|0
EG|14|0|0|0|0|0
ES|10|110|220|350|520|7
FI|14|0|0|0|0|0
FR|10|290|560|880|1160|60
GB|20|0|0|0|0|0
GR|13|220|540|1080|1620|60
HK|0|0|0|0|0|0
HR|13|150|180|200|230|60
HU|5|180|210|260|320|60
ID|11|0|0|0|0|0
IE|13.5|0|0|0|0|0
IL|0|0|0|0|0|0
IN|12|0|0|0|0|0
IT|10|430|540|810|1080|10
JP|10|70|70|140|210|30
KR|10|0|0|0|0|0
MA|10|150|200|250|300|30
MX|16|60|90|150|210|30
MY|8|230|230|230|230|30
NL|9|620|790|1080|1620|60
NO|12|0|0|0|0|0
NZ|15|0|0|0|0|0
PL|8|60|60|90|120|30
PT|6|430|430|430|430|7
SE|12|0|0|0|0|0
SG|9|0|0|0|0|0
TH|7|0|0|0|0|0
TR|10|80|100|140|180|30
US|13.5|0|0|0|0|0
ZA|15|0|0|0|0|0
`;
const ELSEWHERE = '|8|150|200|250|300|14';

/** Data table. Fees per room and night of hotels with four or five stars in these towns, in US cents. */
const fees: Readonly<Record<string, { readonly minor: number; readonly description: string }>> = {
  'Las Vegas': { minor: 4_200, description: 'Resort fee, paid at the hotel' },
  Honolulu: { minor: 3_800, description: 'Resort fee, paid at the hotel' },
  Miami: { minor: 3_000, description: 'Resort fee, paid at the hotel' },
  'New York': { minor: 2_500, description: 'Facility fee, paid at the hotel' },
};

/** Data table. What the tax in the price is called; elsewhere it is value added tax. */
const taxNames: Readonly<Record<string, string>> = {
  AU: 'Goods and services tax',
  CA: 'Sales and accommodation tax',
  IN: 'Goods and services tax',
  JP: 'Consumption tax',
  NZ: 'Goods and services tax',
  SG: 'Goods and services tax',
  US: 'Sales and occupancy tax',
};

interface TaxRow {
  readonly percent: string;
  readonly share: Scale;
  readonly cityMinor: readonly number[];
  readonly mostNights: number;
}

function rowOf(row: string): readonly [country: string, taxes: TaxRow] {
  const [country = '', percent = '0', ...rest] = row.split('|');
  const numbers = rest.map(Number);
  // An included tax is a share of the price with tax; per cent have at most one decimal.
  const tenths = Math.round(Number(percent) * 10);
  const share: Scale = { over: tenths, under: 1000 + tenths, rounding: 'half-even' };
  return [country, { percent, share, cityMinor: numbers.slice(0, 4), mostNights: numbers[4] ?? 0 }];
}

const taxRows = new Map(rows.trim().split('\n').map(rowOf));
const [, elsewhere] = rowOf(ELSEWHERE);

export interface Taxed {
  readonly market: Pick<Market, 'country' | 'town'>;
  readonly stars: number;
  readonly adults: number;
  readonly nights: number;
}

/** Taxes and fees of a room for the whole stay: those in the price, and those that are paid at the hotel. */
export function taxesOf({ market, stars, adults, nights }: Taxed, totalMinor: number): Tax[] {
  const { country, town } = market;
  const { percent, share, cityMinor, mostNights } = taxRows.get(country) ?? elsewhere;
  const includedMinor = scaled(totalMinor, share);
  const perNight = cityMinor[Math.max(0, Math.min(3, Math.round(stars) - 2))] ?? 0;
  const cityTaxMinor = perNight * adults * Math.min(nights, mostNights);
  const fee = stars >= 4 ? fees[town] : undefined;
  return [
    {
      included: true,
      description: `${taxNames[country] ?? 'Value added tax'} ${percent}%`,
      minor: includedMinor,
    },
    { included: false, description: 'City tax, paid at the hotel', minor: cityTaxMinor },
    { included: false, description: fee?.description ?? '', minor: (fee?.minor ?? 0) * nights },
  ].filter(({ minor }) => minor > 0);
}
