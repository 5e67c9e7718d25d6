import type { Caller } from '../accounts/caller.ts';
import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { changePercent, periodBefore } from './periods.ts';
import { soldBy, soldInAll, type Grouping, type Period, type SoldRow } from './store.ts';

type Reading = Pick<Needs, 'db'>;

/** Sums of a period by day, as parallel arrays for charts. */
export async function salesByDay({ db }: Reading, caller: Caller, period: Period) {
  const days = await soldBy(db, caller, { grouping: 'day', period, limit: limits.reportRows });
  const sum = await soldInAll(db, caller, period);
  return {
    salesRevenue: days.map(({ group, revenue }) => ({ salesRevenue: revenue, currency: 'USD', date: group })),
    uniqueDates: days.map(({ group }) => group),
    confirmed_booking: days.map(({ confirmed }) => confirmed),
    sales: days.map(({ sales }) => sales),
    commission: days.map(({ commission }) => commission),
    revenue: days.map(({ revenue }) => revenue),
    totalBookings: sum.bookings,
    totalConfirmedBookings: sum.confirmed,
    totalSales: sum.sales,
    totalCommission: sum.commission,
    totalRevenue: sum.revenue,
  };
}

export interface Compared extends Pick<SoldRow, 'group' | 'shown'> {
  readonly now: Counted;
  readonly before: Counted;
  readonly changePercent: number;
}

export type Counted = Pick<SoldRow, 'bookings' | 'sales'>;
const nothing: Counted = { bookings: 0, sales: 0 };

/** A period compared with the one before it, by nationality, country or hotel; highest current sales first. */
export async function compare(
  { db }: Reading,
  caller: Caller,
  { grouping, period, limit }: { grouping: Grouping; period: Period; limit: number },
): Promise<{ previous: Period; rows: Compared[]; now: Counted; before: Counted }> {
  const previous = periodBefore(period);
  const wanted = { grouping, limit: limits.reportRows };
  const now = await soldBy(db, caller, { ...wanted, period });
  const before = await soldBy(db, caller, { ...wanted, period: previous });
  const known = new Map(before.map((row) => [row.group, row]));
  const present = new Set(now.map(({ group }) => group));
  const gone = before.filter(({ group }) => !present.has(group));
  const rows = [
    ...now.map((row) => compared(row, row, known.get(row.group) ?? nothing)),
    ...gone.map((row) => compared(row, nothing, row)),
  ];
  return {
    previous,
    rows: rows.slice(0, limit),
    now: await soldInAll(db, caller, period),
    before: await soldInAll(db, caller, previous),
  };
}

function compared({ group, shown }: SoldRow, now: Counted, before: Counted): Compared {
  return { group, shown, now, before, changePercent: changePercent(before.sales, now.sales) };
}
