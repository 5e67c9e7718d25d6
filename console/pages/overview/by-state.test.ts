import assert from 'node:assert/strict';
import test from 'node:test';
import { byState } from './by-state.ts';

test('bookings are counted by state and payment, prices summed by currency', () => {
  const row = { status: 'CONFIRMED', payment_status: 'succeeded', retail_rate: 100, currency: 'EUR' };
  const days = byState([
    row,
    { ...row, status: 'CANCELLED' },
    { ...row, retail_rate: '50.5' },
    { ...row, currency: 'USD' },
    { ...row, payment_status: null },
  ]);
  assert.deepEqual(
    days.map(({ status, payment, count, sums }) => [status, payment, count, Object.fromEntries(sums)]),
    [
      ['CONFIRMED', 'succeeded', 3, { EUR: 150.5, USD: 100 }],
      ['CANCELLED', 'succeeded', 1, { EUR: 100 }],
      ['CONFIRMED', '', 1, { EUR: 100 }],
    ],
  );
});
