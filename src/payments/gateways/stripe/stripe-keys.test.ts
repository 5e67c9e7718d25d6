import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { fakeStripe } from '../../../../test/support/gateways/stripe.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openStripeGateway } from './stripe-gateway.ts';

/** Stripe repeats its first answer to a key, even if Stripe itself had failed. */
const fake = await fakeStripe();
const { intents } = fake;
const gateway = openStripeGateway({ secretKey: 'sk_test_stand_in', url: fake.url, clock: systemClock });
const card = { customer: 'cus_1', paymentMethod: 'pm_1' };

let made = 0;
const payment = () => {
  const key = `pay_failed${(made += 1)}`;
  return { key, amountMinor: 12_345, currency: 'EUR', reference: key };
};

/** The next request to this path fails, whether it takes effect or not. */
function failNext(at: string, { takesEffect }: { readonly takesEffect: boolean }): void {
  const failed = { status: 500, body: { error: { type: 'api_error', message: 'out of order' } } };
  fake.change = (path, answer) => {
    if (!path.endsWith(at)) return answer;
    fake.change = (_, other) => other;
    if (!takesEffect) undo(at);
    return failed;
  };
}

function undo(at: string): void {
  const intent = [...intents.values()].at(-1);
  assert.ok(intent);
  if (at === '/refunds') intent.refunds.pop();
  else if (at === '/payment_intents') intents.delete(intent.id);
  else Object.assign(intent, { status: 'requires_capture', amount_received: 0 });
}

afterEach(() => {
  fake.change = (_, answer) => answer;
});

async function held() {
  const ask = payment();
  const answer = await gateway.authorise({ ...ask, card });
  assert.ok(answer.state === 'authorised');
  const { gatewayPayment } = answer;
  const move = { gatewayPayment, currency: 'EUR', amountMinor: 12_345 };
  return {
    ask,
    gatewayPayment,
    capture: { ...move, key: `${ask.key}:capture` },
    refund: { ...move, key: `${ask.key}:back` },
  };
}

for (const takesEffect of [false, true]) {
  const what = takesEffect ? 'that took effect' : 'without effect';

  test(`a hold that failed at Stripe ${what} is made once, when it is asked for again`, async () => {
    const ask = { ...payment(), card };
    const before = intents.size;
    failNext('/payment_intents', { takesEffect });
    await assert.rejects(gateway.authorise(ask));
    assert.equal((await gateway.authorise(ask)).state, 'authorised');
    assert.equal(intents.size, before + 1);
  });

  test(`a capture that failed at Stripe ${what} is made once`, async () => {
    const { gatewayPayment, capture } = await held();
    failNext('/capture', { takesEffect });
    await gateway.capture(capture).catch(() => undefined);
    assert.equal((await gateway.capture(capture)).state, 'captured');
    assert.equal(intents.get(gatewayPayment)?.amount_received, 12_345);
  });

  test(`a refund that failed at Stripe ${what} is made once`, async () => {
    const { gatewayPayment, capture, refund } = await held();
    await gateway.capture(capture);
    failNext('/refunds', { takesEffect });
    await assert.rejects(gateway.refund(refund));
    assert.equal((await gateway.refund(refund)).state, 'refunded');
    assert.deepEqual(
      intents.get(gatewayPayment)?.refunds.map(({ amount }) => amount),
      [12_345],
    );
  });

  test(`a release that failed at Stripe ${what} is made`, async () => {
    const { ask, gatewayPayment } = await held();
    failNext('/cancel', { takesEffect });
    const release = () => gateway.void({ key: `${ask.key}:void`, gatewayPayment, payment: ask, card });
    await assert.rejects(release());
    await release();
    assert.equal(intents.get(gatewayPayment)?.status, 'canceled');
  });
}

test('a refund that was refused, and of which others have returned a part, is made with what is left', async () => {
  const { gatewayPayment, capture, refund } = await held();
  await gateway.capture(capture);
  const intent = intents.get(gatewayPayment);
  intent?.refunds.push({ id: 're_hand', amount: 45, metadata: {}, status: 'succeeded' });
  assert.equal((await gateway.refund(refund)).state, 'declined');
  assert.equal((await gateway.refund({ ...refund, amountMinor: 12_300 })).state, 'refunded');
  assert.deepEqual(
    intent?.refunds.map(({ amount }) => amount),
    [45, 12_300],
  );
});

test('a payment that could not be released while its bank had not answered is released later', async () => {
  const { ask, gatewayPayment } = await held();
  const intent = intents.get(gatewayPayment);
  assert.ok(intent);
  intent.status = 'processing';
  const release = () => gateway.void({ key: `${ask.key}:void`, gatewayPayment, payment: ask, card });
  await assert.rejects(release());
  intent.status = 'requires_capture';
  await release();
  assert.equal(intent.status, 'canceled');
});

test('a failure that is not repeated is thrown, and the key is used again', async () => {
  const ask = { ...payment(), card };
  failNext('/payment_intents', { takesEffect: false });
  await assert.rejects(gateway.authorise(ask), /out of order/);
  const keys = fake.seen.filter(({ path, key }) => path === '/v1/payment_intents' && key.startsWith(ask.key));
  assert.deepEqual(
    keys.map(({ key }) => key),
    [ask.key],
  );
});
