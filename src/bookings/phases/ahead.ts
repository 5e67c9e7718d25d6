import type { Write } from '../../contract/database.ts';
import { guestIdAhead } from '../../loyalty/stores/guests-store.ts';
import type { Programme } from '../../loyalty/stores/programme-store.ts';
import type { Booking } from '../stores/bookings-store.ts';

/** What the last step of a booking needs, read with an earlier one. */
export interface Ahead {
  /** Of the holder; a guest who is not known yet will get it. Null if the holder gave no address. */
  readonly guest: number | null;
  readonly programme: Programme | null;
  /** Units of the currency of the sale for one dollar. */
  readonly perUsd: string | null;
  readonly requestId: string;
}

/** A part of a statement that returns it as `ahead`. */
export function aheadWrite({ id, owner, people, sale }: Booking): Write {
  return {
    name: 'finish-ahead',
    parts: {
      ahead: `select ${guestIdAhead('$2::text', '$3::text', '$4::text')} as guest,
        (select jsonb_build_object('status', status, 'cashbackRate', cashback_rate::text)
          from loyalty_programmes where account = $2::text and environment = $3::text) as programme,
        case when $5::text = 'USD' then '1'
          else (select per_usd::text from exchange_rates where currency = $5::text) end as "perUsd",
        (select request_id from bookings where id = $1::text) as "requestId"`,
    },
    values: [id, owner.accountId, owner.environment, people.holder.email, sale.quote.currency],
  };
}
