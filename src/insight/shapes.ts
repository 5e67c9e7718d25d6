import { Type, type TObjectOptions, type TSchema } from 'typebox';
import {
  basedOn,
  decimal,
  freeForm,
  listOf,
  named,
  sent,
  text,
  time,
  integer,
  yesOrNo,
} from '../contract/fields.ts';
import { limits } from '../contract/limits.ts';

/** Schemas of analytics and reports. Amounts are in US dollars at today's exchange rates. */
const days = {
  from: sent('First day of the period, `YYYY-MM-DD`, in UTC.'),
  to: sent(`Last day, inclusive; a period has at most ${limits.reportDays} days.`),
};
const ignored = 'Ignored: the key determines the environment.';
export const periodRequest = named('ReportPeriod', { ...days, sandbox: Type.Optional(freeForm(ignored)) });
export const periodQuery = Type.Object({
  ...days,
  sandbox: Type.Optional(sent(ignored)),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.reportRows,
      description: `Maximum number of rows, highest sales first; default ${limits.pageRows}.`,
    }),
  ),
});

const currency = Type.Literal('USD', { description: 'Currency of all amounts.' });
const success = yesOrNo('Always true: failures have an error body instead.');
const wrapped = (
  name: string,
  data: TSchema,
  further: Record<string, TSchema> = {},
  options: TObjectOptions = {},
) =>
  Type.Object({
    message: text('Always `success`.'),
    data: named(name, { success, data, ...further }, { ...options, description: 'The figures.' }),
  });

const price = decimal('Total price of the bookings confirmed then, in US dollars.');
const arr = listOf(
  named('WeeklySales', { weeks: text('ISO week: `2026-W10`.'), sales: price }),
  'Weeks with bookings, in chronological order.',
);
export const weeklyAnswer = wrapped(
  'WeeklyReport',
  Type.Object({ arr }, { description: 'The same value under a second name, for compatibility.' }),
  { arr },
);

const date = text('Day in UTC, `YYYY-MM-DD`.');
const revenue = 'Sales minus refunds of cancellations';
const byDay = (name: string, members: Record<string, TSchema>, what: string) =>
  listOf(named(name, { ...members, date }), `${what} by day, in chronological order.`);
const report = {
  salesRevenue: byDay(
    'DailySalesRevenue',
    { salesRevenue: decimal(`${revenue}, in US dollars.`), currency },
    'Revenue',
  ),
  uniqueDates: listOf(Type.String(), 'Days with confirmed bookings, in chronological order.'),
  bookings: byDay('DailyBookings', { booking: integer('Bookings confirmed that day.') }, 'All bookings'),
  confirmed_booking: byDay(
    'DailyConfirmedBookings',
    { confirmed_booking: integer('Bookings of that day that are not cancelled.') },
    'Bookings that are not cancelled',
  ),
  cancelled_booking: byDay(
    'DailyCancelledBookings',
    { cancelled_booking: integer('Bookings of that day that were cancelled since.') },
    'Cancelled bookings',
  ),
  sales: byDay('DailySales', { sales: decimal('Total price of all bookings.'), currency }, 'Sales'),
  commission: byDay('DailySalesCommission', { commission: decimal('Our part.'), currency }, 'Commission'),
  revenue: byDay('DailyRevenue', { revenue: decimal(`${revenue}.`), currency }, 'Revenue'),
  totalBooking: integer('Bookings confirmed in the period.'),
  totalConfirmedBooking: integer('Bookings that are not cancelled.'),
  totalCancelledBooking: integer('Bookings that were cancelled since.'),
  totalSales: decimal('Total price of the bookings, in US dollars.'),
  totalCommission: decimal('Our part of the revenue, in US dollars.'),
  totalRevenue: decimal(`${revenue}, in US dollars.`),
};
const figures = named('SalesReportFigures', report, {
  description: 'The same value under a second name, for compatibility.',
});
export const reportAnswer = wrapped('SalesReport', figures, report, basedOn(figures));

const nationality = text('Nationality of the guests, ISO 3166-1.');
const totalBookings = integer('Bookings confirmed in the period, including cancelled ones.');
const sales = decimal('Total price of the bookings, in US dollars.');
const city = text('City of the hotel.');
const hotel_id = text('Id of the hotel: `lp` and hexadecimal digits.');
const hotelName = text('Name in the catalogue at the time of one of the bookings.');
const country = text('Country of the hotel, ISO 3166-1.');
export const marketsAnswer = wrapped(
  'MarketsReport',
  listOf(
    named('MarketSales', { totalBooking: totalBookings, sales, currency, nationality }),
    'Highest sales first.',
  ),
);
export const hotelsAnswer = wrapped(
  'HotelsReport',
  listOf(
    named('HotelSales', { hotel_id, name: hotelName, total: totalBookings, city, country, sales, currency }),
    'Highest sales first.',
  ),
);

export const commissionsAnswer = Type.Object({
  success,
  data: listOf(
    named('DailyCommission', {
      date,
      amount: decimal('Our part of the revenue of the day, in US dollars.'),
      percentage: decimal('Percentage of the revenue of the day.'),
    }),
    'Days with bookings, in chronological order.',
  ),
});

export const searchRequest = named('BookingSearch', {
  query: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Text to find within one field or across fields; case is ignored.',
  }),
  page: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'Page number, from 0; default 0.' }),
  ),
  rowsPerPage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageRows,
      description: 'Bookings on one page; default 10.',
    }),
  ),
  sand_box: Type.Optional(freeForm(ignored)),
});
export const searchAnswer = named('FoundBookings', {
  success,
  data: listOf(
    named('FoundBooking', {
      booking_id: text('Id of the booking.'),
      first_name: text('First name of the holder.'),
      last_name: text('Last name of the holder.'),
      created_at: time('When the booking was requested.'),
      hotel_name: text('Name of the hotel.'),
      status: text('Status of the booking.'),
      checkin: text('Day of arrival, `YYYY-MM-DD`.'),
      checkout: text('Day of departure, `YYYY-MM-DD`.'),
      price: decimal('Price of the booking.'),
      currency: text('Currency of the price.'),
    }),
    'Newest first.',
  ),
  page: integer('The requested page; default 0.'),
  rowsPerPage: integer('The requested number of bookings; default 10.'),
  query: text('The requested text.'),
});

export const reportBody = (data: unknown, further: object = {}) => ({
  message: 'success',
  data: { success: true, data, ...further },
});
