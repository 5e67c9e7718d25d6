import type { Shares } from '../../payments/money/move-money.ts';
import type { RefundShares } from '../../payments/money/refund-money.ts';
import type { Extra } from './extras.ts';
import { extrasMinor, type Sale } from './sale.ts';

interface Sold {
  readonly sale: Sale;
  readonly extras: readonly Extra[];
}

/** The captured amount and its shares. An extra that could not be bought is not charged. */
export function sharesOf(sold: Sold): Shares {
  const { sale, extras } = sold;
  const { backMinor, shares: lost } = lostShares(sold);
  const isOurs = sale.quote.paymentType === 'NUITEE_PAY';
  return {
    capturedMinor: sale.dueMinor - backMinor,
    commissionMinor: isOurs ? sale.quote.commissionMinor : 0,
    extrasMinor: extrasMinor(extras) - lost.extrasMinor,
    vouchersMinor: (sale.voucher?.discountMinor ?? 0) - lost.vouchersMinor,
  };
}

/** The final price of the stay, without extras that could not be bought. */
export function priceOf(sold: Sold): number {
  return sold.sale.priceMinor - lostShares(sold).backMinor;
}

/** The refund for extras that could not be bought: to the buyer, as far as they have paid, and the rest to a voucher. */
export function lostShares({ sale, extras }: Sold): {
  readonly backMinor: number;
  readonly shares: RefundShares;
} {
  const lostMinor = extrasMinor(extras.filter(({ state }) => state === 'given-up'));
  const backMinor = Math.min(lostMinor, sale.dueMinor);
  const vouchersMinor = lostMinor - backMinor;
  return {
    backMinor,
    shares: { supplierMinor: 0, commissionMinor: 0, extrasMinor: lostMinor, vouchersMinor },
  };
}
