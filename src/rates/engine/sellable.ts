import { exponentOf } from '../../lib/currency.ts';
import type { SupplierOffer, SupplierRate } from './offer.ts';

/** Why an offer cannot be sold. */
export type Flaw = 'rooms' | 'price' | 'tax' | 'fee';

export interface SaleLimits {
  /** The number of requested rooms. */
  readonly rooms: number;
  /** No price, tax or fee is above this. */
  readonly mostMinor: number;
}

/**
 * The flaw of an offer, or undefined. The total must be above zero; a room of a package may cost nothing,
 * because the price of a package may be given at its first room. An amount that is not a whole number of minor units
 * could not be read by the connector.
 */
export function flawOf(offer: SupplierOffer, { rooms, mostMinor }: SaleLimits): Flaw | undefined {
  if (offer.rates.length !== rooms) return 'rooms';
  let totalMinor = 0;
  // This runs for each of the ten thousand offers of a search, so it creates no objects.
  for (const rate of offer.rates) {
    if (!isAmount(rate.netMinor, mostMinor)) return 'price';
    for (const { minor } of rate.taxes) if (!isAmount(minor, mostMinor)) return 'tax';
    if (!hasFees(rate, mostMinor)) return 'fee';
    totalMinor += rate.netMinor;
  }
  return totalMinor > 0 && totalMinor <= mostMinor ? undefined : 'price';
}

function isAmount(minor: number, mostMinor: number): boolean {
  // The limit is far below the largest exact number.
  return minor >= 0 && minor <= mostMinor && Math.floor(minor) === minor;
}

/** Fees that the supplier sends as amounts; fees of terms are computed by us from prices. */
function hasFees({ cancellation }: SupplierRate, mostMinor: number): boolean {
  if (cancellation.kind === 'terms') {
    for (const minor of cancellation.nightsMinor) if (!isAmount(minor, mostMinor)) return false;
    return true;
  }
  for (const { feeMinor } of cancellation.policy.steps) if (!isAmount(feeMinor, mostMinor)) return false;
  return true;
}

/** Nine rooms for ninety nights at 12,000 US dollars each. */
const MOST_USD = 10_000_000;
/** The same limit in a currency without an exchange rate; far below the largest exact number. */
const MOST_UNKNOWN = 10_000_000_000;

/** The highest plausible price of an offer, by units of its currency for one US dollar. */
export function mostMinorOf(currency: string, perUsd: string | undefined): number {
  const most = perUsd === undefined ? MOST_UNKNOWN : MOST_USD * Number(perUsd);
  return Math.floor(most * 10 ** exponentOf(currency));
}
