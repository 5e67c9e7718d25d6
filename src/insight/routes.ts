import type { TSchema } from 'typebox';
import type { Caller } from '../contract/owner.ts';
import { limits } from '../contract/limits.ts';
import { ok, route, type Route } from '../contract/route.ts';
import type { Needs } from '../contract/needs.ts';
import { amountOf } from '../lib/currency.ts';
import { examples } from './examples.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { attentionRoutes } from './attention/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { requestRoutes } from './requests/routes.ts';
import { trailRoutes } from './trail/routes.ts';
import { readPeriod, checkPeriod } from './periods.ts';
import { findBookings, soldBy, type Grouping, type Period } from './store.ts';
import { salesByDay } from './reports.ts';
import {
  commissionsAnswer,
  hotelsAnswer,
  marketsAnswer,
  periodRequest,
  reportAnswer,
  reportBody,
  searchAnswer,
  searchRequest,
  weeklyAnswer,
} from './shapes.ts';

const common = { group: 'reports', mount: 'both' } as const;

interface Analysis {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: TSchema;
  readonly example: unknown;
  readonly compute: (needs: Pick<Needs, 'db'>, caller: Caller, period: Period) => Promise<unknown>;
}

const all = (grouping: Grouping, period: Period) => ({ grouping, period, limit: limits.reportRows });

const analyses: readonly Analysis[] = [
  {
    path: '/analytics/weekly',
    summary: 'Sales by week',
    description: 'The total price of the bookings confirmed in each ISO week, in US dollars.',
    schema: weeklyAnswer,
    example: examples.weekly,
    compute: async ({ db }, caller, period) => {
      const weeks = await soldBy(db, caller, all('week', period));
      const arr = weeks.map(({ group, sales }) => ({ weeks: group, sales }));
      return reportBody({ arr }, { arr });
    },
  },
  {
    path: '/analytics/report',
    summary: 'Sales, revenue and commission by day',
    description:
      'Sales are the prices of the bookings confirmed that day. Revenue is what remains of them after cancellations. Commission is our part of the revenue. All amounts are in US dollars.',
    schema: reportAnswer,
    example: examples.report,
    compute: async (needs, caller, period) => {
      const report = await salesByDay(needs, caller, period);
      return reportBody(report, report);
    },
  },
  {
    path: '/analytics/markets',
    summary: 'Sales by nationality',
    description: 'Sales by the nationality of the guests; highest sales first.',
    schema: marketsAnswer,
    example: examples.markets,
    compute: async ({ db }, caller, period) => {
      const markets = await soldBy(db, caller, all('nationality', period));
      return reportBody(
        markets.map(({ group: nationality, bookings: totalBooking, sales }) => ({
          totalBooking,
          sales,
          currency: 'USD',
          nationality,
        })),
      );
    },
  },
  {
    path: '/analytics/hotels',
    summary: 'Sales by hotel',
    description: 'Sales by hotel; highest sales first.',
    schema: hotelsAnswer,
    example: examples.hotels,
    compute: async ({ db }, caller, period) => {
      const hotels = await soldBy(db, caller, all('hotel', period));
      return reportBody(
        hotels.map(({ group, shown, bookings, sales }) => ({
          hotel_id: group,
          name: shown['name'] ?? '',
          total: bookings,
          city: shown['city'] ?? '',
          country: shown['country'] ?? '',
          sales,
          currency: 'USD',
        })),
      );
    },
  },
  {
    path: '/commissions/report',
    summary: 'Commission by day',
    description: 'Our part of the revenue of each day, and its percentage of the revenue.',
    schema: commissionsAnswer,
    example: examples.commissions,
    compute: async ({ db }, caller, period) => {
      const days = await soldBy(db, caller, all('day', period));
      const data = days.map(({ group, commission, revenue }) => ({
        date: group,
        amount: commission,
        percentage: revenue === 0 ? 0 : Math.round((commission / revenue) * 10_000) / 100,
      }));
      return { success: true, data };
    },
  },
];

const ofAnalysis = ({ path, summary, description, schema, example, compute }: Analysis): Route =>
  route({
    ...common,
    method: 'POST',
    path,
    summary,
    description,
    body: { json: periodRequest, example: examples.period, further: checkPeriod },
    answers: { 200: { description: 'The figures.', schema, examples: { figures: example } } },
    refusals: ['wrong-input'],
    handle: async (needs, { caller, body }) =>
      ok(await compute(needs, caller, readPeriod(body, limits.reportDays))),
  });

const search = route({
  ...common,
  method: 'POST',
  path: '/bookings/search',
  summary: 'Search bookings',
  description:
    'Finds bookings whose id, reference, holder, e-mail address or hotel contains the text; newest first.',
  body: { json: searchRequest, example: { query: 'example', page: 0, rowsPerPage: 10 } },
  answers: {
    200: { description: 'A page of bookings.', schema: searchAnswer, examples: { one: examples.found } },
  },
  refusals: [],
  handle: async ({ db }, { caller, body: { query, page = 0, rowsPerPage = 10 } }) => {
    const found = await findBookings(db, caller, { query, limit: rowsPerPage, offset: page * rowsPerPage });
    const data = found.map((booking) => ({
      booking_id: booking.bookingId,
      first_name: booking.firstName,
      last_name: booking.lastName,
      created_at: booking.createdAt.toISOString(),
      hotel_name: booking.hotelName,
      status: booking.status,
      checkin: booking.checkin,
      checkout: booking.checkout,
      price: amountOf(booking.priceMinor, booking.currency),
      currency: booking.currency,
    }));
    return ok({ success: true, data, page, rowsPerPage, query });
  },
});

export const routes: readonly Route[] = [
  ...analyses.map(ofAnalysis),
  ...comparisonRoutes,
  search,
  ...jobRoutes,
  ...attentionRoutes,
  ...requestRoutes,
  ...trailRoutes,
];
