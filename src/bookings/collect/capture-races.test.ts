import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { payLaterService } from '../../../test/support/bookings/pay-later.ts';
import { openSandbox } from '../../payments/gateways/sandbox/open-sandbox.ts';
import { audit } from '../audit/audit.ts';
import { captureDue } from './capture-due.ts';
import { chargeAgain } from './charge-again.ts';

/** Pay later: another request arrives after the gateway has captured the money and before its response. */
const { needs, read, cancel, held } = await payLaterService();

async function heldAndDue(): Promise<{ id: string; due: Date }> {
  const booking = await held('Everything Works');
  needs.clock.set(booking.due);
  return booking;
}

/** The first capture takes effect at the gateway, and then `afterwards` decides the response. */
function firstCapture(t: TestContext, afterwards: () => Promise<void>): void {
  const gateway = openSandbox(needs);
  const capture = gateway.capture.bind(gateway);
  const mocked = t.mock.method(gateway, 'capture', async (request: Parameters<typeof capture>[0]) => {
    const isFirst = mocked.mock.callCount() === 0;
    const answer = await capture(request);
    if (isFirst) await afterwards();
    return answer;
  });
}

const findings = async () => (await audit(needs, { sinceDays: 400 })).findings;

test('a cancel by a slow clock during the capture refunds everything', async (t) => {
  const { id, due } = await heldAndDue();
  const [taken, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  firstCapture(t, async () => {
    taken.resolve();
    await answered.promise;
  });
  const capturing = captureDue(needs);
  await taken.promise;
  needs.clock.set(new Date(due.getTime() - 1));
  const cancelled = await cancel(id);
  assert.deepEqual([cancelled.status, cancelled.cancelPending], ['CANCELLED', false]);
  const { price } = await read(id);
  assert.equal(cancelled.refund_amount, price);
  answered.resolve();
  await capturing;
  assert.equal((await read(id)).paymentStatus, 'refunded');
  assert.deepEqual(await findings(), []);
});

test('if the response is lost and the operator charges again, the money is captured once', async (t) => {
  const { id, due } = await heldAndDue();
  firstCapture(t, () => Promise.reject(new Error('the answer was lost')));
  await captureDue(needs);
  assert.equal((await read(id)).paymentStatus, 'requires_capture');
  needs.clock.set(new Date(due.getTime() + 60_000));
  assert.equal((await chargeAgain(needs, id)).state, 'captured');
  assert.deepEqual(await findings(), []);
});
