import { type Answer, call, chapter, say } from './requests.ts';
import { day, order } from './selling.ts';

/** What happens after a booking: cancel, replace, other names, lists. */
// Each step reads what the step before was answered, and prints it if it is not there.
type Json = ReturnType<typeof JSON.parse>;
const bodyOf = (answer: Answer): Json => answer.body;

async function booked(hotelId: string, further: object = {}): Promise<Json> {
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
  const prebook = await call('POST /v3.0/rates/prebook', { quiet: true, body: { offerId } });
  const { prebookId } = bodyOf(prebook).data;
  return bodyOf(
    await call('POST /v3.0/rates/book', { quiet: true, body: { ...order, ...further, prebookId } }),
  ).data;
}

/** One step on a booking; the example prints the relevant part of the response. */
const step = async (what: string, bookingId: string, body?: object): Promise<Json> =>
  bodyOf(await call(what, { quiet: true, ids: { bookingId }, ...(body === undefined ? {} : { body }) }));

const one = '/v3.0/bookings/{bookingId}';
const everythingWorks = 'lp5cea0001';

chapter('Cancel', 'The preview shows what a cancel costs now and later; the cancel charges exactly that.');
const first = await booked(everythingWorks, { clientReference: 'trip-1', customTags: { TEAM: 'BLUE' } });
const preview = (await step(`GET ${one}/cancellation`, first.bookingId)).data;
console.log(
  `now: fee ${preview.cancellation_fee}, ${preview.refund_amount === first.price ? 'all' : 'not all'} refunded`,
);
console.log(`more expensive later: ${preview.steps.length > 0}`);
const cancelled = (await step(`PUT ${one}`, first.bookingId)).data;
console.log(`${cancelled.status}, fee ${cancelled.cancellation_fee}, pending ${cancelled.cancelPending}`);

say('A repeated cancel returns the first response and changes nothing. DELETE is the same as PUT.');
for (const method of ['PUT', 'DELETE']) {
  const again = (await step(`${method} ${one}`, first.bookingId)).data;
  console.log(`the same: ${JSON.stringify(again) === JSON.stringify(cancelled)}`);
}

say('The history lists each change and its author.');
const whole = (await step(`GET ${one}`, first.bookingId)).data;
for (const { who, what } of whole.history) console.log(`${who.replace(/_.*/, '')}: ${what}`);

chapter(
  'A supplier that does not cancel',
  'The booking stays CONFIRMED until it succeeds; the fee is decided.',
);
const stubborn = await booked('lp5cea001e');
const pending = (await step(`PUT ${one}`, stubborn.bookingId)).data;
console.log(`${pending.status}, fee ${pending.cancellation_fee}, pending ${pending.cancelPending}`);

chapter('Replace', 'Alternatives at the same hotel, one night longer; one of them replaces the booking.');
const original = await booked(everythingWorks);
const longer = { occupancies: [{ adults: 2 }], checkin: day(60), checkout: day(63), maxPrebooks: 1 };
const [alternative] = (await step(`POST ${one}/alternative-prebooks`, original.bookingId, longer)).data;
console.log(`more expensive: ${alternative.priceDifferencePercent > 0}`);
const rebook = { prebookId: alternative.prebookId, existingBookingId: original.bookingId };
const made = (await step('POST /v3.0/rates/rebook', '', rebook)).data;
console.log(`${made.status}, replaces the original: ${made.rebookFrom === original.bookingId}`);

say('Money of the original pays for the new booking; only the difference is charged.');
const replaced = (await step(`GET ${one}`, original.bookingId)).data;
console.log(`the original: ${replaced.status}, refunded: ${replaced.amountRefunded}`);
console.log(`all it paid is carried over: ${made.amountPaidByOriginal === original.price}`);

say('The second rebook of a prebook is refused.');
await call('POST /v3.0/rates/rebook', { body: rebook, hide: ['description'] });

chapter(
  'Other names',
  'Suppliers do not change names automatically: the change is PENDING until a person has completed it.',
);
const holder = { firstName: 'Nia', lastName: 'Instance', email: 'nia@example.org' };
const amendment = await step(`PUT ${one}/amend`, made.bookingId, { holder });
console.log(`${amendment.subType} is ${amendment.status}`);

chapter('Find bookings', 'Find a booking by reference or tag, or list all bookings with filters.');
for (const query of ['clientReference=trip-1', 'customTags=TEAM:blue', 'clientReference=nobody']) {
  const { data } = await step(`GET /v3.0/bookings?${query}`, '');
  console.log(`${data.length} found`);
}
for (const query of [
  'customTags=TEAM:blue',
  'customTags=TEAM:blue&status=confirmed',
  'paymentStatus=requires_capture',
]) {
  const { count } = await step(`GET /v3.0/bookings/?${query}`, '');
  console.log(`${count} found`);
}
