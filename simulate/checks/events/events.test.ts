import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../evidence.ts';
import { brokenEvents } from './events.ts';
import type { Row } from '../money.ts';

const row = {
  id: 'b1',
  status: 'CONFIRMED',
  phase: 'finished',
  environment: 'production',
  replaces: null,
  source: 'wallet',
  rooms: 100,
  discount: 0,
  fee: null as number | null,
};

interface Published {
  readonly names: readonly string[];
  readonly paysLater?: boolean;
  /** Changes of names that were requested, and changes that were settled. */
  readonly notices?: number;
  readonly failures?: number;
  readonly refusals?: number;
  readonly unpaid?: number;
  readonly sent?: readonly object[];
}

/** What is wrong if these events of the booking were published. */
function broken(
  changed: Partial<typeof row>,
  { names, paysLater = false, notices = 0, failures = 0, refusals = 0, unpaid = 0, sent = [] }: Published,
): Promise<string[]> {
  const answers = [
    names.map((name) => ({ subject: 'b1', name, count: names.filter((one) => one === name).length })),
    [{ booking: 'b1', notices, rebooks: 0 }],
    [{ booking: 'b1', failures, refusals, unpaid }],
    [],
  ];
  const evidence = { paysLater, sent, sessions: { rows: () => Promise.resolve(answers.shift()) } };
  return brokenEvents(evidence as unknown as Evidence, [{ ...row, ...changed } as unknown as Row]);
}

test('a booking that fails is published as such', async () => {
  const failed = { status: 'FAILED', phase: 'failed' };
  assert.deepEqual(await broken(failed, { names: ['booking.book_error'] }), []);
  assert.deepEqual(await broken(failed, { names: [] }), ['b1 has published booking.book_error 0 times']);
});

test('each request for other names is published, and each settlement', async () => {
  const names = ['booking.book', 'booking.amendment', 'booking.amendment'];
  assert.deepEqual(await broken({}, { names, notices: 2 }), []);
  assert.deepEqual(await broken({}, { names, notices: 1 }), ['b1 has published booking.amendment 2 times']);
});

test('a refund is published, if more than held money was returned', async () => {
  const cancelled = { status: 'CANCELLED_WITH_CHARGES', fee: 40 };
  const names = ['booking.book', 'booking.cancel'];
  assert.deepEqual(await broken(cancelled, { names: [...names, 'booking.refund'] }), []);
  assert.deepEqual(await broken(cancelled, { names }), ['b1 has published booking.refund 0 times']);
  assert.deepEqual(await broken({ ...cancelled, fee: 100 }, { names }), []);
  assert.deepEqual(await broken(cancelled, { names, paysLater: true }), []);
});

test('a cancellation that fails is published once, and each refusal of a refund', async () => {
  const names = ['booking.book', 'booking.cancel_error'];
  assert.deepEqual(await broken({}, { names, failures: 3 }), []);
  assert.deepEqual(await broken({}, { names }), ['b1 has published booking.cancel_error 1 times']);
  assert.deepEqual(await broken({}, { names: ['booking.book'], failures: 1 }), [
    'b1 has published booking.cancel_error 0 times',
  ]);
  const refused = { failures: 3, refusals: 2 };
  assert.deepEqual(await broken({}, { names, ...refused }), [
    'b1 has published booking.cancel_error 1 times',
  ]);
  assert.deepEqual(await broken({}, { names: [...names, 'booking.cancel_error'], ...refused }), []);
});

test('each payment that is refused when it is due is published', async () => {
  const names = ['booking.book', 'booking.payment_error'];
  assert.deepEqual(await broken({}, { names, unpaid: 1 }), []);
  assert.deepEqual(await broken({}, { names, unpaid: 2 }), [
    'b1 has published booking.payment_error 1 times',
  ]);
});

test('each prebook that is refused is published, once for its key', async () => {
  const operation = 'POST /rates/prebook';
  const refused = { operation, answer: { status: 400, body: { error: { code: 4000 } } } };
  const running = { operation, key: 'k', answer: { status: 409, body: { error: { code: 4090 } } } };
  const sent = [{ ...refused, key: 'k' }, { ...refused, key: 'k' }, running];
  const names = ['booking.book', 'booking.prebook_error'];
  assert.deepEqual(await broken({}, { names, sent }), []);
  assert.deepEqual(await broken({}, { names: ['booking.book'], sent }), [
    '0 refused prebooks were published, and 1 to 3 were refused',
  ]);
  const booked = { operation, answer: { status: 200, body: {} } };
  assert.deepEqual(await broken({}, { names, sent: [booked] }), [
    '1 refused prebooks were published, and 0 to 0 were refused',
  ]);
});
