import type { TSchema } from 'typebox';
import { limits } from '../contract/limits.ts';
import { ok, route, type Route } from '../contract/route.ts';
import { countryReport, hotelReport, nationalityReport } from './comparison-shapes.ts';
import {
  compare,
  shownProfit,
  shownProfitChange,
  shownSales,
  shownSalesChange,
  type Compared,
  type Comparison,
} from './comparisons.ts';
import { comparisonExamples } from './comparison-examples.ts';
import { checkPeriod, readPeriod } from './periods.ts';
import { periodQuery } from './shapes.ts';
import type { Grouping, Period, SoldRow } from './store.ts';

interface Report {
  readonly path: string;
  readonly summary: string;
  readonly grouping: Grouping;
  readonly schema: TSchema;
  readonly example: unknown;
  readonly group: (row: Compared) => object;
  /** Members that the sums of this report have in addition. */
  readonly sales?: (row: SoldRow) => object;
  readonly change?: (row: Compared) => object;
  readonly totals: (all: Comparison) => object;
}

const reports: readonly Report[] = [
  {
    path: '/bookings/guest-nationality-report',
    summary: 'Bookings by nationality, compared',
    grouping: 'nationality',
    schema: nationalityReport,
    example: comparisonExamples.nationality,
    group: ({ group }) => ({ nationality: group }),
    totals: ({ groups }) => ({ total_nationalities: groups }),
  },
  {
    path: '/bookings/source-markets-report',
    summary: 'Bookings by country of the hotel, compared',
    grouping: 'country',
    schema: countryReport,
    example: comparisonExamples.country,
    group: ({ group }) => ({ country: group }),
    sales: ({ hotels }) => ({ hotel_count: hotels }),
    totals: ({ groups }) => ({ total_countries: groups }),
  },
  {
    path: '/bookings/hotels-sales-report',
    summary: 'Bookings by hotel, compared',
    grouping: 'hotel',
    schema: hotelReport,
    example: comparisonExamples.hotel,
    group: ({ group, shown: { name: hotel_name = '', city = '', country = '' } }) => ({
      hotel_id: group,
      hotel_name,
      city,
      country,
    }),
    sales: shownProfit,
    change: shownProfitChange,
    totals: hotelTotals,
  },
];

function hotelTotals({ groups, now, before }: Comparison) {
  const change = shownProfitChange({ now, before });
  return {
    current_period_total_profit_usd: now.commission,
    previous_period_total_profit_usd: before.commission,
    total_profit_change_percent: change.profit_change_percent,
    total_profit_change_amount: change.profit_change_amount,
    current_period_total_bookings: now.bookings,
    previous_period_total_bookings: before.bookings,
    total_bookings_change: now.bookings - before.bookings,
    total_hotels: groups,
    avg_profit_margin_percent: shownProfit(now).profit_margin_percent,
  };
}

export const comparisonRoutes: readonly Route[] = reports.map((report) =>
  route({
    group: 'reports',
    mount: 'both',
    method: 'GET',
    path: report.path,
    summary: report.summary,
    description:
      'Compares the period with the one of the same length before it; highest sales first. Amounts are in US dollars.',
    query: periodQuery,
    queryFurther: checkPeriod,
    answers: {
      200: { description: 'The comparison.', schema: report.schema, examples: { one: report.example } },
    },
    refusals: ['wrong-input'],
    handle: async (needs, { caller, query }) => {
      const period = readPeriod(query, limits.reportDays);
      const limit = query.limit ?? limits.pageRows;
      return ok(
        shownReport(report, await compare(needs, caller, { grouping: report.grouping, period, limit })),
      );
    },
  }),
);

function shownReport({ group, sales, change, totals }: Report, all: Comparison) {
  const { period, previous, rows, now, before } = all;
  const sums = (days: Period, row: SoldRow) => ({ ...shownSales(days, row), ...sales?.(row) });
  const changes = shownSalesChange({ now, before });
  return {
    period: { current: period, previous },
    summary: {
      current_period_total_sales_usd: now.sales,
      previous_period_total_sales_usd: before.sales,
      total_sales_change_percent: changes.sales_change_percent,
      total_sales_change_amount: changes.sales_change_amount,
      ...totals(all),
    },
    data: rows.map((row) => ({
      ...group(row),
      current_period: sums(period, row.now),
      previous_period: row.before.bookings === 0 ? null : sums(previous, row.before),
      change: { ...shownSalesChange(row), ...change?.(row) },
    })),
  };
}
