import type { Owner } from '../contract/owner.ts';
import { exponentOf, iso4217 } from '../lib/currency.ts';
import type { Sql } from '../contract/database.ts';

/** Days in UTC, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * Sales by one grouping. Every amount is in US dollars at today's exchange rates, so that bookings in several
 * currencies can be added. A booking in a currency without a rate is counted, but adds no amount:
 *
 *   sales        price of every booking confirmed in the period, without extras that could not be bought
 *   revenue      what remains after cancellations: the price, or the fee and the extras, which are not refunded
 *   commission   our share of the revenue: as sold, or after a cancellation the amount kept in the ledger
 */
export interface SoldRow {
  readonly group: string;
  /** More members of the group in the response. */
  readonly shown: Readonly<Record<string, string>>;
  readonly bookings: number;
  readonly confirmed: number;
  readonly hotels: number;
  readonly sales: number;
  readonly revenue: number;
  readonly commission: number;
}

/** How bookings are grouped: an expression for the group, and one for its other members. */
const groupings = {
  none: { group: `''`, shown: `'{}'::jsonb` },
  day: { group: `to_char(b.confirmed_at at time zone 'UTC', 'YYYY-MM-DD')`, shown: `'{}'::jsonb` },
  week: { group: `to_char(b.confirmed_at at time zone 'UTC', 'IYYY-"W"IW')`, shown: `'{}'::jsonb` },
  nationality: { group: `p.nationality`, shown: `'{}'::jsonb` },
  country: { group: `p.hotel_country`, shown: `'{}'::jsonb` },
  hotel: {
    group: `'lp' || to_hex(b.hotel)`,
    shown: `jsonb_build_object('name', p.hotel_name, 'city', p.hotel_city, 'country', p.hotel_country)`,
  },
} as const;

export type Grouping = keyof typeof groupings;

/** Highest sales first; days and weeks in chronological order. */
export async function soldBy(
  sql: Sql,
  owner: Owner,
  { grouping, period, limit }: { grouping: Grouping; period: Period; limit: number },
): Promise<SoldRow[]> {
  const { group, shown } = groupings[grouping];
  const order = grouping === 'day' || grouping === 'week' ? 'sold.name' : 'sales desc, sold.name';
  return sql.rows<SoldRow>(
    `with sold as (
       select ${group} as name, ${shown} as shown, b.hotel, b.status, b.price_minor - extras.lost as price,
         case when c.booking is null then b.price_minor - extras.lost else c.fee_minor + extras.bought end as kept,
         case when c.booking is null then b.commission_minor else ledger.commission end as commission,
         1 / (power(10::numeric, coalesce(($5::jsonb ->> b.currency)::integer, 2)) * case b.currency when 'USD' then 1 else x.per_usd end) as usd
       from bookings b
       join prebooks p on p.id = b.prebook
       left join cancellations c on c.booking = b.id and c.phase = 'finished'
       left join exchange_rates x on x.currency = b.currency and b.currency <> 'USD'
       cross join lateral (
         select coalesce(sum((e ->> 'priceMinor')::bigint) filter (where e ->> 'state' = 'given-up'), 0) as lost,
           coalesce(sum((e ->> 'priceMinor')::bigint) filter (where e ->> 'state' <> 'given-up'), 0) as bought
         from jsonb_array_elements(b.extras) e
       ) as extras
       cross join lateral (
         select coalesce(-sum(e.commission), 0) as commission
         from ledger_entries e where c.booking is not null and e.payment = b.payment
       ) as ledger
       where b.account = $1 and b.environment = $2 and b.confirmed_at is not null and b.status <> 'FAILED'
         and b.confirmed_at >= $3::date::timestamp at time zone 'UTC'
         and b.confirmed_at < ($4::date + 1)::timestamp at time zone 'UTC'
     )
     select sold.name as "group", min(sold.shown::text)::jsonb as shown, count(*) as bookings,
       count(*) filter (where status = 'CONFIRMED') as confirmed, count(distinct hotel) as hotels,
       coalesce(round(sum(price * usd), 2), 0)::float8 as sales,
       coalesce(round(sum(kept * usd), 2), 0)::float8 as revenue,
       coalesce(round(sum(commission * usd), 2), 0)::float8 as commission
     from sold group by sold.name order by ${order} limit $6`,
    [owner.accountId, owner.environment, period.from, period.to, EXPONENTS, limit],
  );
}

/**
 * The totals of all groups. Not the sum of the rows, whose amounts are rounded and whose number is limited: so every
 * report of a period has the same totals.
 */
export async function soldInAll(sql: Sql, owner: Owner, period: Period): Promise<SoldRow> {
  const [sum] = await soldBy(sql, owner, { grouping: 'none', period, limit: 1 });
  return sum ?? nothingSold;
}

export const nothingSold: SoldRow = {
  group: '',
  shown: {},
  bookings: 0,
  confirmed: 0,
  hotels: 0,
  sales: 0,
  revenue: 0,
  commission: 0,
};

/** Decimal places of each currency. To list those of an account would read all of its bookings. */
const EXPONENTS = JSON.stringify(Object.fromEntries(iso4217.map(({ code }) => [code, exponentOf(code)])));

export interface FoundBooking {
  readonly bookingId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
  readonly hotelName: string;
  readonly status: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly priceMinor: number;
  readonly currency: string;
}

/** Bookings whose id, reference, holder or hotel contains the text. */
export async function findBookings(
  sql: Sql,
  owner: Owner,
  { query, limit, offset }: { query: string; limit: number; offset: number },
): Promise<FoundBooking[]> {
  return sql.rows<FoundBooking>(
    `select b.id as "bookingId", people #>> '{holder,firstName}' as "firstName",
       people #>> '{holder,lastName}' as "lastName", b.created_at as "createdAt", p.hotel_name as "hotelName",
       b.status, b.checkin::text, b.checkout::text, b.price_minor as "priceMinor", b.currency
     from bookings b join prebooks p on p.id = b.prebook
     where b.account = $1 and b.environment = $2 and position(lower($3) in lower(concat_ws(' ', b.id, client_reference,
       people #>> '{holder,firstName}', people #>> '{holder,lastName}', holder_email, p.hotel_name))) > 0
     order by b.created_at desc, b.id limit $4 offset $5`,
    [owner.accountId, owner.environment, query, limit, offset],
  );
}
