/** A request for a prebook. */
export interface PrebookRequest {
  readonly offerId: string;
  readonly usePaymentSdk: boolean;
  readonly voucherCode: string | undefined;
  readonly addons: readonly RequestedAddon[];
  readonly bedTypeIds: readonly number[];
  readonly gateway: string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The booking it is to replace, for alternative prebooks. */
  readonly replaces: string | undefined;
}

export interface RequestedAddon {
  readonly addon: string;
  readonly value?: number | undefined;
  readonly currency?: string | undefined;
}
