import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fakeStripe, type Answer } from '../../../../test/support/gateways/stripe.ts';
import { setTracer } from '../../../platform/telemetry/tracing.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openStripeGateway } from './stripe-gateway.ts';

const fake = await fakeStripe();
const { intents, seen } = fake;
const gateway = openStripeGateway({ secretKey: 'sk_test_stand_in', url: fake.url, clock: systemClock });

const payment = (key: string) => ({ key, amountMinor: 12_345, currency: 'EUR', reference: key });
const card = { customer: 'cus_1', paymentMethod: 'pm_1' };

test('a payment in the browser is opened and read, and never captured automatically', async () => {
  const { gatewayPayment, clientSecret } = await gateway.open(payment('tr_1'));
  assert.equal(clientSecret, `${gatewayPayment}_secret_x`);
  const state = await gateway.read(gatewayPayment);
  assert.deepEqual(state, {
    state: 'open',
    amountMinor: 12_345,
    currency: 'EUR',
    capturedMinor: 0,
    refundedMinor: 0,
  });
  assert.equal(seen[0]?.authorization, 'Bearer sk_test_stand_in');
});

test('money is held, captured in part and refunded, each movement with its key', async () => {
  const held = await gateway.authorise({ ...payment('pay_1'), card });
  assert.equal(held.state, 'authorised');
  const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : '';
  const move = { gatewayPayment, currency: 'EUR' };
  assert.equal(
    (await gateway.capture({ ...move, key: 'pay_1:capture', amountMinor: 12_000 })).state,
    'captured',
  );
  assert.equal((await gateway.refund({ ...move, key: 'pay_1:refund', amountMinor: 500 })).state, 'refunded');
  assert.equal((await gateway.refund({ ...move, key: 'pay_1:refund', amountMinor: 500 })).state, 'refunded');
  const state = await gateway.read(gatewayPayment);
  assert.deepEqual([state.state, state.capturedMinor, state.refundedMinor], ['captured', 12_000, 500]);
  const keys = seen.filter(({ form }) => form.size > 0).map(({ key }) => key);
  assert.ok(
    keys.every((key) => key !== ''),
    'no write without a key',
  );
});

test('a declined card is a result; a broken connection is not, and a repeated call finds the payment', async () => {
  const declined = await gateway.authorise({
    ...payment('pay_2'),
    card: { ...card, paymentMethod: 'pm_declined' },
  });
  assert.deepEqual(declined, { state: 'declined', reason: 'Your card was declined.' });
  const before = intents.size;
  fake.losesAnswers = true;
  await assert.rejects(gateway.authorise({ ...payment('pay_3'), card }));
  fake.losesAnswers = false;
  assert.equal(intents.size, before + 1, 'the money is held, and the answer is lost');
  assert.equal((await gateway.authorise({ ...payment('pay_3'), card })).state, 'authorised');
  assert.equal(intents.size, before + 1);
});

test('a bank that is slow is not an answer yet: repeated, the call returns the state of the payment', async () => {
  const ask = { ...payment('pay_slow'), card: { ...card, paymentMethod: 'pm_slow' } };
  await assert.rejects(gateway.authorise(ask), /has not answered yet/);
  const intent = [...intents.values()].at(-1);
  assert.ok(intent);
  assert.equal((await gateway.read(intent.id)).state, 'processing');
  intent.status = 'requires_capture';
  assert.deepEqual(await gateway.authorise(ask), { state: 'authorised', gatewayPayment: intent.id });
  intent.status = 'canceled';
  assert.equal((await gateway.authorise(ask)).state, 'declined');
});

/** The next payments wait for their buyers; `canceled` is what Stripe answers to a cancel. */
function buyersMustAct(canceled?: Answer): void {
  fake.change = (path, answer) => {
    if (path.endsWith('/cancel')) return canceled ?? answer;
    const intent = [...intents.values()].at(-1);
    if (path !== '/v1/payment_intents' || intent === undefined) return answer;
    intent.status = 'requires_action';
    return { ...answer, body: { ...Object(answer.body), status: intent.status } };
  };
}

