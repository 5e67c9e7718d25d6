import type { Priced } from '../../loyalty/vouchers/use-voucher.ts';
import type { Quote } from '../../rates/engine/quote.ts';
import type { ShownHotel } from '../../rates/hotels-store.ts';
import type { Offer } from '../../rates/offers/offers.ts';
import type { Extra } from './extras.ts';

/**
 * The sale: stored at prebook, and unchanged through the booking. Its prices are those that the buyer
 * accepted; later code never computes them again.
 *
 *   priceMinor = rooms (quote.priceMinor) + extras − voucher
 *
 * A voucher pays for rooms only, because extras stay bought when a cancellation returns the voucher.
 */
export interface Sale {
  readonly offerId: string;
  /** The offer of the search, with the token and the time of the recheck. */
  readonly offer: Omit<Offer, 'policy' | 'boards'>;
  readonly quote: Quote;
  readonly hotel: SoldHotel;
  /** The change of the price between search and prebook. */
  readonly differencePercent: number;
  readonly cancellationChanged: boolean;
  readonly boardChanged: boolean;
  readonly extras: readonly Extra[];
  readonly voucher: Priced | null;
  readonly priceMinor: number;
  /** The part that is paid to us: without the rooms if those are paid at the hotel. */
  readonly dueMinor: number;
  /** Absent in old sales, which did not store it. */
  readonly worth?: Worth;
  readonly bedTypeIds: readonly number[];
}

/** One unit of the currency of the sale in other currencies, as decimals, by the exchange rates of the sale; null if unknown. */
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

/** The part of the price that a voucher may pay: the rooms that are paid to us. */
export function discountableMinor({ paymentType, priceMinor }: Quote): number {
  return paymentType === 'PROPERTY_PAY' ? 0 : priceMinor;
}

/** The total of the rooms and the extras, and the part that is paid to us. */
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
