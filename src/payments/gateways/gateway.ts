/**
 * What a payment gateway must be able to do for us. Every call that moves money carries a key: repeated with the
 * same key it does nothing new and answers as the first time. A definite answer is returned; whatever is not
 * definite is thrown, and asked again later with the same key.
 *
 *   open ──the buyer pays──▶ processing ──▶ authorised ──capture──▶ captured ──refund──▶ (partly) refunded
 *     └──────────────── void ───────┴─────────────┴──▶ voided
 */
export interface Gateway {
  /** Its name in the table of `gateways.ts`. */
  readonly name: string;
  /** A payment the buyer will make in the browser. Nothing is held yet. */
  open(ask: NewPayment): Promise<{ readonly gatewayPayment: string; readonly clientSecret: string }>;
  /** Holds money on the card of the account. */
  authorise(ask: NewPayment & { readonly card: AccountCard }): Promise<Authorisation>;
  read(gatewayPayment: string): Promise<GatewayState>;
  capture(ask: Movement): Promise<{ readonly state: 'captured' } | Declined>;
  /** Gives back what is held. Without an id: whatever `authorise` may have held under the key. */
  void(ask: Voiding): Promise<void>;
  refund(ask: Movement): Promise<{ readonly state: 'refunded' } | Declined>;
  /** Every payment it has, where it can list them: only the audit asks. */
  list?(): Promise<readonly ListedPayment[]>;
}

export interface ListedPayment {
  readonly gatewayPayment: string;
  readonly state: GatewayState;
}

export interface NewPayment {
  readonly key: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Shown in the gateway's own console: our reference, never a person. */
  readonly reference: string;
}

/** No number of any card: what the gateway itself calls the card. */
export interface AccountCard {
  readonly customer: string;
  readonly paymentMethod: string;
}

export type Authorisation = { readonly state: 'authorised'; readonly gatewayPayment: string } | Declined;

export interface Declined {
  readonly state: 'declined';
  readonly reason: string;
  /** It is not the card: the gateway does not know the account that asks, so no card would have done. */
  readonly isAccountUnknown?: boolean;
}

export interface GatewayState {
  /** `processing`: the buyer has paid, and their bank has not confirmed yet. */
  readonly state: 'open' | 'processing' | 'authorised' | 'captured' | 'voided' | 'declined';
  readonly amountMinor: number;
  readonly currency: string;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
}

export interface Movement {
  readonly key: string;
  readonly gatewayPayment: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface Voiding {
  readonly key: string;
  readonly gatewayPayment: string | undefined;
  readonly payment: NewPayment;
  /** The card `authorise` was asked to charge. */
  readonly card: AccountCard | undefined;
}

/** What was posted to us, to the letter: signatures are over characters. */
export interface SentNotice {
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** What is believed of a notice once its signature is right: which one it is, and which payment it is about. */
export interface Notice {
  readonly id: string;
  readonly gatewayPayment: string | undefined;
}
