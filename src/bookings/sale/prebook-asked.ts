/** A request for a prebook. */
export interface PrebookAsked {
  readonly offerId: string;
  readonly usePaymentSdk: boolean;
  readonly voucherCode: string | undefined;
  readonly addons: readonly AddonAsked[];
  readonly bedTypeIds: readonly number[];
  readonly gateway: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The booking it is to replace, for alternative prebooks. */
  readonly replaces: string | undefined;
}

export interface AddonAsked {
  readonly addon: string;
  readonly value?: number | undefined;
  readonly currency?: string | undefined;
}
