import { Type, type TObjectOptions, type TSchema } from 'typebox';
import {
  basedOn,
  decimal,
  describedAs,
  freeForm,
  listOf,
  maybe,
  named,
  sent,
  text,
  time,
  whole,
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

const byDay = (what: string) => listOf(Type.Number(), `${what}; one number for each day in \`uniqueDates\`.`);
const date = text('Day in UTC, `YYYY-MM-DD`.');
const revenue = 'Sales minus refunds of cancellations';
const report = {
  salesRevenue: listOf(
    named('DailyRevenue', { salesRevenue: decimal(`${revenue}, in US dollars.`), currency, date }),
    'Revenue by day.',
  ),
  uniqueDates: listOf(Type.String(), 'Days with confirmed bookings, in chronological order.'),
  confirmed_booking: byDay('Bookings that are not cancelled'),
  sales: byDay('Total price of all bookings'),
  commission: byDay('Commission'),
  revenue: byDay(revenue),
  totalBookings: whole('Bookings confirmed in the period.'),
  totalConfirmedBookings: whole('Bookings that are not cancelled.'),
  totalSales: decimal('Their total price, in US dollars.'),
  totalCommission: decimal('Our part of the revenue, in US dollars.'),
  totalRevenue: decimal(`${revenue}, in US dollars.`),
};
const figures = named('SalesReportFigures', report, {
  description: 'The same value under a second name, for compatibility.',
});
export const reportAnswer = wrapped('SalesReport', figures, report, basedOn(figures));

const nationality = text('Nationality of the guests, ISO 3166-1.');
const totalBookings = whole('Bookings confirmed in the period, including cancelled ones.');
const sales = decimal('Their total price, in US dollars.');
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

const periodSales = named('PeriodSales', { bookings: totalBookings, sales });
const counted = (description: string) => describedAs(periodSales, description);
const reportDays = named('ReportDays', { from: text('First day.'), to: text('Last day, inclusive.') });
const period = (description: string) => describedAs(reportDays, description);
const change = decimal('Change of the sales in per cent; 100 if there were none before.');
export const comparedAnswer = named('SalesComparison', {
  period: Type.Object(
    {
      current: period('The requested period.'),
      previous: period('The period of the same length before it.'),
    },
    { description: 'The compared periods.' },
  ),
  summary: named(
    'PeriodComparison',
    { current: counted('In the period.'), previous: counted('In the period before it.'), change, currency },
    { description: 'The totals of all groups.' },
  ),
  data: listOf(
    named('ComparedSales', {
      nationality: maybe(nationality),
      country: maybe(country),
      hotel_id: maybe(hotel_id),
      name: maybe(hotelName),
      city: maybe(city),
      current_period: counted('In the period.'),
      previous_period: counted('In the period before it.'),
      change,
    }),
    'One row for each group, highest sales first.',
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
    }),
    'Newest first.',
  ),
  page: whole('The requested page; default 0.'),
  rowsPerPage: whole('The requested number of bookings; default 10.'),
  query: text('The requested text.'),
});
