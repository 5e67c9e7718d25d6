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

test('an erasure that has locked the booking does not deadlock with the answer of the supplier', async () => {
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  const bookingId = (await book({ prebookId })).coded.data?.bookingId ?? '';
  const contended: Db = {
    ...needs.db,
    transaction: async (work) => {
      const { storing } = await needs.db.transaction(async (tx) => {
        await tx.run(`select from bookings where id = $1 for update`, [bookingId]);
        const storing = needs.db.transaction(work);
        await waiterAppears();
        // An erasure rewrites the request ids of the cancellation after it has locked the booking.
        await tx.run(`update cancellations set request_id = request_id where booking = $1`, [bookingId]);
        return { storing };
      });
      return storing;
    },
  };
  const { phase } = await cancelBooking({ ...needs, db: contended }, caller, { bookingId, requestId: '' });
  assert.equal(phase, 'finished');
});

/** Waits until a statement of this database waits for a lock. */
async function waiterAppears(): Promise<void> {
  for (;;) {
    const row = await needs.db.row<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.waiting ?? 0) > 0) return;
  }
}

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
