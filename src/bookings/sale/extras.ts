import { percentOf } from '../../lib/money.ts';

/**
 * Extras of a room: rides, phone plans, travel protection. A provider makes an offer at prebook; at book an order
 * is made before the payment, and bought when the room is confirmed and the money captured or held:
 *
 *   offered ──order──▶ ordered ──purchase──▶ bought
 *      └ no longer offered, or not ordered: nothing is booked, nothing is paid
 *                         └ not bought ──▶ given-up: the room stays, and the extra is not charged, or refunded
 *
 * A purchase without a clear response is repeated under its key until `limits.extraOpenMs` have passed. Then it is given
 * up, and cancelled at the provider until the provider confirms it (`cancel-lost-extras.ts`).
 */
export interface Extra {
  readonly addon: string;
  readonly priceMinor: number;
  readonly originalValue: number;
  readonly originalCurrency: string;
  readonly offerRef: string;
  readonly orderRef: string | null;
  readonly state: 'offered' | 'ordered' | 'bought' | 'given-up';
  readonly voucherCode: string | null;
}

export interface ExtraRequest {
  readonly key: string;
  readonly addon: string;
  readonly hotelId: number;
  readonly priceMinor: number;
}

/** A provider of extras. Every call carries a key and is repeatable; an unclear response is thrown. */
export interface ExtrasProvider {
  offer(request: ExtraRequest): Promise<{ readonly state: 'offered'; readonly offerRef: string } | NotMade>;
  order(request: ExtraRequest & { readonly offerRef: string }): Promise<Ordered | NotMade>;
  purchase(request: ExtraRequest & { readonly orderRef: string }): Promise<Bought | NotMade>;
  /**
   * Undoes the purchase of a key, and prevents a later purchase. Repeatable; `cancelled` even if nothing
   * was sold.
   */
  cancel(request: ExtraRequest): Promise<{ readonly state: 'cancelled' | 'refused' }>;
  /** The keys of everything it has sold: only the audit uses it. */
  bought(): Promise<readonly string[]>;
}

interface Ordered {
  readonly state: 'ordered';
  readonly orderRef: string;
}

interface Bought {
  readonly state: 'bought';
  readonly voucherCode: string;
}

export interface NotMade {
  /** `gone`: the offer is no longer available. */
  readonly state: 'failed' | 'gone';
}

/** The kinds of extras, and the source of the price: the buyer chooses a value, or the provider charges a percentage. */
export const extraKinds: Readonly<Record<string, { readonly percentOfRooms?: string }>> = {
  uber: {},
  esimply: {},
  'travel-protection': { percentOfRooms: '6.5' },
};

export const PROTECTION = 'travel-protection';

/** The key of a booking's extra at its provider. */
export function extraKey(bookingId: string, at: number): string {
  return `${bookingId}:${at}`;
}

export function priceOfShare(percent: string, roomsMinor: number): number {
  return percentOf(roomsMinor, percent, 'up');
}
