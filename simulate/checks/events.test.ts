import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import { brokenEvents } from './events.ts';
import type { Row } from './money.ts';

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
}

/** What is wrong if these events of the booking were published. */
function broken(
  changed: Partial<typeof row>,
  { names, paysLater = false, notices = 0 }: Published,
): Promise<string[]> {
  const answers = [
    names.map((name) => ({ subject: 'b1', name, count: names.filter((one) => one === name).length })),
    [{ booking: 'b1', notices, rebooks: 0 }],
    [],
  ];
  const evidence = { paysLater, sessions: { rows: () => Promise.resolve(answers.shift()) } };
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
