import { reportBody } from './shapes.ts';

// Data table: one valid example for each answer of analytics and reports.
const date = '2026-03-01';
const currency = 'USD';
const report = {
  salesRevenue: [{ salesRevenue: 363, currency, date }],
  uniqueDates: [date],
  bookings: [{ booking: 2, date }],
  confirmed_booking: [{ confirmed_booking: 1, date }],
  cancelled_booking: [{ cancelled_booking: 1, date }],
  sales: [{ sales: 484, currency, date }],
  commission: [{ commission: 33, currency, date }],
  revenue: [{ revenue: 363, currency, date }],
  totalBooking: 2,
  totalConfirmedBooking: 1,
  totalCancelledBooking: 1,
  totalSales: 484,
  totalCommission: 33,
  totalRevenue: 363,
};
const weeks = { arr: [{ weeks: '2026-W09', sales: 484 }] };
const hotel = { hotel_id: 'lp2a', name: 'The Three Herons', total: 2, city: 'Graz', country: 'AT' };
const found = {
  booking_id: 'bK9M2fQxW',
  first_name: 'Ada',
  last_name: 'Example',
  created_at: '2026-03-01T12:00:00.000Z',
  hotel_name: 'The Three Herons',
  status: 'CONFIRMED',
  checkin: '2026-04-10',
  checkout: '2026-04-12',
  price: 242,
  currency: 'EUR',
};

export const examples = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  weekly: reportBody(weeks, weeks),
  report: reportBody(report, report),
  markets: reportBody([{ totalBooking: 2, sales: 484, currency: 'USD', nationality: 'FR' }]),
  hotels: reportBody([{ ...hotel, sales: 484, currency: 'USD' }]),
  commissions: { success: true, data: [{ date: '2026-03-01', amount: 33, percentage: 9.09 }] },
  found: { success: true, data: [found], page: 0, rowsPerPage: 10, query: 'example' },
};
