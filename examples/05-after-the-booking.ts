import { type Answer, call, chapter, say } from './stage.ts';

/** What happens after a booking: cancel, replace, points, a voucher, reports. */
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const order = {
  holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
  guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
  remarks: '',
  payment: { method: 'ACC_CREDIT_CARD' },
};

// Each step reads what the step before was answered, and prints it if it is not there.
type Json = ReturnType<typeof JSON.parse>;
const bodyOf = (answer: Answer): Json => answer.body;

async function booked(hotelId: string, more: object = {}): Promise<Json> {
  const found = await call('POST /v3.0/hotels/rates', {
    quiet: true,
    body: {
      hotelIds: [hotelId],
      occupancies: [{ adults: 2 }],
      currency: 'USD',
      guestNationality: 'FR',
      checkin: day(60),
      checkout: day(62),
      paymentTypes: ['NUITEE_PAY'],
      refundableRatesOnly: true,
      maxRatesPerHotel: 1,
    },
  });
  const { offerId } = bodyOf(found).data[0].roomTypes[0];
  const prebook = await call('POST /v3.0/rates/prebook', { quiet: true, body: { offerId, ...more } });
  const { prebookId } = bodyOf(prebook).data;
  return bodyOf(await call('POST /v3.0/rates/book', { quiet: true, body: { ...order, prebookId } })).data;
}

/** One step on a booking, its id hidden. */
async function step(
  method: 'GET' | 'PUT' | 'POST',
  bookingId: string,
  { path = '', body }: { path?: string; body?: object } = {},
): Promise<Json> {
  const answer = await fetch(`${process.env['BASE_URL']}/v3.0/bookings/${bookingId}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': process.env['SANDBOX_KEY'] ?? '' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  console.log(`\n${method} /v3.0/bookings/{bookingId}${path} → ${answer.status}`);
  return answer.json();
}

const everythingWorks = 'lp5cea0001';

chapter('The programme', 'From now on a booking earns points: five per cent of its price.');
await call('POST /v3.0/loyalties', { body: { status: 'enabled', cashbackRate: 0.05 } });

chapter('Cancel', 'The preview says what a cancel costs now and later; the cancel charges exactly that.');
const first = await booked(everythingWorks);
const preview = (await step('GET', first.bookingId, { path: '/cancellation' })).data;
console.log(
  `now: fee ${preview.cancellation_fee}, ${preview.refund_amount === first.price ? 'all' : 'not all'} given back`,
);
console.log(`dearer later: ${preview.steps.length > 0}`);
const cancelled = (await step('PUT', first.bookingId)).data;
console.log(`${cancelled.status}, fee ${cancelled.cancellation_fee}, pending ${cancelled.cancelPending}`);

say('A second cancel gets the first answer and changes nothing.');
const again = (await step('PUT', first.bookingId)).data;
console.log(`the same: ${JSON.stringify(again) === JSON.stringify(cancelled)}`);

say('The history says who did what.');
const whole = (await step('GET', first.bookingId)).data;
for (const { what } of whole.history) console.log(what);

chapter('A supplier that does not cancel', 'The booking stays CONFIRMED until it heals; the fee is decided.');
const stubborn = await booked('lp5cea001e');
const pending = (await step('PUT', stubborn.bookingId)).data;
console.log(`${pending.status}, fee ${pending.cancellation_fee}, pending ${pending.cancelPending}`);

chapter('Replace', 'Alternatives at the same hotel, a week later; one of them replaces the booking.');
const original = await booked(everythingWorks);
const moved = { occupancies: [{ adults: 2 }], checkin: day(67), checkout: day(69), maxPrebooks: 1 };
const { data: alternatives } = await step('POST', original.bookingId, {
  path: '/alternative-prebooks',
  body: moved,
});
const [alternative] = alternatives;
const rebook = { prebookId: alternative.prebookId, existingBookingId: original.bookingId };
const made = bodyOf(await call('POST /v3.0/rates/rebook', { quiet: true, body: rebook })).data;
console.log(`${made.status}, replaces the original: ${made.rebookFrom === original.bookingId}`);
const replaced = (await step('GET', original.bookingId)).data;
console.log(`the original: ${replaced.status}, refunded: ${replaced.refundType}`);

say('The second rebook of a prebook is refused.');
await call('POST /v3.0/rates/rebook', { body: rebook });

chapter('The guest', 'Born with the first booking. Points are upcoming until the stay is over.');
const guests = bodyOf(await call('GET /v3.0/guests?email=ADA@example.org', { quiet: true }));
const [guest] = guests.data;
console.log(`${guest.firstName} ${guest.lastName}, ${guest.bookings.length} bookings`);
console.log(`points: ${guest.points}, upcoming: ${guest.upcomingPoints > 0}`);

chapter('A voucher', 'Ten per cent off, for one booking.');
await call('POST /v3.0/vouchers', {
  hide: ['id', 'user_id', 'created_at', 'updated_at', 'validity_start', 'validity_end'],
  body: {
    voucher_code: 'TEN',
    discount_type: 'percentage',
    discount_value: 10,
    minimum_spend: 50,
    maximum_discount_amount: 0,
    currency: 'USD',
    validity_start: day(-1),
    validity_end: day(30),
    usages_limit: 1,
    status: 'active',
  },
});
const cheaper = await booked(everythingWorks, { voucherCode: 'TEN' });
console.log(`${cheaper.status}, with voucher ${cheaper.voucherCode}`);
const history = bodyOf(await call('GET /v3.0/vouchers/history', { quiet: true })).history;
console.log(`used by this booking: ${history[0].booking_id === cheaper.bookingId}`);

chapter('Reports', 'What was sold today, and what is left of it after cancellations.');
const today = { from: day(0), to: day(0) };
const report = bodyOf(await call('POST /v3.0/analytics/report', { quiet: true, body: today })).data;
console.log(
  `${report.totalBookings} bookings, revenue below sales: ${report.totalRevenue < report.totalSales}`,
);
await call(`GET /v3.0/bookings?clientReference=nobody`);
