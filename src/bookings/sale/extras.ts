import { percentOf } from '../../lib/money.ts';

/**
 * What is sold with a room: rides, phone plans, travel protection. A provider offers at prebook; at book an order
 * is made before anything is paid, and bought once the room is confirmed and the money is taken or held:
 *
 *   offered ──order──▶ ordered ──purchase──▶ bought
 *      └ no offer any more, no order: nothing is booked, nothing is paid
 *                         └ not bought ──▶ given-up: the room stays, and the extra is not charged, or given back
 *
 * A purchase without a clear answer is repeated under its key until `limits.extraOpenMs` have passed. Then it is given
 * up, and cancelled at the provider until the provider says that it is (`cancel-lost-extras.ts`).
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

export interface ExtraAsked {
  readonly key: string;
  readonly addon: string;
  readonly hotelId: number;
  readonly priceMinor: number;
}

/** A provider of extras. Every call carries a key and is repeatable; an unclear answer is thrown. */
export interface ExtrasProvider {
  offer(asked: ExtraAsked): Promise<{ readonly state: 'offered'; readonly offerRef: string } | NotMade>;
  order(asked: ExtraAsked & { readonly offerRef: string }): Promise<Ordered | NotMade>;
  purchase(asked: ExtraAsked & { readonly orderRef: string }): Promise<Bought | NotMade>;
  /**
   * Undoes the purchase of a key, and keeps the key from being sold later. Repeatable; `cancelled` also where nothing
   * was sold.
   */
  cancel(asked: ExtraAsked): Promise<{ readonly state: 'cancelled' | 'refused' }>;
  /** The keys of everything it has sold: only the audit asks. */
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
  /** `gone`: what was offered is not there any more. */
  readonly state: 'failed' | 'gone';
}

/** Which extras there are, and where the price comes from: the buyer names a value, or the provider asks a share. */
export const extraKinds: Readonly<Record<string, { readonly percentOfRooms?: string }>> = {
  uber: {},
  esimply: {},
  'travel-protection': { percentOfRooms: '6.5' },
};

export const PROTECTION = 'travel-protection';

/** What an extra of a booking is known by at its provider. */
export function extraKey(bookingId: string, at: number): string {
  return `${bookingId}:${at}`;
}

export function priceOfShare(percent: string, roomsMinor: number): number {
  return percentOf(roomsMinor, percent, 'up');
}
