import { type Answer, call, chapter, say } from './stage.ts';

/** Search, prebook, book; then every scenario hotel of docs/scenarios.md, and what it does. */
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const stay = {
  occupancies: [{ adults: 2, childrenAges: [6] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: day(60),
  checkout: day(62),
};
const order = {
  holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
  guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
  remarks: '',
  payment: { method: 'ACC_CREDIT_CARD' },
};

interface Body {
  readonly data?: {
    readonly roomTypes?: readonly { readonly offerId: string }[];
    readonly prebookId?: string;
    readonly status?: string;
    readonly paymentStatus?: string;
    readonly priceDifferencePercent?: number;
    readonly cancellationChanged?: boolean;
    readonly boardChanged?: boolean;
    readonly transactionId?: string | null;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

const bodyOf = ({ body }: Answer): Body => body as Body;
const told = (answer: Answer): string => {
  const { error, data } = bodyOf(answer);
  return error === undefined
    ? `${answer.status} ${data?.status ?? ''}`.trim()
    : `${answer.status} ${error.code} ${error.message}`;
};

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

say('The same reference again books nothing: the answer names the booking that has it.');
console.log(
  told(
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
const asked = { offerId: second.offerId, usePaymentSdk: true };
const opened = bodyOf(await call('POST /v3.0/rates/prebook', { body: asked, quiet: true })).data;
const payment = { method: 'TRANSACTION_ID', transactionId: opened?.transactionId };
const byTransaction = { ...order, prebookId: opened?.prebookId, payment };
console.log(told(await call('POST /v3.0/rates/book', { body: byTransaction, quiet: true })));
const paid = await fetch(`${process.env['BASE_URL']}/v3.0/sandbox/payments/${opened?.transactionId}`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': process.env['SANDBOX_KEY'] ?? '' },
  body: JSON.stringify({ card: 'success' }),
});
console.log(`\nPOST /v3.0/sandbox/payments/{transactionId} → ${paid.status}`);
console.log(told(await call('POST /v3.0/rates/book', { body: byTransaction, quiet: true })));

const protection = { addons: [{ addon: 'travel-protection' }] };
const scenarios: readonly (readonly [number, string, object])[] = [
  [2, 'No Rooms Left', {}],
  [4, 'Never Answers', {}],
  [5, 'Supplier Down', {}],
  [6, 'Sold Meanwhile', {}],
  [7, 'Price Up', {}],
  [8, 'Price Out of Hand', {}],
  [9, 'Price Down', {}],
  [10, 'Policy Changed', {}],
  [11, 'Board Changed', {}],
  [12, 'Slow Recheck', {}],
  [13, 'Recheck Fails', {}],
  [14, 'Hotel Vanished', {}],
  [15, 'Sold at Booking', {}],
  [16, 'Not Confirmed', {}],
  [17, 'Rejected', {}],
  [18, 'Provider Error', {}],
  [19, 'Booked but Silent', {}],
  [20, 'Silent and Not Booked', {}],
  [21, 'Answer Lost', {}],
  [22, 'Confirms Later', {}],
  [24, 'Card Declined', {}],
  [25, 'Capture Declined', {}],
  [26, 'Protection Not Offered', protection],
  [27, 'Protection Not Ordered', protection],
  [28, 'Protection Offer Gone', protection],
  [29, 'Protection Not Bought', protection],
];

chapter('Scenario hotels', 'Every outcome of docs/scenarios.md, as far as it comes.');
for (const [number, name, extras] of scenarios) {
  say(name);
  const { answer, offerId } = await search(`lp5cea00${number.toString(16).padStart(2, '0')}`, { timeout: 4 });
  if (offerId === '') {
    console.log(told(answer));
    continue;
  }
  const made = await call('POST /v3.0/rates/prebook?timeout=2', {
    body: { offerId, ...extras },
    quiet: true,
  });
  const { data } = bodyOf(made);
  if (data === undefined) {
    console.log(told(made));
    continue;
  }
  if (data.priceDifferencePercent !== 0) console.log(`price difference: ${data.priceDifferencePercent} %`);
  if (data.cancellationChanged) console.log('the cancellation policy has changed');
  if (data.boardChanged) console.log('the board has changed');
  const body = { ...order, prebookId: data.prebookId };
  console.log(told(await call('POST /v3.0/rates/book?timeout=9', { body, quiet: true })));
}
