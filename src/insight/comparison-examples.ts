// Data table: one valid example for each report that compares two periods.
const current = { from: '2026-03-01', to: '2026-03-31' };
const previous = { from: '2026-01-29', to: '2026-02-28' };
const now = { ...current, booking_count: 2, total_sales_usd: 484, avg_booking_value_usd: 242 };
const before = { ...previous, booking_count: 1, total_sales_usd: 242, avg_booking_value_usd: 242 };
const profitNow = { total_buying_price_usd: 330, total_profit_usd: 33, profit_margin_percent: 9.09 };
const profitBefore = { total_buying_price_usd: 220, total_profit_usd: 22, profit_margin_percent: 9.09 };
const change = { sales_change_percent: 100, sales_change_amount: 242, booking_count_change: 1 };
const totals = {
  current_period_total_sales_usd: 484,
  previous_period_total_sales_usd: 242,
  total_sales_change_percent: 100,
  total_sales_change_amount: 242,
};
const period = { current, previous };
const hotel = { hotel_id: 'lp2a', hotel_name: 'The Three Herons', city: 'Graz', country: 'AT' };

export const comparisonExamples = {
  nationality: {
    period,
    summary: { ...totals, total_nationalities: 1 },
    data: [{ nationality: 'FR', current_period: now, previous_period: before, change }],
  },
  country: {
    period,
    summary: { ...totals, total_countries: 1 },
    data: [
      {
        country: 'AT',
        current_period: { ...now, hotel_count: 1 },
        previous_period: { ...before, hotel_count: 1 },
        change,
      },
    ],
  },
  hotel: {
    period,
    summary: {
      ...totals,
      current_period_total_profit_usd: 33,
      previous_period_total_profit_usd: 22,
      total_profit_change_percent: 50,
      total_profit_change_amount: 11,
      current_period_total_bookings: 2,
      previous_period_total_bookings: 1,
      total_bookings_change: 1,
      total_hotels: 1,
      avg_profit_margin_percent: 9.09,
    },
    data: [
      {
        ...hotel,
        current_period: { ...now, ...profitNow },
        previous_period: { ...before, ...profitBefore },
        change: { ...change, profit_change_percent: 50, profit_change_amount: 11 },
      },
    ],
  },
};
