import type { Caller } from '../contract/owner.ts';
import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { soldBy, soldInAll, type Period, type SoldRow } from './store.ts';

type Reading = Pick<Needs, 'db'>;

/** Sums of a period by day, as dated rows for charts. */
export async function salesByDay({ db }: Reading, caller: Caller, period: Period) {
  const days = await soldBy(db, caller, { grouping: 'day', period, limit: limits.reportRows });
  const sum = await soldInAll(db, caller, period);
  const byDay = (shown: (day: SoldRow) => object) => days.map((day) => ({ ...shown(day), date: day.group }));
  const currency = 'USD';
  return {
    salesRevenue: byDay(({ revenue }) => ({ salesRevenue: revenue, currency })),
    uniqueDates: days.map(({ group }) => group),
    bookings: byDay(({ bookings }) => ({ booking: bookings })),
    confirmed_booking: byDay(({ confirmed }) => ({ confirmed_booking: confirmed })),
    cancelled_booking: byDay((day) => ({ cancelled_booking: day.bookings - day.confirmed })),
    sales: byDay(({ sales }) => ({ sales, currency })),
    commission: byDay(({ commission }) => ({ commission, currency })),
    revenue: byDay(({ revenue }) => ({ revenue, currency })),
    totalBooking: sum.bookings,
    totalConfirmedBooking: sum.confirmed,
    totalCancelledBooking: sum.bookings - sum.confirmed,
    totalSales: sum.sales,
    totalCommission: sum.commission,
    totalRevenue: sum.revenue,
  };
}
