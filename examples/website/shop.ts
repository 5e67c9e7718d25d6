import { createHmac, timingSafeEqual } from 'node:crypto';
import { innkeeper, type Innkeeper, type Schemas } from 'innkeeper-client';
import type { Search } from './search.ts';

/** What a visitor is buying, between the choice of a room and the booking. */
export interface Order {
  readonly prebook: Schemas['Prebook'];
  readonly hotel: Pick<Schemas['Hotel'], 'name' | 'address' | 'city' | 'main_photo' | 'rooms'>;
  readonly search: Search;
  guest?: Guest;
  /** Made once: a page that is loaded again waits for the same booking. */
  booking?: Promise<Schemas['Booking']>;
}

export interface Guest {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly remarks: string;
}

/** Everything that the pages use. The key stays in this process. */
export interface Shop {
  readonly api: Innkeeper;
  /** Where browsers load pictures and the payment form. */
  readonly service: string;
  readonly orders: Map<string, Order>;
  /** A word that opens the page of a booking. */
  readonly keyOf: (bookingId: string) => string;
}

export interface ShopOptions {
  readonly service: string;
  readonly key: string;
  /** Makes the addresses of bookings. With the same secret they stay valid after a restart. */
  readonly secret: string;
}

export function openShop({ service, key, secret }: ShopOptions): Shop {
  return {
    api: innkeeper({ baseUrl: service, key }),
    service,
    orders: new Map(),
    keyOf: (bookingId) => createHmac('sha256', secret).update(bookingId).digest('base64url').slice(0, 22),
  };
}

export function mayRead(shop: Shop, bookingId: string, key: string | null): boolean {
  const right = Buffer.from(shop.keyOf(bookingId));
  const given = Buffer.from(key ?? '');
  return right.length === given.length && timingSafeEqual(right, given);
}

/** More are forgotten: an order is useless after fifteen minutes. */
const MOST_ORDERS = 10_000;

export function keepOrder({ orders }: Shop, order: Order): void {
  orders.set(order.prebook.prebookId, order);
  const [oldest] = orders.keys();
  if (orders.size > MOST_ORDERS && oldest !== undefined) orders.delete(oldest);
}
