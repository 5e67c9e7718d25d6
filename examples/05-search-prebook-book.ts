import { call, chapter, say, type Answer } from './requests.ts';
import { ask, bodyOf, order, stay, summary, type Body } from './selling.ts';

/** Search, prebook, book; then every scenario hotel of docs/scenarios.md with its effect. */
async function search(hotelId: string, more: object = {}): Promise<{ answer: Answer; offerId: string }> {
  const body = { ...stay, hotelIds: [hotelId], paymentTypes: ['NUITEE_PAY'], maxRatesPerHotel: 1, ...more };
  const answer = await call('POST /v3.0/hotels/rates', { body, quiet: true });
  const hotels = (answer.body as { data?: NonNullable<Body['data']>[] }).data;
  return { answer, offerId: hotels?.[0]?.roomTypes?.[0]?.offerId ?? '' };
}

chapter('A room for two nights', 'The cheapest offer of a hotel where everything works.');
const found = await search('lp5cea0001');
const prebooked = await call('POST /v3.0/rates/prebook', { body: { offerId: found.offerId }, quiet: true });
console.log(`price difference: ${bodyOf(prebooked).data?.priceDifferencePercent} %`);
const { prebookId } = bodyOf(prebooked).data ?? {};
const booked = await call('POST /v3.0/rates/book', {
  body: { ...order, prebookId, clientReference: 'trip-1' },
  quiet: true,
});
console.log(`${bodyOf(booked).data?.status}, payment ${bodyOf(booked).data?.paymentStatus}`);

say('The same reference does not book again: the response names the existing booking.');
console.log(
  summary(
    await call('POST /v3.0/rates/book', {
      body: { ...order, prebookId, clientReference: 'trip-1' },
      quiet: true,
    }),
  ),
);

