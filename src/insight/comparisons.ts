import type { Caller } from '../contract/owner.ts';
import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { changePercent, periodBefore } from './periods.ts';
import { nothingSold, soldBy, soldInAll, type Grouping, type Period, type SoldRow } from './store.ts';

/** Sales of a group in both periods. */
export interface Compared {
  readonly group: string;
  readonly shown: SoldRow['shown'];
  readonly now: SoldRow;
  readonly before: SoldRow;
}

export interface Comparison {
  readonly period: Period;
  readonly previous: Period;
  /** Highest current sales first. */
  readonly rows: readonly Compared[];
  /** Groups with a booking in the period, also beyond `rows`. */
  readonly groups: number;
  readonly now: SoldRow;
  readonly before: SoldRow;
}

/** A period compared with the one before it, by nationality, country or hotel. */
export async function compare(
  { db }: Pick<Needs, 'db'>,
  caller: Caller,
  { grouping, period, limit }: { grouping: Grouping; period: Period; limit: number },
): Promise<Comparison> {
  const previous = periodBefore(period);
  const wanted = { grouping, limit: limits.reportRows };
  const now = await soldBy(db, caller, { ...wanted, period });
  const before = await soldBy(db, caller, { ...wanted, period: previous });
  const known = new Map(before.map((row) => [row.group, row]));
  const present = new Set(now.map(({ group }) => group));
  const gone = before.filter(({ group }) => !present.has(group));
  const rows = [
    ...now.map((row) => ({ ...row, now: row, before: known.get(row.group) ?? nothingSold })),
    ...gone.map((row) => ({ ...row, now: nothingSold, before: row })),
  ];
  return {
    period,
    previous,
    rows: rows.slice(0, limit),
    groups: now.length,
    now: await soldInAll(db, caller, period),
    before: await soldInAll(db, caller, previous),
  };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

export function shownSales({ from, to }: Period, { bookings, sales }: SoldRow) {
  return {
    from,
    to,
    booking_count: bookings,
    total_sales_usd: sales,
    avg_booking_value_usd: bookings === 0 ? 0 : cents(sales / bookings),
  };
}

/** What the account keeps of the revenue, and what the supplier gets of it. */
export function shownProfit({ revenue, commission }: SoldRow) {
  return {
    total_buying_price_usd: cents(revenue - commission),
    total_profit_usd: commission,
    profit_margin_percent: revenue === 0 ? 0 : cents((commission / revenue) * 100),
  };
}

export function shownSalesChange({ now, before }: Pick<Compared, 'now' | 'before'>) {
  return {
    sales_change_percent: changePercent(before.sales, now.sales),
    sales_change_amount: cents(now.sales - before.sales),
    booking_count_change: now.bookings - before.bookings,
  };
}

export function shownProfitChange({ now, before }: Pick<Compared, 'now' | 'before'>) {
  return {
    profit_change_percent: changePercent(before.commission, now.commission),
    profit_change_amount: cents(now.commission - before.commission),
  };
}
