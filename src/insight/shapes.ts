import { Type, type TSchema } from 'typebox';
import {
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

/** The shapes of analytics and reports. Amounts are US dollars at today's exchange rates. */
const days = {
  from: sent('First day of the period, `YYYY-MM-DD`, in UTC.'),
  to: sent(`Last day, itself included; a period has at most ${limits.reportDays}.`),
};
const ignored = 'Ignored: the key has chosen the environment.';
export const periodAsked = named('ReportPeriod', { ...days, sandbox: Type.Optional(freeForm(ignored)) });
export const periodQuery = Type.Object({
  ...days,
  sandbox: Type.Optional(sent(ignored)),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.reportRows,
      description: `Rows of the answer, the best sold; ${limits.pageRows} when absent.`,
    }),
  ),
});

const currency = Type.Literal('USD', { description: 'Of every amount here.' });
const success = yesOrNo('Always true: what fails has an error.');
const wrapped = (name: string, data: TSchema, further: Record<string, TSchema> = {}) =>
  Type.Object({
    message: text('Always `success`.'),
    data: named(name, { success, data, ...further }, { description: 'The figures.' }),
  });

const price = decimal('Price of the bookings confirmed then, in US dollars.');
const arr = listOf(
  named('WeeklySales', { weeks: text('ISO week: `2026-W10`.'), sales: price }),
  'Weeks with a booking, in their order.',
);
export const weeklyAnswer = wrapped(
  'WeeklyReport',
  Type.Object({ arr }, { description: 'The same as beside it, where clients look for it.' }),
  { arr },
);

const byDay = (what: string) => listOf(Type.Number(), `${what}, day by day as in \`uniqueDates\`.`);
const date = text('Day in UTC, `YYYY-MM-DD`.');
const revenue = 'Sales less what cancellations gave back';
const report = {
  salesRevenue: listOf(
    named('DailyRevenue', { salesRevenue: decimal(`${revenue}, in US dollars.`), currency, date }),
    'Revenue by day.',
  ),
  uniqueDates: listOf(Type.String(), 'Days on which a booking was confirmed, in order.'),
  confirmed_booking: byDay('Bookings that stand'),
  sales: byDay('Price of all bookings'),
  commission: byDay('Commission'),
  revenue: byDay(revenue),
  totalBookings: whole('Bookings confirmed in the period.'),
  totalConfirmedBookings: whole('Those of them that nobody has cancelled.'),
  totalSales: decimal('Their price, in US dollars.'),
  totalCommission: decimal('Our part of the revenue, in US dollars.'),
  totalRevenue: decimal(`${revenue}, in US dollars.`),
};
export const reportAnswer = wrapped(
  'SalesReport',
  named('SalesReportFigures', report, { description: 'The same as beside it, where clients look for it.' }),
  report,
);

const nationality = text('Of the guests, ISO 3166-1.');
const totalBookings = whole('Bookings confirmed in the period, cancelled ones too.');
const sales = decimal('Their price, in US dollars.');
const city = text('Where the hotel is.');
const hotel_id = text('Id of the hotel: `lp` and hexadecimal digits.');
const hotelName = text('As the catalogue had it at one of the bookings.');
const country = text('Where the hotel is, ISO 3166-1.');
export const marketsAnswer = wrapped(
  'MarketsReport',
  listOf(
    named('MarketSales', { totalBooking: totalBookings, sales, currency, nationality }),
    'The best market first.',
  ),
);
export const hotelsAnswer = wrapped(
  'HotelsReport',
  listOf(
    named('HotelSales', { hotel_id, name: hotelName, total: totalBookings, city, country, sales, currency }),
    'The best sold hotel first.',
  ),
);

export const commissionsAnswer = Type.Object({
  success,
  data: listOf(
    named('DailyCommission', {
      date,
      amount: decimal('Our part of the revenue of the day, in US dollars.'),
      percentage: decimal('Of the revenue of the day.'),
    }),
    'Days with a booking, in their order.',
  ),
});

const periodSales = named('PeriodSales', { bookings: totalBookings, sales });
const counted = (description: string) => describedAs(periodSales, description);
const reportDays = named('ReportDays', { from: text('First day.'), to: text('Last day, itself included.') });
const period = (description: string) => describedAs(reportDays, description);
const change = decimal('Of the sales, in per cent; 100 where there were none before.');
export const comparedAnswer = named('SalesComparison', {
  period: Type.Object(
    { current: period('As it was asked for.'), previous: period('As long, and ends the day before.') },
    { description: 'What is compared.' },
  ),
  summary: named(
    'PeriodComparison',
    { current: counted('In the period.'), previous: counted('In the one before it.'), change, currency },
    { description: 'All groups together.' },
  ),
  data: listOf(
    named('ComparedSales', {
      nationality: maybe(nationality),
      country: maybe(country),
      hotel_id: maybe(hotel_id),
      name: maybe(hotelName),
      city: maybe(city),
      current_period: counted('In the period.'),
      previous_period: counted('In the one before it.'),
      change,
    }),
    'One row for each group, the best sold first.',
  ),
});

export const searchAsked = named('BookingSearch', {
  query: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'A piece of text as it stands in one field or across them; case does not matter.',
  }),
  page: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'From 0, which it also is when absent.' }),
  ),
  rowsPerPage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.pageRows,
      description: 'Bookings of one page; 10 when absent.',
    }),
  ),
  sand_box: Type.Optional(freeForm(ignored)),
});
export const searchAnswer = named('FoundBookings', {
  success,
  data: listOf(
    named('FoundBooking', {
      booking_id: text('Read the booking by it.'),
      first_name: text('Of the holder.'),
      last_name: text('Of the holder.'),
      created_at: time('When the booking was asked for.'),
      hotel_name: text('Where the stay is.'),
    }),
    'The newest first.',
  ),
  page: whole('As it was asked for; 0 when it was not.'),
  rowsPerPage: whole('As it was asked for; 10 when it was not.'),
  query: text('As it was asked for.'),
});
