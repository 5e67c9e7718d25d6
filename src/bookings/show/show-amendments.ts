import { amountOf } from '../../lib/currency.ts';
import { percentDifference } from '../../lib/money.ts';
import type { Amendment, RebookAudit } from '../stores/amendments-store.ts';
import { boardDiffers, cancellationTermsDiffer } from '../sale/terms-differ.ts';
import type { Booking } from '../stores/bookings-store.ts';
import type { Prebook } from '../stores/prebooks-store.ts';
import { shownPrebook } from './show-sales.ts';

interface Alternative {
  readonly prebook: Prebook;
  /** The offer that it was made of. */
  readonly request: { readonly offerId: string };
}

/** An alternative prebook, compared with the booking it would replace. */
export function shownAlternative({ prebook, request: { offerId } }: Alternative, original: Booking) {
  const { sale } = prebook;
  return {
    ...shownPrebook(prebook, {}),
    offerId,
    suggestedSellingPrice: amountOf(sale.quote.suggestedMinor, sale.quote.currency),
    priceDifferencePercent: percentDifference(original.sale.priceMinor, sale.priceMinor),
    cancellationChanged: cancellationTermsDiffer(original.sale, sale),
    boardChanged: boardDiffers(original.sale, sale),
  };
}

/** A pending change, as the public interface shows it. */
export function shownAmendment(amendment: Amendment, accountId: string) {
  const { id, bookingId, type, subType, status, people, audit } = amendment;
  return {
    id,
    bookingId,
    userId: accountId,
    type,
    subType,
    status,
    prebookId: amendment.prebookId ?? '',
    holderFirstName: people.holder?.firstName ?? '',
    holderLastName: people.holder?.lastName ?? '',
    holderEmail: people.holder?.email ?? '',
    holderPhone: people.holder?.phone ?? '',
    remarks: people.remarks ?? '',
    guests: people.guests ?? [],
    createdBy: amendment.createdBy,
    createdAt: amendment.createdAt.toISOString(),
    updatedAt: amendment.updatedAt.toISOString(),
    ...(audit === null ? {} : { audit_trail: shownAudit(audit) }),
  };
}

/** A rebook that waits for the operator. */
export function shownPendingRebook(amendment: Amendment, accountId: string) {
  const message =
    'The request has been received by our operations team and will be looked at as soon as possible';
  return { data: shownAmendment(amendment, accountId), message };
}

/** The changes, with prices as in the API. */
function shownAudit({ currency, oldPriceMinor, newPriceMinor, ...rest }: RebookAudit) {
  return {
    ...rest,
    oldSellingPrice: amountOf(oldPriceMinor, currency),
    newSellingPrice: amountOf(newPriceMinor, currency),
  };
}
