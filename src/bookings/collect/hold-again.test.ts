import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payLaterService } from '../../../test/support/bookings/pay-later.ts';
import { openSandbox } from '../../payments/gateways/sandbox/open-sandbox.ts';
import { audit } from '../audit/audit.ts';
import { cancelAgain } from '../cancel/cancel-again.ts';

/** Pay later: an add-on is bought when the money is held, and stays bought when the booking is cancelled free of charge. */
const { needs, read, cancel, held } = await payLaterService();
const gateway = openSandbox(needs);
const addons = [{ addon: 'uber', value: 20, currency: 'USD' }];

/** As Stripe does after seven days. */
const endHolds = () =>
  needs.db.run('update sandbox.payments set voided_at = paid_at where captured_minor = 0');
const captured = (bookingId: string) =>
  needs.db.rows<{ minor: number }>(
    `select captured_minor as minor from sandbox.payments
     where id like '%' || (select payment from bookings where id = $1) || '%' and captured_minor > 0`,
    [bookingId],
  );
const findings = async () =>
  (await audit(needs, { sinceDays: 400 })).findings.map(({ about, detail }) => `${about} ${detail}`);

for (const lost of ['nothing', 'authorise', 'capture'] as const) {
  test(`the add-on of a cancelled booking is charged once where the hold has ended; lost: ${lost}`, async (t) => {
    const { id } = await held('Everything Works', { addons });
    const before = await read(id);
    assert.deepEqual([before.addons[0].status, before.addonsTotalAmount], ['SUCCESS', 20]);
    await endHolds();
    const isLost = { left: lost === 'nothing' ? 0 : 1 };
    for (const name of ['authorise', 'capture'] as const) {
      const send = gateway[name].bind(gateway) as (ask: unknown) => Promise<{ state: string }>;
      t.mock.method(gateway, name, async (ask: unknown) => {
        const answer = await send(ask);
        if (name !== lost || answer.state === 'declined' || isLost.left === 0) return answer;
        isLost.left -= 1;
        throw new Error('the answer is lost');
      });
    }
    let data = await cancel(id);
    for (let tries = 0; data.cancelPending && tries < 5; tries += 1) {
      needs.clock.set(new Date(needs.clock.nowMs() + 600_000));
      await cancelAgain(needs);
      data = await cancel(id);
    }
    assert.deepEqual([data.status, data.cancellation_fee, isLost.left], ['CANCELLED', 0, 0]);
    assert.deepEqual(await captured(id), [{ minor: 2_000 }]);
    assert.deepEqual(await findings(), []);
  });
}

test('an add-on that stays bought and that the card does not pay is a finding of the audit', async (t) => {
  const { id } = await held('Everything Works', { addons });
  await endHolds();
  const refused = { state: 'declined', reason: 'the card has expired' } as const;
  t.mock.method(gateway, 'authorise', () => Promise.resolve(refused));
  const data = await cancel(id);
  assert.equal(data.status, 'CANCELLED');
  assert.equal((await read(id)).history.at(-1).detail.feeRefused, refused.reason);
  assert.deepEqual(await findings(), [
    `booking ${id} is CANCELLED with uber bought, and its payment was refused: nothing was taken for it`,
  ]);
});

async function paymentOfBooking(id: string) {
  const payment = await needs.db.row<{ gatewayPayment: string; currency: string; minor: number }>(
    `select gateway_payment as "gatewayPayment", currency, amount_minor as minor from payments
     where id = (select payment from bookings where id = $1)`,
    [id],
  );
  assert.ok(payment);
  return payment;
}

/** A person captures a part of the hold of 120 in the dashboard, or all; then the booking is cancelled free of charge. */
for (const [byHand, kept] of [
  [12_000, 2_000],
  [11_000, 2_000],
  [4_000, 2_000],
  [2_000, 2_000],
] as const)
  test(`the add-on is kept of ${byHand} that a person has captured, and the rest is refunded`, async () => {
    const { id } = await held('Everything Works', { addons });
    const payment = await paymentOfBooking(id);
    const { gatewayPayment, currency } = payment;
    const amountMinor = Math.min(byHand, payment.minor);
    await gateway.capture({ key: `by hand ${id}`, gatewayPayment, amountMinor, currency });
    const data = await cancel(id);
    assert.deepEqual([data.status, data.cancellation_fee], ['CANCELLED', 0]);
    const { capturedMinor, refundedMinor } = await gateway.read(gatewayPayment);
    assert.deepEqual([capturedMinor, refundedMinor], [amountMinor, amountMinor - kept]);
    assert.deepEqual(
      (await findings()).filter((finding) => finding.includes(id)),
      [],
    );
  });

test('if a person has captured less than is kept, that is kept, and the rest stays owed', async () => {
  const { id } = await held('Everything Works', { addons });
  const { gatewayPayment, currency } = await paymentOfBooking(id);
  await gateway.capture({ key: `by hand ${id}`, gatewayPayment, amountMinor: 1_500, currency });
  assert.equal((await cancel(id)).status, 'CANCELLED');
  const { capturedMinor, refundedMinor } = await gateway.read(gatewayPayment);
  assert.deepEqual([capturedMinor, refundedMinor], [1_500, 0]);
  assert.match((await read(id)).history.at(-1).detail.feeRefused, /less was captured/);
  assert.deepEqual(
    (await findings()).filter((finding) => finding.includes(id)),
    [],
  );
});
