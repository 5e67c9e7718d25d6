// Data table: one valid example for each answer of analytics and reports.
const report = {
  salesRevenue: [{ salesRevenue: 363, currency: 'USD', date: '2026-03-01' }],
  uniqueDates: ['2026-03-01'],
  confirmed_booking: [1],
  sales: [484],
  commission: [33],
  revenue: [363],
  totalBookings: 2,
  totalConfirmedBookings: 1,
  totalSales: 484,
  totalCommission: 33,
  totalRevenue: 363,
};
const weeks = { arr: [{ weeks: '2026-W09', sales: 484 }] };
const now = { bookings: 2, sales: 484 };
const before = { bookings: 1, sales: 242 };
const reportBody = (data: unknown, further: object = {}) => ({
  message: 'success',
  data: { success: true, data, ...further },
});
const hotel = { hotel_id: 'lp2a', name: 'The Three Herons', total: 2, city: 'Graz', country: 'AT' };
const found = {
  booking_id: 'bK9M2fQxW',
  first_name: 'Ada',
  last_name: 'Example',
  created_at: '2026-03-01T12:00:00.000Z',
  hotel_name: 'The Three Herons',
};

export const examples = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  weekly: reportBody(weeks, weeks),
  report: reportBody(report, report),
  markets: reportBody([{ totalBooking: 2, sales: 484, currency: 'USD', nationality: 'FR' }]),
  hotels: reportBody([{ ...hotel, sales: 484, currency: 'USD' }]),
  commissions: { success: true, data: [{ date: '2026-03-01', amount: 33, percentage: 9.09 }] },
  compared: {
    period: {
      current: { from: '2026-03-01', to: '2026-03-31' },
      previous: { from: '2026-01-29', to: '2026-02-28' },
    },
    summary: { current: now, previous: before, change: 100, currency: 'USD' },
    data: [{ nationality: 'FR', current_period: now, previous_period: before, change: 100 }],
  },
  found: { success: true, data: [found], page: 0, rowsPerPage: 10, query: 'example' },
};
