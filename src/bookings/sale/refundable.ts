import { policyChanged, refundableTagAt } from '../../rates/engine/cancellation.ts';
import type { Quote } from '../../rates/engine/quote.ts';
import type { Offer } from '../../rates/offers/offers.ts';

interface Stated {
  readonly quote: Quote;
  /** When the terms were stated. */
  readonly offer: { readonly issuedMs: number };
}

/** The tag that the prebook stated. It stays the same after the free time of the booking has ended. */
export function refundableTagOf({ quote, offer }: Stated): 'RFN' | 'NRFN' {
  return refundableTagAt(quote.policy, offer.issuedMs);
}

export function isRefundable(sale: Stated): boolean {
  return refundableTagOf(sale) === 'RFN';
}

/** Whether the terms of the supplier have changed since the search, or free cancellation has ended. */
export function termsChanged(searched: Offer, now: Stated): boolean {
  const before = refundableTagAt(searched.policy, searched.issuedMs);
  return (
    policyChanged(searched, now.quote, { rooms: now.quote.rates.length }) || before !== refundableTagOf(now)
  );
}
