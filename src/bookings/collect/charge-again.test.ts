import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payLaterService } from '../../../test/support/bookings/pay-later.ts';
import { limits } from '../../contract/limits.ts';
import { openSandbox } from '../../payments/gateways/sandbox/open-sandbox.ts';
import { audit } from '../audit/audit.ts';
import { captureDue } from './capture-due.ts';
import { chargeAgain } from './charge-again.ts';

/** The operator retries a due payment that was refused. */
const { needs, read, cancel, held } = await payLaterService();

test('a payment that was given up can be retried and is refused again; the audit reports it before and after', async () => {
  const { id, due } = await held('Capture Declined');
  for (const lateMs of [0, limits.refusedMoneyGiveUpMs]) {
    needs.clock.set(new Date(due.getTime() + lateMs));
    await captureDue(needs);
  }
  const [found] = (await audit(needs, { sinceDays: 400 })).findings;
  assert.match(found?.detail ?? '', /refused permanently/);
  assert.equal((await chargeAgain(needs, id)).state, 'held');
  const { history } = await read(id);
  const notes = history
    .slice(-2)
    .map(({ who, what }: { readonly who: string; readonly what: string }) => `${who}: ${what}`);
  assert.deepEqual(notes, ['operator: payment retried', 'service: payment given up']);
});

test('a payment that is no longer refused is captured', async () => {
  const { id, due } = await held('Everything Works');
  needs.clock.set(due);
  assert.equal((await chargeAgain(needs, id)).state, 'captured');
  assert.equal((await read(id)).paymentStatus, 'succeeded');
  await assert.rejects(chargeAgain(needs, id), /no money that is held and due/);
});

test('a charge without a clear answer stays due, and is captured once', async (t) => {
  const { id, due } = await held('Everything Works');
  needs.clock.set(due);
  const gateway = openSandbox(needs);
  const capture = gateway.capture.bind(gateway);
  const lost = t.mock.method(gateway, 'capture', async (ask: Parameters<typeof capture>[0]) => {
    await capture(ask);
    throw new Error('the answer is lost');
  });
  assert.equal((await chargeAgain(needs, id)).state, 'held');
  lost.mock.restore();
  await needs.clock.advance(60_000);
  await captureDue(needs);
  assert.equal((await read(id)).paymentStatus, 'succeeded');
  assert.deepEqual(
    (await audit(needs, { sinceDays: 400 })).findings.filter(({ about }) => about.includes(id)),
    [],
  );
});

test('a payment that is not due, and one of a cancelled or unknown booking, is refused', async () => {
  const early = await held('Everything Works');
  await assert.rejects(chargeAgain(needs, early.id), /no money that is held and due/);
  await cancel(early.id);
  needs.clock.set(early.due);
  await assert.rejects(
    chargeAgain(needs, early.id),
    /is CANCELLED\w*; only a booking that is CONFIRMED can be charged/,
  );
  await assert.rejects(chargeAgain(needs, 'none'), /no booking none/);
});