chapter(
  'Paying in the browser',
  'The prebook opens a payment; the booking takes it once the buyer has paid.',
);
const second = await search('lp5cea0001');
const request = { offerId: second.offerId, usePaymentSdk: true };
const opened = bodyOf(await call('POST /v3.0/rates/prebook', { body: request, quiet: true })).data;
const payment = { method: 'TRANSACTION_ID', transactionId: opened?.transactionId };
const byTransaction = { ...order, prebookId: opened?.prebookId, payment };
console.log(summary(await call('POST /v3.0/rates/book', { body: byTransaction, quiet: true })));
const paid = await fetch(`${process.env['BASE_URL']}/v3.0/sandbox/payments/${opened?.transactionId}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': process.env['SANDBOX_KEY'] ?? '' },
  body: JSON.stringify({ card: 'success' }),
});
console.log(`\nPOST /v3.0/sandbox/payments/{transactionId} → ${paid.status}`);
console.log(summary(await call('POST /v3.0/rates/book', { body: byTransaction, quiet: true })));

const protection = { addons: [{ addon: 'travel-protection' }] };

/** Every hotel of docs/scenarios.md, in its order; what else the prebook asks for, and what the search. */
const scenarios: readonly (readonly [string, object?, object?])[] = [
  ['Everything Works'],
  ['No Rooms Left'],
  ['Slow to Answer', {}, { timeout: 8 }],
  ['Never Answers'],
  ['Supplier Down'],
  ['Sold Meanwhile'],
  ['Price Up'],
  ['Price Out of Hand'],
  ['Price Down'],
  ['Policy Changed'],
  ['Board Changed'],
  ['Slow Recheck'],
  ['Recheck Fails'],
  ['Hotel Vanished'],
  ['Sold at Booking'],
  ['Not Confirmed'],
  ['Rejected'],
  ['Provider Error'],
  ['Booked but Silent'],
  ['Silent and Not Booked'],
  ['Answer Lost'],
  ['Confirms Later'],
  ['Slow to Book'],
  ['Card Declined'],
  ['Capture Declined'],
  ['Protection Not Offered', protection],
  ['Protection Not Ordered', protection],
  ['Protection Offer Gone', protection],
  ['Protection Not Bought', protection],
  ['Cancel Fails at First'],
  ['Rate Unknown'],
  ['Account Unknown'],
  ['Price Below Zero'],
  ['Booked Late'],
  ['Shown Late'],
  ['Books Again'],
  ['Contradicts Itself'],
  ['Cancel Ignored'],
  ['Cancel Late'],
  ['Capture Answer Lost'],
  ['Capture Late'],
];

/** One scenario to its end, as lines. */
async function rehearse(hotelId: string, extras: object, more: object): Promise<string[]> {
  const lines: string[] = [];
  const search = {
    ...stay,
    hotelIds: [hotelId],
    paymentTypes: ['NUITEE_PAY'],
    maxRatesPerHotel: 1,
    timeout: 4,
  };
  const found = await ask('POST /hotels/rates', { ...search, ...more });
  lines.push(`search: ${summary(found)}`);
  const hotels = (found.body as { data?: NonNullable<Body['data']>[] }).data;
  const offerId = hotels?.[0]?.roomTypes?.[0]?.offerId;
  if (offerId === undefined) return lines;
  const made = await ask('POST /rates/prebook?timeout=2', { offerId, ...extras });
  lines.push(`prebook: ${summary(made)}`);
  const { data } = bodyOf(made);
  if (data === undefined) return lines;
  if (data.priceDifferencePercent !== 0) lines.push(`price difference: ${data.priceDifferencePercent} %`);
  if (data.cancellationChanged) lines.push('the cancellation policy has changed');
  if (data.boardChanged) lines.push('the board has changed');
  const booked = await ask('POST /rates/book?timeout=12', { ...order, prebookId: data.prebookId });
  lines.push(`book: ${summary(booked)}`);
  const bookingId = bodyOf(booked).data?.bookingId;
  if (bookingId !== undefined && hotelId === hotelIdOf('Cancel Fails at First'))
    lines.push(...(await cancelled(bookingId)));
  return lines;
}

async function cancelled(bookingId: string): Promise<string[]> {
  const first = await ask(`PUT /bookings/${bookingId}?timeout=0.1`);
  const { cancelPending } = bodyOf(await ask(`GET /bookings/${bookingId}`)).data ?? {};
  const lines = [`cancel: ${summary(first)}, cancelPending: ${cancelPending}`];
  for (let looks = 0; looks < 100; looks += 1) {
    const { status } = bodyOf(await ask(`GET /bookings/${bookingId}`)).data ?? {};
    if (status !== 'CONFIRMED') return [...lines, `a little later: ${status}`];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return [...lines, 'never cancelled'];
}

function hotelIdOf(name: string): string {
  const place = scenarios.findIndex(([one]) => one === name);
  return `lp${(0x5cea_0001 + place).toString(16)}`;
}

chapter(
  'Scenario hotels',
  'Every hotel of docs/scenarios.md at the same time, each until its scenario ends.',
);
const rehearsals = scenarios.map(([name, extras = {}, more = {}]) => rehearse(hotelIdOf(name), extras, more));
for (const [at, lines] of (await Promise.all(rehearsals)).entries())
  console.log([``, scenarios[at]?.[0], ...lines].join('\n'));

chapter('Other refusals', 'Refusals of a search, a prebook and a booking at any hotel.');
const fine = 'lp5cea0001';
const here = { ...stay, hotelIds: [fine] };
const searches: readonly (readonly [string, object])[] = [
  ['an unknown feed', { feed: 'nobody' }],
  ['two markups', { margin: 5, additionalMarkup: 1 }],
  ['an unknown sort field', { sort: [{ field: 'luck' }] }],
  ['an unknown way to pay', { paymentTypes: ['SHELLS'] }],
  ['unknown hotels', { hotelIds: ['lpffffffff'] }],
  ['an unknown board', { boardType: 'XY' }],
  ['dates the wrong way round', { checkin: stay.checkout, checkout: stay.checkin }],
];
for (const [what, body] of searches)
  console.log(`search, ${what}: ${summary(await ask('POST /hotels/rates', { ...here, ...body }))}`);

const { offerId: good } = await search(fine);
const dear = await search('lp5cea0007', { margin: 0 });
const prebooks: readonly (readonly [string, object])[] = [
  ['a changed character', { offerId: `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}` }],
  ['no offer', { offerId: '' }],
  ['an unknown add-on', { offerId: good, addons: [{ addon: 'balloon', value: 5 }] }],
  ['an add-on worth nothing', { offerId: good, addons: [{ addon: 'uber', value: 0 }] }],
  ['a gateway that is not ours', { offerId: good, usePaymentSdk: true, payment: { gateway: 'OTHER' } }],
  ['an unknown voucher', { offerId: good, voucherCode: 'NONE' }],
  ['more expensive, and searched with margin 0', { offerId: dear.offerId }],
];
for (const [what, body] of prebooks)
  console.log(`prebook, ${what}: ${summary(await ask('POST /rates/prebook', body))}`);
console.log(`read a prebook that never was: ${summary(await ask('GET /prebooks/nothing-0'))}`);

const { prebookId: kept } = bodyOf(await ask('POST /rates/prebook', { offerId: good })).data ?? {};
const { offerId: inFrancs } = await search(fine, { currency: 'CHF' });
const swissPrebook = bodyOf(await ask('POST /rates/prebook', { offerId: inFrancs })).data?.prebookId;
const books: readonly (readonly [string, object])[] = [
  ['no prebook', { prebookId: undefined }],
  ['an unknown way to pay', { payment: { method: 'SHELLS' } }],
  ['credit in the sandbox', { payment: { method: 'CREDIT' } }],
  ['a wallet without francs', { prebookId: swissPrebook, payment: { method: 'WALLET' } }],
  ['a damaged payment token', { payment: { method: 'TRANSACTION_ID', token: 'a.b.c' } }],
  ['a card number in a remark', { remarks: '4242 4242 4242 4242' }],
  ['all as it should be', {}],
  ['the same prebook again', {}],
];
for (const [what, body] of books)
  console.log(
    `book, ${what}: ${summary(await ask('POST /rates/book', { ...order, prebookId: kept, ...body }))}`,
  );

chapter('As a stream', 'Each response of a supplier is one frame; the last frame ends the stream.');
const streamed = await ask('POST /hotels/rates', { ...here, stream: true, includeHotelData: true });
for (const frame of String(streamed.body).trim().split('\n\n')) console.log(`${frame.slice(0, 40)}…`);
