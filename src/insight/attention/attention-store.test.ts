import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payLaterService } from '../../../test/support/bookings/pay-later.ts';
import { captureDue } from '../../bookings/collect/capture-due.ts';
import { limits } from '../../contract/limits.ts';
import { pageOfAttention } from './attention-store.ts';

const { needs, cancel, held } = await payLaterService();

async function charges() {
  const items = await pageOfAttention(needs.db, { kind: 'charge', now: needs.clock.now(), limit: 10 });
  return items.map(({ bookingId, since }) => [bookingId, since.getTime()]);
}

test('a due payment that is refused waits for the operator, also after it was given up, until it is cancelled', async () => {
  const { id, due } = await held('Capture Declined');
  for (const lateMs of [0, limits.refusedMoneyGiveUpMs]) {
    needs.clock.set(new Date(due.getTime() + lateMs));
    await captureDue(needs);
    if (lateMs === 0) assert.deepEqual(await charges(), [], 'not before it is overdue');
    await needs.clock.advance(limits.chargeLateMs + 1_000);
    assert.deepEqual(await charges(), [[id, due.getTime()]]);
  }
  await cancel(id);
  assert.deepEqual(await charges(), []);
});

test('a payment that is overdue and was not tried waits too', async () => {
  const { id, due } = await held('Everything Works');
  needs.clock.set(new Date(due.getTime() + limits.chargeLateMs + 1_000));
  assert.deepEqual(await charges(), [[id, due.getTime()]]);
  await captureDue(needs);
  assert.deepEqual(await charges(), []);
});
