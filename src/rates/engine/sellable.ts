import { exponentOf } from '../../lib/currency.ts';
import type { SupplierOffer, SupplierRate } from './offer.ts';

/** Why an offer cannot be sold, whatever the supplier says. */
export type Flaw = 'rooms' | 'price' | 'tax' | 'fee';

export interface Sound {
  /** Rooms that were asked for. */
  readonly rooms: number;
  /** No price, tax or fee is above this. */
  readonly mostMinor: number;
}

/**
 * What is wrong with an offer, or undefined. The whole must cost something; a room of a package may cost nothing,
 * because the price of a package may be given at its first room. An amount that is not a whole number of minor units is
 * one that the connector could not read.
 */
export function flawOf(offer: SupplierOffer, { rooms, mostMinor }: Sound): Flaw | undefined {
  if (offer.rates.length !== rooms) return 'rooms';
  let totalMinor = 0;
  // This runs for each of the ten thousand offers of a search: it makes no objects.
  for (const rate of offer.rates) {
    if (!isAmount(rate.netMinor, mostMinor)) return 'price';
    for (const { minor } of rate.taxes) if (!isAmount(minor, mostMinor)) return 'tax';
    if (!hasFees(rate, mostMinor)) return 'fee';
    totalMinor += rate.netMinor;
  }
  return totalMinor > 0 && totalMinor <= mostMinor ? undefined : 'price';
}

function isAmount(minor: number, mostMinor: number): boolean {
  // The bound is far below what a number counts exactly.
  return minor >= 0 && minor <= mostMinor && Math.floor(minor) === minor;
}

/** The fees that a supplier names itself; those of terms are made by us, of nights that are prices. */
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
/** The same bound in a currency without a rate of exchange; far below what a number counts exactly. */
const MOST_UNKNOWN = 10_000_000_000;

/** The highest price of an offer that is believed, by units of its currency for one US dollar. */
export function mostMinorOf(currency: string, perUsd: string | undefined): number {
  const most = perUsd === undefined ? MOST_UNKNOWN : MOST_USD * Number(perUsd);
  return Math.floor(most * 10 ** exponentOf(currency));
}