test('a payment that waits for its buyer is canceled: it would hold money later', async () => {
  buyersMustAct();
  const ask = { ...payment('pay_waits'), card };
  const first = await gateway.authorise(ask);
  assert.deepEqual(first, { state: 'declined', reason: 'the payment is requires_action' });
  assert.equal([...intents.values()].at(-1)?.status, 'canceled');
  const again = await gateway.authorise(ask);
  assert.deepEqual(again, { state: 'declined', reason: 'the payment is canceled' });
});

test('a payment that waits for its buyer and is not canceled is not declined: it may hold money', async () => {
  buyersMustAct({ status: 400, body: { error: { type: 'invalid_request_error', message: 'not now' } } });
  await assert.rejects(gateway.authorise({ ...payment('pay_stays'), card }), /was not canceled/);
  fake.change = (_, answer) => answer;
});

test('a payment that waits for its buyer, of which only an error of Stripe is known, is canceled', async () => {
  let isBroken = true;
  fake.change = (path, answer) => {
    const intent = [...intents.values()].at(-1);
    if (path !== '/v1/payment_intents' || intent === undefined || !isBroken) return answer;
    intent.status = 'requires_action';
    return { status: 500, body: { error: { type: 'api_error', message: 'try again' } } };
  };
  const count = intents.size;
  await assert.rejects(gateway.authorise({ ...payment('pay_broken'), card }));
  isBroken = false;
  const again = await gateway.authorise({ ...payment('pay_broken'), card });
  fake.change = (_, answer) => answer;
  const made = [...intents.values()].slice(count).map(({ status }) => status);
  assert.deepEqual([again.state, made], ['declined', ['canceled']]);
});

test('released, also when only the key is known, and twice without harm', async () => {
  fake.losesAnswers = true;
  const ask = payment('pay_4');
  await assert.rejects(gateway.authorise({ ...ask, card }));
  fake.losesAnswers = false;
  for (let repeat = 0; repeat < 2; repeat += 1)
    await gateway.void({ key: 'pay_4:void', gatewayPayment: undefined, payment: ask, card });
  assert.equal([...intents.values()].at(-1)?.status, 'canceled');
});

test('a second capture that was refused is a definite no', async () => {
  const held = await gateway.authorise({ ...payment('pay_5'), card });
  const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : '';
  await gateway.void({ key: 'v5', gatewayPayment, payment: payment('pay_5'), card });
  const capture = { key: 'c5', gatewayPayment, amountMinor: 1, currency: 'EUR' };
  assert.equal((await gateway.capture(capture)).state, 'declined');
});

test('amounts travel as Stripe counts them, and one it does not have is not held', async () => {
  const whole = { ...payment('pay_isk'), amountMinor: 5_000, currency: 'ISK' };
  const held = await gateway.authorise({ ...whole, card });
  const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : '';
  assert.equal(intents.get(gatewayPayment)?.amount, 500_000);
  const move = { gatewayPayment, currency: 'ISK', amountMinor: 5_000 };
  assert.equal((await gateway.capture({ ...move, key: 'c_isk' })).state, 'captured');
  assert.equal((await gateway.refund({ ...move, key: 'r_isk', amountMinor: 500 })).state, 'refunded');
  const { amountMinor, capturedMinor, refundedMinor } = await gateway.read(gatewayPayment);
  assert.deepEqual([amountMinor, capturedMinor, refundedMinor], [5_000, 5_000, 500]);

  const before = intents.size;
  const odd = { ...payment('pay_kwd'), amountMinor: 5_124, currency: 'KWD' };
  assert.equal((await gateway.authorise({ ...odd, card })).state, 'declined');
  await assert.rejects(gateway.open(odd), /too many decimal places/);
  assert.equal(intents.size, before);
});

