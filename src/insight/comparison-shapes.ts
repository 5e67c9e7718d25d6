import type { TSchema } from 'typebox';
import { basedOn, decimal, describedAs, listOf, named, orNull, text, integer } from '../contract/fields.ts';

/** The schemas of the reports that compare two periods, with the names of the public service. Amounts are in US dollars. */
const dayFields = { from: text('First day.'), to: text('Last day, inclusive.') };
const reportDays = named('ReportDays', dayFields);
const days = (description: string) => describedAs(reportDays, description);

const sales = {
  ...dayFields,
  booking_count: integer('Bookings confirmed in the period, including cancelled ones.'),
  total_sales_usd: decimal('Total price of the bookings.'),
  avg_booking_value_usd: decimal('The average price of a booking.'),
};
const periodSales = named('PeriodSales', sales, basedOn(reportDays));
const countrySales = named(
  'PeriodSalesOfCountry',
  { ...sales, hotel_count: integer('Hotels that were booked.') },
  basedOn(periodSales),
);
const profit = 'Revenue after cancellations, less the net price of the suppliers';
const hotelSales = named(
  'PeriodSalesOfHotel',
  {
    ...sales,
    total_buying_price_usd: decimal('Net price of the suppliers, after cancellations.'),
    total_profit_usd: decimal(`${profit}.`),
    profit_margin_percent: decimal('Profit as a percentage of the revenue after cancellations.'),
  },
  basedOn(periodSales),
);

const salesChange = {
  sales_change_percent: decimal('Change of the sales in per cent; 100 if there were none before.'),
  sales_change_amount: decimal('Change of the sales.'),
  booking_count_change: integer('Change of the number of bookings.'),
};
const change = named('SalesChange', salesChange);
const hotelChange = named(
  'SalesChangeOfHotel',
  {
    ...salesChange,
    profit_change_percent: decimal('Change of the profit in per cent; 100 if there was none before.'),
    profit_change_amount: decimal('Change of the profit.'),
  },
  basedOn(change),
);

const salesTotals = {
  current_period_total_sales_usd: decimal('Sales of the period.'),
  previous_period_total_sales_usd: decimal('Sales of the period before it.'),
  total_sales_change_percent: decimal('Change of the sales in per cent; 100 if there were none before.'),
  total_sales_change_amount: decimal('Change of the sales.'),
};
const totals = named('SalesTotals', salesTotals);
const hotelTotals = {
  current_period_total_profit_usd: decimal(`${profit}, in the period.`),
  previous_period_total_profit_usd: decimal('The same in the period before it.'),
  total_profit_change_percent: decimal('Change of the profit in per cent; 100 if there was none before.'),
  total_profit_change_amount: decimal('Change of the profit.'),
  current_period_total_bookings: integer('Bookings of the period.'),
  previous_period_total_bookings: integer('Bookings of the period before it.'),
  total_bookings_change: integer('Change of the number of bookings.'),
  total_hotels: integer('Hotels that were booked in the period.'),
  avg_profit_margin_percent: decimal(
    'Profit of the period as a percentage of the revenue after cancellations.',
  ),
};

const group = {
  nationality: text('Nationality of the guests, ISO 3166-1.'),
  country: text('Country of the hotel, ISO 3166-1.'),
  city: text('City of the hotel.'),
};

interface ReportShape {
  /** `Nationality`: in the names of the schemas. */
  readonly of: string;
  readonly totals: Record<string, TSchema>;
  readonly group: Record<string, TSchema>;
  readonly sales: TSchema;
  readonly change: TSchema;
}

const comparedPeriods = named(
  'ComparedPeriods',
  { current: days('The requested period.'), previous: days('The period of the same length before it.') },
  { description: 'The compared periods.' },
);

function report({ of, totals: further, group: members, sales: sold, change: changed }: ReportShape) {
  return named(`${of}Report`, {
    period: comparedPeriods,
    summary: named(
      `${of}Totals`,
      { ...salesTotals, ...further },
      { ...basedOn(totals), description: 'All groups.' },
    ),
    data: listOf(
      named(`${of}Comparison`, {
        ...members,
        current_period: describedAs(sold, 'In the period.'),
        previous_period: orNull(sold, 'In the period before it; null without a booking.'),
        change: describedAs(changed, 'Compared with the previous period.'),
      }),
      'One row for each group, highest sales first.',
    ),
  });
}

export const nationalityReport = report({
  of: 'Nationality',
  totals: { total_nationalities: integer('Nationalities of the period.') },
  group: { nationality: group.nationality },
  sales: periodSales,
  change,
});
export const countryReport = report({
  of: 'SourceMarket',
  totals: { total_countries: integer('Countries of the hotels of the period.') },
  group: { country: group.country },
  sales: countrySales,
  change,
});
export const hotelReport = report({
  of: 'HotelSales',
  totals: hotelTotals,
  group: {
    hotel_id: text('Id of the hotel: `lp` and hexadecimal digits.'),
    hotel_name: text('Name in the catalogue at the time of one of the bookings.'),
    city: group.city,
    country: group.country,
  },
  sales: hotelSales,
  change: hotelChange,
});
