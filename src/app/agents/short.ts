/** The parts of answers that models read, from the bodies of the operations. */

export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface Policies {
  readonly refundableTag: string;
  readonly cancelPolicyInfos: readonly {
    readonly cancelTime: string;
    readonly amount: number;
    readonly currency: string;
  }[];
}

export interface Offer {
  readonly offerId: string;
  readonly offerRetailRate: Money;
  readonly rates: readonly {
    readonly name: string;
    readonly boardType: string;
    readonly boardName: string;
    readonly occupancyNumber: number;
    readonly cancellationPolicies: Policies;
  }[];
}

/** The cheapest first. */
export function byPrice(one: Offer, other: Offer): number {
  return one.offerRetailRate.amount - other.offerRetailRate.amount;
}

export function shortOffer({ offerId, offerRetailRate, rates }: Offer) {
  const [rate] = rates;
  return {
    total: offerRetailRate.amount,
    currency: offerRetailRate.currency,
    room: rate?.name,
    board: rate?.boardName,
    ...(rate && shortTerms(rate.cancellationPolicies)),
    ...(rates.length > 1 ? { rooms: rates.length } : {}),
    offerId,
  };
}

/** As of the answer, by the clock of the service. Times are in GMT. */
export function shortTerms({ refundableTag, cancelPolicyInfos: [first] }: Policies) {
  const isFree = refundableTag === 'RFN';
  return {
    freeCancellation: isFree,
    ...(isFree && first !== undefined ? { freeCancellationUntil: `${first.cancelTime} GMT` } : {}),
    ...(!isFree && first !== undefined ? { cancellationFeeNow: first.amount } : {}),
  };
}

/** With every step of the fee, before a person agrees to it. */
export function wholeTerms(policies: Policies) {
  return { ...shortTerms(policies), cancellationFees: feesOf(policies) };
}

export function feesOf({ cancelPolicyInfos }: Policies) {
  return cancelPolicyInfos.map(({ cancelTime, amount }) => ({ from: `${cancelTime} GMT`, amount }));
}

/** The first sentences of a text that may be HTML. */
export function shortText(text: string, characters: number): string {
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= characters) return plain;
  const cut = plain.slice(0, characters);
  const end = cut.lastIndexOf('. ');
  return end > characters / 2 ? cut.slice(0, end + 1) : `${cut.trimEnd()} …`;
}

/** Without members that are empty. */
export function filled(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null && member !== undefined && member !== ''),
  );
}
