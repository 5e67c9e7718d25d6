import type { Shares } from '../../payments/move-money.ts';
import type { Booking } from '../bookings-store.ts';
import { extrasMinor } from '../sale.ts';

/** What is captured, and whose it is. An extra that could not be bought is not charged. */
export function sharesOf({ sale, extras }: Pick<Booking, 'sale' | 'extras'>): Shares {
  const lost = extrasMinor(extras.filter(({ state }) => state === 'given-up'));
  const isOurs = sale.quote.paymentType === 'NUITEE_PAY';
  return {
    capturedMinor: sale.dueMinor - lost,
    commissionMinor: isOurs ? sale.quote.commissionMinor : 0,
    extrasMinor: extrasMinor(extras) - lost,
    vouchersMinor: sale.voucher?.discountMinor ?? 0,
  };
}
