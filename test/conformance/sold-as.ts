import type { SupplierOffer } from '../../src/rates/engine/offer.ts';
import type { SearchRequest } from '../../src/rates/suppliers/connector.ts';

/** The sale with which bookings compare a confirmation. */
export function soldAs(offer: SupplierOffer, { checkin, checkout, occupancies }: SearchRequest) {
  const rates = occupancies.map((occupancy, at) => {
    const rate = offer.rates[at];
    const { name = '', board = '' } = rate ?? {};
    const policy = { refundable: rate !== undefined && isRefundable(rate.cancellation) };
    return { name, board, occupancy, policy };
  });
  return {
    hotel: { id: offer.hotelId },
    offer: { checkin, checkout },
    quote: { netMinor: netOf(offer), supplierCurrency: offer.currency, rates },
  };
}

export function netOf({ rates }: SupplierOffer): number {
  return rates.reduce((sum, { netMinor }) => sum + netMinor, 0);
}

export function isRefundable(cancellation: SupplierOffer['rates'][number]['cancellation']): boolean {
  return cancellation.kind === 'terms' ? cancellation.terms.refundable : cancellation.policy.refundable;
}
