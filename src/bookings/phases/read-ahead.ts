import type { Write } from '../../contract/database.ts';
import { guestIdAhead } from '../../loyalty/stores/guests-store.ts';
import type { Programme } from '../../loyalty/stores/programme-store.ts';
import type { Booking } from '../stores/bookings-store.ts';

/** Values that the last step of a booking needs and that an earlier step has read in advance, which saves a query. */
export interface ReadAhead {
  /** The id of the holder, which a new guest will get. Null if the holder gave no address. */
  readonly guest: number | null;
  readonly programme: Programme | null;
  /** Units of the currency of the sale for one dollar. */
  readonly perUsd: string | null;
  readonly requestId: string;
}

/** The part of a write that reads these values: it returns them as `ahead`, with the number of the row as `n`. */
export function readAheadWrite({ id, owner, people, sale }: Booking): Write {
  return {
    name: 'finish-ahead',
    columns: {
      others: { id: 'text', account: 'text', environment: 'text', email: 'text', currency: 'text' },
    },
    parts: {
      ahead: `select ordinality as n, ${guestIdAhead('each.account', 'each.environment', 'each.email')} as guest,
        (select jsonb_build_object('status', p.status, 'cashbackRate', p.cashback_rate::text)
          from loyalty_programmes p
          where p.account = each.account and p.environment = each.environment) as programme,
        case when each.currency = 'USD' then '1'
          else (select r.per_usd::text from exchange_rates r where r.currency = each.currency) end as "perUsd",
        (select b.request_id from bookings b where b.id = each.id) as "requestId"
        from each`,
    },
    row: {
      id,
      account: owner.accountId,
      environment: owner.environment,
      email: people.holder.email,
      currency: sale.quote.currency,
    },
  };
}