test('a call carries the trace that it is part of', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await gateway.open(payment('untraced'));
  assert.equal(seen.at(-1)?.traceparent, undefined);
  setTracer({
    begin: () => ({ within: (work) => work(), end: () => undefined }),
    headers: () => ({ traceparent }),
  });
  after(() => setTracer(undefined));
  await gateway.open(payment('traced'));
  assert.equal(seen.at(-1)?.traceparent, traceparent);
});

test('a hold whose answer was lost more than a day ago is found by its reference, and not made again', async () => {
  const DAY_MS = 24 * 3_600_000;
  fake.losesAnswers = true;
  const ask = { ...payment('pay_old'), card };
  await assert.rejects(gateway.authorise(ask));
  fake.losesAnswers = false;
  const held = [...intents.values()].at(-1);
  assert.ok(held);
  // Stripe has forgotten the key.
  const later = { ...ask, key: 'pay_old again', madeAtMs: Date.now() - DAY_MS };
  assert.deepEqual(await gateway.authorise(later), { state: 'authorised', gatewayPayment: held.id });
  const count = intents.size;
  await gateway.void({ key: 'v_old', gatewayPayment: undefined, payment: later, card });
  assert.deepEqual([held.status, intents.size], ['canceled', count]);
  // Another one is made only if none is held.
  assert.notDeepEqual(await gateway.authorise(later), { state: 'authorised', gatewayPayment: held.id });
  assert.equal(intents.size, count + 1);
});

test('a refund that took effect, and of which a refusal is known, is not paid another way', async () => {
  const held = await gateway.authorise({ ...payment('pay_refused'), card });
  const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : '';
  const move = { gatewayPayment, currency: 'EUR', amountMinor: 500 };
  await gateway.capture({ ...move, key: 'pay_refused:capture' });
  const refused = { type: 'invalid_request_error', message: 'this key was used' };
  const isRefund = ({ body }: Answer) => (body as { object?: string }).object === 'refund';
  fake.change = (_, answer) => (isRefund(answer) ? { status: 400, body: { error: refused } } : answer);
  assert.deepEqual(await gateway.refund({ ...move, key: 'pay_refused:refund' }), { state: 'refunded' });
  fake.change = (_, answer) => answer;
  assert.equal((await gateway.read(gatewayPayment)).refundedMinor, 500);
  const tooMuch = { ...move, amountMinor: 400, key: 'pay_refused:more' };
  assert.equal((await gateway.refund(tooMuch)).state, 'declined');
});

test('what has left a payment: refunds by us and by people, and disputes that are open or lost', async () => {
  const held = await gateway.authorise({ ...payment('pay_back'), card });
  const gatewayPayment = held.state === 'authorised' ? held.gatewayPayment : '';
  const intent = intents.get(gatewayPayment);
  assert.ok(intent);
  const move = { gatewayPayment, currency: 'EUR' };
  await gateway.capture({ ...move, key: 'pay_back:capture', amountMinor: 12_000 });
  await gateway.refund({ ...move, key: 'pay_back:refund:cancel', amountMinor: 500 });
  intent.refunds.push(
    { id: 're_hand', amount: 300, metadata: {}, status: 'succeeded' },
    { id: 're_failed', amount: 200, metadata: {}, status: 'failed' },
  );
  for (const status of ['needs_response', 'lost', 'won', 'warning_needs_response'])
    intent.disputes?.push({ amount: 1_000, status });
  assert.deepEqual(await gateway.returned?.(gatewayPayment), [
    { key: 'pay_back:refund:cancel', minor: 500 },
    { key: undefined, minor: 300 },
    { key: undefined, minor: 1_000 },
    { key: undefined, minor: 1_000 },
  ]);
  const { capturedMinor, refundedMinor, disputedMinor } = await gateway.read(gatewayPayment);
  assert.deepEqual([capturedMinor, refundedMinor, disputedMinor], [12_000, 2_800, 2_000]);
});
