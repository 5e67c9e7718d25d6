/**
 * The interface of a payment gateway. Every call that moves money carries a key: repeated with the
 * same key it has no new effect and returns the same. A definite result is returned; everything that is not
 * definite is thrown, and retried later with the same key.
 *
 *   open ──the buyer pays──▶ processing ──▶ authorised ──capture──▶ captured ──refund──▶ (partly) refunded
 *     └──────────────── void ───────┴─────────────┴──▶ voided
 */
export interface Gateway {
  /** Its name in the table of `gateways.ts`. */
  readonly name: string;
  /** How long it holds the money of a payment in the browser, if it ends a hold by itself. */
  readonly holdsForMs?: number;
  /** The smallest amount that it moves of a currency, in minor units; absent: 1. */
  stepMinor?(currency: string): number;
  /** A payment the buyer will make in the browser. Nothing is held yet. */
  open(ask: NewPayment): Promise<{ readonly gatewayPayment: string; readonly clientSecret: string }>;
  /** Holds money on the card of the account. */
  authorise(ask: NewPayment & { readonly card: AccountCard }): Promise<Authorisation>;
  /** Throws `UnknownPayment` if the gateway answers that it does not have it. */
  read(gatewayPayment: string): Promise<GatewayState>;
  capture(ask: Movement): Promise<{ readonly state: 'captured' } | Declined>;
  /** Releases held money. Without an id: the money that `authorise` may have held under the key. */
  void(ask: Voiding): Promise<void>;
  refund(ask: Movement): Promise<{ readonly state: 'refunded' } | Declined>;
  /**
   * The money that has left a payment, at a gateway where others than this program can move it: all refunds, and
   * disputes that are open or lost.
   */
  returned?(gatewayPayment: string): Promise<readonly Returned[]>;
  /** Every payment, if the gateway can list them: only the audit uses it. */
  list?(): Promise<readonly ListedPayment[]>;
  /** The payments that this program has opened since, and that hold or have taken money, if the gateway can list them. */
  listSince?(ask: ListSince): Promise<readonly ReferredPayment[]>;
}

/** The gateway has no such payment: it was made under another key, or at another address. */
export class UnknownPayment extends Error {
  override readonly name = 'UnknownPayment';
}

/** For `catch`: a payment that the gateway does not have is read as undefined. */
export function ifUnknown(error: unknown): undefined {
  if (!(error instanceof UnknownPayment)) throw error;
}

export interface Returned {
  /** The key of a refund by this program. */
  readonly key: string | undefined;
  readonly minor: number;
}

export interface ListSince {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

export interface ReferredPayment {
  readonly gatewayPayment: string;
  /** `NewPayment.reference`, as the gateway keeps it. */
  readonly reference: string;
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
  /** The key was not used before: a gateway may have forgotten an older one. */
  readonly madeAtMs?: number;
}

/** Not a card number: the gateway's own id of the card. */
export interface AccountCard {
  readonly customer: string;
  readonly paymentMethod: string;
}

export type Authorisation = { readonly state: 'authorised'; readonly gatewayPayment: string } | Declined;

export interface Declined {
  readonly state: 'declined';
  readonly reason: string;
  /** The card is not the cause: the gateway does not accept our account, so every card would fail. */
  readonly isAccountUnknown?: boolean;
}

export interface GatewayState {
  /** `processing`: the buyer has paid, and their bank has not confirmed yet. */
  readonly state: 'open' | 'processing' | 'authorised' | 'captured' | 'voided' | 'declined';
  readonly amountMinor: number;
  readonly currency: string;
  readonly capturedMinor: number;
  /** By all refunds, and by disputes that are open or lost. */
  readonly refundedMinor: number;
  /** The part of it that the buyer disputes. */
  readonly disputedMinor?: number;
}

/** Whether a reference is one of ours: the id of a payment, or of a transaction that a buyer pays in the browser. */
export function isReference(text: string): boolean {
  return /^(?:pay_[0-9A-Za-z]{20}|tr_cts?_[\w-]{20})$/.test(text);
}

/** Whether it holds money, or has taken some that was not refunded. */
export function movesMoney({ state, capturedMinor, refundedMinor }: GatewayState): boolean {
  return state === 'authorised' || capturedMinor > refundedMinor;
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
  /** The card that `authorise` charges. */
  readonly card: AccountCard | undefined;
}

/** The body exactly as it was sent, because these characters are signed. */
export interface SentNotice {
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** The parts of a notice that are used after its signature was checked: its id and its payment. */
export interface Notice {
  readonly id: string;
  readonly gatewayPayment: string | undefined;
}
