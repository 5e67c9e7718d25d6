import type { Priced } from '../../loyalty/vouchers/use-voucher.ts';
import type { Quote } from '../../rates/engine/quote.ts';
import type { ShownHotel } from '../../rates/hotels-store.ts';
import type { Offer } from '../../rates/offers/offers.ts';
import type { Extra } from './extras.ts';

/**
 * What is being sold: written at prebook, carried unchanged through the booking. Its prices are the ones the buyer
 * accepted; nothing downstream computes them again.
 *
 *   priceMinor = rooms (quote.priceMinor) + extras − voucher
 */
export interface Sale {
  readonly offerId: string;
  /** What it was searched as; its token is replaced by the one the recheck gave. */
  readonly offer: Omit<Offer, 'policy' | 'boards'>;
  readonly quote: Quote;
  readonly hotel: SoldHotel;
  /** Between search and prebook. */
  readonly differencePercent: number;
  readonly cancellationChanged: boolean;
  readonly boardChanged: boolean;
  readonly extras: readonly Extra[];
  readonly voucher: Priced | null;
  readonly priceMinor: number;
  /** What of it is paid to us: without the rooms where those are paid at the hotel. */
  readonly dueMinor: number;
  /** Absent in sales from before it was kept. */
  readonly worth?: Worth;
  readonly bedTypeIds: readonly number[];
}

/** One unit of the currency of the sale in others, as decimals, by the rates it was sold with; null where none was known. */
export interface Worth {
  readonly EUR: string | null;
  readonly USD: string | null;
}

export interface SoldHotel extends Pick<ShownHotel, 'address' | 'city_name' | 'country_code'> {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
}

export function extrasMinor(extras: readonly Extra[]): number {
  return extras.reduce((sum, extra) => sum + extra.priceMinor, 0);
}

/** What the rooms and the extras cost; and what of that is paid to us. */
export function pricesOf(
  quote: Quote,
  extras: readonly Extra[],
  voucherMinor: number,
): { readonly priceMinor: number; readonly dueMinor: number } {
  const priceMinor = quote.priceMinor + extrasMinor(extras) - voucherMinor;
  return {
    priceMinor,
    dueMinor: quote.paymentType === 'PROPERTY_PAY' ? priceMinor - quote.priceMinor : priceMinor,
  };
}
