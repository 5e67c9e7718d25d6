import { type Answer, call, chapter, say } from './requests.ts';
import { day } from './selling.ts';

/** Guests, their loyalty points and vouchers, and reports. */
type Json = ReturnType<typeof JSON.parse>;
const bodyOf = (answer: Answer): Json => answer.body;
const quiet = true;

async function prebooked(voucherCode?: string): Promise<Json> {
  const found = await call('POST /v3.0/hotels/rates', {
    quiet,
    body: {
      hotelIds: ['lp5cea0001'],
      occupancies: [{ adults: 2 }],
      currency: 'USD',
      guestNationality: 'FR',
      checkin: day(60),
      checkout: day(62),
      paymentTypes: ['NUITEE_PAY'],
    },
  });
  const { offerId } = bodyOf(found).data[0].roomTypes[0];
  const voucher = voucherCode === undefined ? {} : { voucherCode };
  return bodyOf(await call('POST /v3.0/rates/prebook', { quiet, body: { offerId, ...voucher } })).data;
}

const order = (prebookId: string) => ({
  prebookId,
  holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
  guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
  remarks: '',
  payment: { method: 'ACC_CREDIT_CARD' },
});
const booked = async (prebookId: string): Promise<Answer> =>
  call('POST /v3.0/rates/book', { quiet, body: order(prebookId) });

chapter('The programme', 'Bookings now earn points: five per cent of their price.');
await call('POST /v3.0/loyalties', { body: { status: 'enabled', cashbackRate: 0.05 } });
await call('POST /v3.0/loyalties', { body: { status: 'enabled', cashbackRate: 0.05 } });
await call('PUT /v3.0/loyalties', { quiet, body: { status: 'enabled', cashbackRate: 0.1 } });
await call('GET /v3.0/loyalties');

chapter('The guest', 'Created by the first booking. Points are upcoming until the stay is over.');
await booked((await prebooked()).prebookId);
const [guest] = bodyOf(await call('GET /v3.0/guests?email=ADA@example.org', { quiet })).data;
const ids = { guestId: guest.id };
console.log(`${guest.firstName} ${guest.lastName}, ${guest.bookings.length} booking`);
const hide = ['id', 'guestID', 'bookingID', 'points', 'cashback', 'createdAt', 'updatedAt', 'upcomingPoints'];
await call('GET /v3.0/guests/{guestId}', { quiet, ids });
await call('GET /v3.0/guests/{guestId}/bookings', { ids, hide });
await call('GET /v3.0/guests/{guestId}/loyalty-points', { ids, hide });
await call('GET /v3.0/guests/{guestId}/vouchers', { ids });

say('Upcoming points cannot be redeemed.');
await call('POST /v3.0/guests/{guestId}/loyalty-points/redeem', {
  ids,
  body: { points: 10, currency: 'USD' },
});

chapter('A voucher', 'Ten per cent off, for one booking.');
const summer = {
  voucher_code: 'TEN',
  discount_type: 'percentage',
  discount_value: 20,
  minimum_spend: 50,
  maximum_discount_amount: 0,
  currency: 'USD',
  validity_start: day(-1),
  validity_end: day(30),
  usages_limit: 1,
  status: 'active',
};
const made = bodyOf(
  await call('POST /v3.0/vouchers', {
    hide: ['id', 'user_id', 'created_at', 'updated_at', 'validity_start', 'validity_end'],
    body: summer,
  }),
);
const voucher = { voucherID: made.voucher[0].id };
await call('PUT /v3.0/vouchers/{voucherID}', { ids: voucher, body: { discount_value: 10 } });
await call('PUT /v3.0/vouchers/{voucherID}/status', { ids: voucher, body: { status: 'inactive' } });
await call('PUT /v3.0/vouchers/{voucherID}/status', { ids: voucher, body: { status: 'active' } });
const read = bodyOf(await call('GET /v3.0/vouchers/{voucherID}', { quiet, ids: voucher })).voucher[0];
console.log(`${read.discount_value} per cent, ${read.remaining_uses} use left`);

