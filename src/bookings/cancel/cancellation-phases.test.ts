import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { readableLog } from '../../../test/support/log.ts';
import { lateSupplier } from '../../../test/support/suppliers/late-supplier.ts';
import { fakeClock } from '../../../test/support/clock.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Db } from '../../contract/database.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../routes.ts';
import { cancelAgain } from './cancel-again.ts';
import { cancelBooking } from './cancel.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
const caller = { accountId, environment: 'sandbox', keyId: 'key_x', compat: 'spec' } as const;

test('a process whose clock is fast does not take over a cancellation that another process works on', async () => {
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  const bookingId = (await book({ prebookId })).coded.data?.bookingId ?? '';
  const fast = { ...needs, clock: fakeClock() };
  fast.clock.set(new Date(needs.clock.nowMs() + 600_000));

  const phases: string[] = [];
  const slow: Db = {
    ...needs.db,
    // The supplier has responded, and the result is about to be stored.
    transaction: async (work) => {
      await cancelAgain(fast);
      const sql = `select phase from cancellations where booking = $1`;
      const row = await needs.db.row<{ phase: string }>(sql, [bookingId]);
      phases.push(row?.phase ?? 'none');
      return needs.db.transaction(work);
    },
  };
  const { phase } = await cancelBooking({ ...needs, db: slow }, caller, { bookingId, requestId: '' });
  assert.deepEqual([...phases, phase], ['none', 'asking', 'settling', 'finished']);
});

test('why a supplier refuses a cancellation is stored with the booking, and not logged', async (t) => {
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  const bookingId = (await book({ prebookId })).coded.data?.bookingId ?? '';
  await lateSupplier(t, needs, { refusesCancel: () => true, refusesBecause: 'not for Perpetua Nobody' });
  const { log, lines } = readableLog();
  const { lastFailure } = await cancelBooking({ ...needs, log }, caller, { bookingId, requestId: '' });
  assert.equal(lastFailure, 'the supplier refuses: not for Perpetua Nobody');
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    [
      'the supplier refuses to cancel: call it, see `cancellations list`',
      'a cancellation did not go through',
    ],
  );
  assert.doesNotMatch(JSON.stringify(lines), /Perpetua|Nobody/);
});
