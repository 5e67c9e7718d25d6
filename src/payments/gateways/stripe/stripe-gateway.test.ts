import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { after, test } from 'node:test';
import { openStripeGateway } from './stripe-gateway.ts';

/** A stand-in that speaks Stripe's wire format: form bodies in, JSON out, idempotency keys kept. */
interface Intent {
  readonly id: string;
  amount: number;
  currency: string;
  status: string;
  amount_received: number;
  refunded: number;
}

const intents = new Map<string, Intent>();
const answered = new Map<string, { status: number; body: unknown }>();
const seen: { path: string; key: string; form: URLSearchParams; authorization: string }[] = [];

const server = createServer((request, response) => {
  void reply(request).then(({ status, body }) => {
    if (status === 0) response.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => {
  server.closeAllConnections();
  server.close();
});
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const gateway = openStripeGateway({ secretKey: 'sk_test_stand_in', url: `http://127.0.0.1:${port}` });

/** The library itself asks once more where a kept connection broke: so all answers are lost for a while. */
let losesAnswers = false;

async function reply(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const path = (request.url ?? '').split('?')[0] ?? '';
  const key = String(request.headers['idempotency-key'] ?? '');
  seen.push({ path, key, form, authorization: String(request.headers.authorization) });
  const known = key === '' || request.method === 'GET' ? undefined : answered.get(key);
  const answer = known ?? work(path, form);
  if (key !== '') answered.set(key, answer);
  return losesAnswers ? { status: 0, body: null } : answer;
}

function work(path: string, form: URLSearchParams): { status: number; body: unknown } {
  const [, , , id = '', verb = ''] = path.split('/');
  if (path === '/v1/payment_intents') return created(form);
  if (path === '/v1/refunds') {
    const intent = intents.get(form.get('payment_intent') ?? '');
    if (intent === undefined) return failed(404, 'invalid_request_error', 'no such intent');
    intent.refunded += Number(form.get('amount'));
    return { status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded' } };
  }
  const intent = intents.get(id);
  if (intent === undefined) return failed(404, 'invalid_request_error', 'no such intent');
  if (verb === 'capture') {
    if (intent.status !== 'requires_capture')
      return failed(400, 'invalid_request_error', 'cannot be captured');
    intent.status = 'succeeded';
    intent.amount_received = Number(form.get('amount_to_capture'));
  }
  if (verb === 'cancel') intent.status = 'canceled';
  return { status: 200, body: shown(intent) };
}

function created(form: URLSearchParams): { status: number; body: unknown } {
  assert.equal(form.get('capture_method'), 'manual', 'money is held first');
  if (form.get('payment_method') === 'pm_declined')
    return failed(402, 'card_error', 'Your card was declined.');
  const intent: Intent = {
    id: `pi_${intents.size + 1}`,
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    status: firstStatus(form),
    amount_received: 0,
    refunded: 0,
  };
  intents.set(intent.id, intent);
  return { status: 200, body: shown(intent) };
}

function firstStatus(form: URLSearchParams): string {
  if (form.get('confirm') !== 'true') return 'requires_payment_method';
  return form.get('payment_method') === 'pm_slow' ? 'processing' : 'requires_capture';
}

function shown(intent: Intent): unknown {
  const latest_charge = { id: 'ch_1', object: 'charge', amount_refunded: intent.refunded };
  return { object: 'payment_intent', client_secret: `${intent.id}_secret_x`, latest_charge, ...intent };
}

function failed(status: number, type: string, message: string): { status: number; body: unknown } {
  return { status, body: { error: { type, message } } };
}

const payment = (key: string) => ({ key, amountMinor: 12_345, currency: 'EUR', reference: key });
const card = { customer: 'cus_1', paymentMethod: 'pm_1' };

test('a payment in the browser: opened, read, never taken by itself', async () => {
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

test('held, taken in part, given back: each movement with its key', async () => {
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

test('a declined card is an answer; a broken line is not, and asking again finds what was made', async () => {
  const declined = await gateway.authorise({
    ...payment('pay_2'),
    card: { ...card, paymentMethod: 'pm_declined' },
  });
  assert.deepEqual(declined, { state: 'declined', reason: 'Your card was declined.' });
  const before = intents.size;
  losesAnswers = true;
  await assert.rejects(gateway.authorise({ ...payment('pay_3'), card }));
  losesAnswers = false;
  assert.equal(intents.size, before + 1, 'the money is held, though nobody heard of it');
  assert.equal((await gateway.authorise({ ...payment('pay_3'), card })).state, 'authorised');
  assert.equal(intents.size, before + 1);
});

test('a bank that takes its time is no answer yet: asked again, the payment is what it has become', async () => {
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

test('given back, also when only the key is known, and twice without harm', async () => {
  losesAnswers = true;
  const ask = payment('pay_4');
  await assert.rejects(gateway.authorise({ ...ask, card }));
  losesAnswers = false;
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
  await assert.rejects(gateway.open(odd), /coarser steps/);
  assert.equal(intents.size, before);
});
