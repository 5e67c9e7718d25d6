import { limits } from '../../contract/limits.ts';
import type { Sql } from '../../contract/database.ts';
import { column, insertArrays, insertInto, tableOf } from '../../lib/columns/columns.ts';
import { auditedColumns, type AuditedBooking } from './audit-store.ts';

/** From the booking, from its finished cancellation, or from a notice that its gateway has returned money. */
type Since = 'booking' | 'cancellation' | 'notice';

/** When each booking is compared. */
export interface ComparisonTime {
  readonly since: Since;
  readonly ageHours: number;
}

/** When the outcome is known, and when a supplier may have changed its mind: a room may also come back after its cancellation. */
export const comparisonTimes: readonly ComparisonTime[] = [
  { since: 'booking', ageHours: 1 },
  { since: 'booking', ageHours: 48 },
  { since: 'cancellation', ageHours: 1 },
  { since: 'cancellation', ageHours: 48 },
  // By then, what this program has refunded is stored.
  { since: 'notice', ageHours: 1 },
];

/** The moments of bookings, in columns `booking` and `moment`. */
const moments: Readonly<Record<Since, string>> = {
  booking: '(select id as booking, created_at as moment from bookings)',
  cancellation: `(select booking, finished_at as moment from cancellations where phase = 'finished')`,
  notice: `(select b.id as booking, n.received_at as moment from payment_notices n
    join ledger_entries e on e.gateway = n.gateway and e.gateway_payment = n.gateway_payment
    join bookings b on b.payment = e.payment where n.money_returned)`,
};

/** The place after the last booking that was compared. Its time is text: a date has no microseconds. */
export interface Place {
  readonly moment: string;
  readonly id: string;
}

export type ComparedBooking = AuditedBooking;

/** The bookings of that age, in their order, that were not compared yet. */
export async function nextToCompare(
  sql: Sql,
  { since, ageHours, now }: ComparisonTime & { readonly now: Date },
): Promise<(ComparedBooking & Place)[]> {
  const place = 'from booking_comparisons where since = $6 and age_hours = $2';
  return sql.rows<ComparedBooking & Place>(
    `select ${auditedColumns}, moment::text
     from ${moments[since]} as moments join bookings on bookings.id = moments.booking
     where (moment, moments.booking) > (
         coalesce((select moment ${place}),
           $3::timestamptz - $2 * interval '1 hour' - $4 * interval '1 millisecond'),
         coalesce((select booking ${place}), ''))
       and moment <= $3::timestamptz - $2 * interval '1 hour'
     order by moment, moments.booking limit $5`,
    [limits.watchMs, ageHours, now, limits.comparedBackMs, limits.bookingsComparedAtOnce, since],
  );
}

const insertPlace = insertInto(
  'booking_comparisons',
  tableOf({
    since: column<Since>('since'),
    ageHours: column<number>('age_hours'),
    moment: column<string>('moment'),
    id: column<string>('booking'),
  }),
);

export async function keepPlace(sql: Sql, time: ComparisonTime, place: Place): Promise<void> {
  await sql.run(
    `${insertPlace.text}
     on conflict (since, age_hours) do update set moment = excluded.moment, booking = excluded.booking`,
    insertPlace.values(undefined, { ...time, ...place }),
  );
}

/** Bookings with a difference that was not looked at for a while. */
export async function differentBookings(sql: Sql, now: Date): Promise<ComparedBooking[]> {
  return sql.rows<ComparedBooking>(
    `select ${auditedColumns}
     from bookings where id in (select booking from booking_differences
       where checked_at <= $2::timestamptz - $3 * interval '1 millisecond' order by checked_at limit $4)`,
    [limits.watchMs, now, limits.differenceCheckedEveryMs, limits.bookingsComparedAtOnce],
  );
}

const dueAt = ({
  since,
  ageHours,
}: ComparisonTime): string => `exists (select from ${moments[since]} as moments
  where moment <= $1::timestamptz - interval '${ageHours} hours'
    and moment > coalesce((select moment from booking_comparisons where since = '${since}' and age_hours = ${ageHours}),
      $1::timestamptz - interval '${ageHours} hours' - interval '${limits.comparedBackMs} milliseconds'))`;

/** A condition of SQL, with the time in `$1`. */
export const anyToCompare = [
  ...comparisonTimes.map(dueAt),
  `exists (select from booking_differences
     where checked_at <= $1::timestamptz - interval '${limits.differenceCheckedEveryMs} milliseconds')`,
].join(' or ');

/** The sums of the entries of a payment by ledger account. */
export async function movedBy(sql: Sql, paymentId: string): Promise<Readonly<Record<string, number>>> {
  const rows = await sql.rows<{ name: string; moved: number }>(
    'select name, sum(amount_minor)::bigint as moved from ledger_lines where payment = $1 group by name',
    [paymentId],
  );
  return Object.fromEntries(rows.map(({ name, moved }) => [name, moved]));
}

const insertDifferences = insertArrays(
  'booking_differences',
  tableOf({
    booking: column<string>('booking'),
    detail: column<string>('detail'),
    foundAt: column<Date>('found_at'),
    checkedAt: column<Date>('checked_at'),
  }),
  { booking: 'text', detail: 'text', foundAt: 'timestamptz', checkedAt: 'timestamptz' },
);

/** Replaces the stored differences of a booking, and returns those that are new. */
export async function storeDifferences(
  sql: Sql,
  bookingId: string,
  { differences, at }: { readonly differences: readonly string[]; readonly at: Date },
): Promise<string[]> {
  await sql.run('delete from booking_differences where booking = $1 and detail <> all ($2)', [
    bookingId,
    differences,
  ]);
  const rows = await sql.rows<{ detail: string; isNew: boolean }>(
    `${insertDifferences.text}
     on conflict (booking, detail) do update set checked_at = excluded.checked_at
     returning detail, found_at = checked_at as "isNew"`,
    insertDifferences.values(
      differences.map((detail) => ({ booking: bookingId, detail, foundAt: at, checkedAt: at })),
    ),
  );
  return rows.filter(({ isNew }) => isNew).map(({ detail }) => detail);
}

export async function countDifferences(sql: Sql): Promise<number> {
  const row = await sql.row<{ count: number }>(
    'select count(distinct booking) as count from booking_differences',
  );
  return row?.count ?? 0;
}