say('Two prebooks use the voucher; the first booking takes its only use.');
const both = [await prebooked('TEN'), await prebooked('TEN')];
console.log(`taken off: ${both.every(({ voucherTotalAmount }) => voucherTotalAmount > 0)}`);
await booked(both[0].prebookId);
await call('POST /v3.0/rates/book', { body: order(both[1].prebookId) });
const { history } = bodyOf(await call('GET /v3.0/vouchers/history', { quiet }));
console.log(`${history.length} use, by ${history[0].guest_email}`);

say('A voucher that was used cannot be changed. When it is deleted, its history remains.');
await call('PUT /v3.0/vouchers/{voucherID}', { ids: voucher, body: { discount_value: 50 } });
await call('DELETE /v3.0/vouchers/{voucherID}/', { ids: voucher });
const left = bodyOf(await call('GET /v3.0/vouchers?page=1&limit=10', { quiet }));
console.log(`${left.vouchers.length} left`);

chapter('Analytics', 'What was sold today.');
const today = { from: day(0), to: day(0) };
const report = bodyOf(await call('POST /v3.0/analytics/report', { quiet, body: today })).data;
console.log(`${report.totalBooking} bookings, ${report.totalConfirmedBooking} of them confirmed`);
const weekly = bodyOf(await call('POST /v3.0/analytics/weekly', { quiet, body: today })).data;
console.log(`this week the same: ${weekly.arr[0].sales === report.totalSales}`);
const markets = bodyOf(await call('POST /v3.0/analytics/markets', { quiet, body: today })).data.data;
console.log(`from ${markets[0].nationality}: ${markets[0].totalBooking}`);
const hotels = bodyOf(await call('POST /v3.0/analytics/hotels', { quiet, body: today })).data.data;
console.log(`at ${hotels[0].name}: ${hotels[0].total}`);
const commission = bodyOf(await call('POST /v3.0/commissions/report', { quiet, body: today })).data;
console.log(`commission: ${commission[0].amount > 0}`);

chapter('Reports', 'A period, compared with the one before it.');
const time = `from=${day(0)}&to=${day(0)}`;
for (const name of ['guest-nationality-report', 'source-markets-report', 'hotels-sales-report']) {
  // The days differ from run to run, and are not what this shows.
  const answer = await fetch(`${process.env['BASE_URL']}/v3.0/bookings/${name}?${time}`, {
    headers: { 'x-api-key': process.env['SANDBOX_KEY'] ?? '' },
  });
  const { data } = (await answer.json()) as Json;
  const bookings = (member: string): number =>
    data.reduce((sum: number, row: Json) => sum + (row[member]?.booking_count ?? 0), 0);
  const [current, previous] = [bookings('current_period'), bookings('previous_period')];
  console.log(`${name} → ${answer.status}: ${current} bookings, before ${previous}`);
}
const found = await call('POST /v3.0/bookings/search', {
  quiet,
  body: { query: 'exam', page: 0, rowsPerPage: 10 },
});
console.log(`${bodyOf(found).data.length} found`);

chapter(
  'Price index',
  'Prices for one room and night that searches of this account found, by day of arrival.',
);
const rome = { countryCode: 'IT', cityName: 'Rome' };
const inRome = await call('POST /v3.0/hotels/rates', {
  quiet,
  body: {
    ...rome,
    limit: 5,
    maxRatesPerHotel: 1,
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: day(60),
    checkout: day(62),
  },
});
const perNight: number[] = bodyOf(inRome).data.map(
  ({ roomTypes: [cheapest] }: Json) => cheapest.offerRetailRate.amount / 2,
);
const mean = perNight.reduce((sum, price) => sum + price, 0) / perNight.length;
const index = bodyOf(await call('GET /v3.0/prices/city?countryCode=IT&cityName=Rome', { quiet }));
console.log(
  `${index.prices.length} day, the mean of ${perNight.length} hotels: ${index.prices[0].avgPriceUsd === Math.round(mean)}`,
);
await call('GET /v3.0/prices/hotels?hotelIds=inn');

chapter('Accessible hotels only', 'A setting of the account for its searches in this environment.');
await call('PUT /v3.0/supply-customization', { body: { advancedAccessibility: true } });
await call('PUT /v3.0/supply-customization', { quiet, body: { advancedAccessibility: false } });
await call('GET /v3.0/supply-customization');
