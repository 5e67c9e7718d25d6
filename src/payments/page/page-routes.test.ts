import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { readableLog } from '../../../test/support/log.ts';
import { routes as bookings } from '../../bookings/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { transactionWrite } from '../money/transactions.ts';
import { routes as payments } from '../routes.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';

const { log, lines } = readableLog();
const needs = await testNeeds({ log });
const routes = [...rates, ...bookings, ...payments];
const { ask, app } = await testServer(needs, routes);
const { prebook, book } = buyer({ ask });
const fine = scenarioHotelId('Everything Works');

interface Shown {
  readonly data?: {
    readonly state: string;
    readonly amount: number;
    readonly transactionId: string;
    readonly publishableKey?: string;
  };
}

/** As a page of another origin does: without a key. */
async function onPage(path: string, body: object) {
  const headers = { origin: 'https://hotels.example' };
  const answer = await ask({ method: 'POST', url: `/pay/v1/${path}`, key: null, headers, body });
  return { ...answer, data: (answer.json as Shown).data };
}

test('POST /pay/v1/payment → 200, the payment of a client secret, to any origin and without a key', async () => {
  const { price, transactionId, secretKey: clientSecret } = await prebook(fine, { usePaymentSdk: true });
  const { status, data, headers } = await onPage('payment', { clientSecret });
  assert.equal(status, 200);
  assert.deepEqual([data?.state, data?.amount, data?.transactionId], ['open', price, transactionId]);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.equal(headers['cache-control'], 'no-store');
});

test('POST /pay/v1/payment → 404, a secret of no payment; 400 without one', async () => {
  const { transactionId } = await prebook(fine, { usePaymentSdk: true });
  for (const clientSecret of ['', `sbx_${transactionId}_secret_sandbox`, transactionId])
    assert.equal((await onPage('payment', { clientSecret })).status, 404);
  assert.equal((await onPage('payment', {})).status, 400);
});

test('POST /pay/v1/sandbox-payment → 200, and the booking is made with the payment', async () => {
  const { prebookId, transactionId, secretKey: clientSecret } = await prebook(fine, { usePaymentSdk: true });
  const pay = async (body: object) =>
    (await onPage('sandbox-payment', { clientSecret, ...body })).data?.state;
  assert.equal(await pay({ card: 'decline' }), 'declined');
  assert.equal(await pay({ card: 'challenge' }), 'challenge');
  assert.equal(await pay({ card: 'challenge', challenge: 'passed' }), 'authorised');
  const { status, coded } = await book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
  assert.deepEqual([status, coded.data?.status], [200, 'CONFIRMED']);
  assert.equal(await pay({ card: 'success' }), 'closed');
  assert.equal((await onPage('payment', { clientSecret })).data?.state, 'closed');
});

test('POST /pay/v1/sandbox-payment → 400, a card number is refused, neither repeated nor logged', async () => {
  const { secretKey: clientSecret } = await prebook(fine, { usePaymentSdk: true });
  lines.length = 0;
  for (const card of ['4242424242424242', '4242 4242 4242 4242', 'gold']) {
    const { status, text } = await onPage('sandbox-payment', { clientSecret, card });
    assert.equal(status, 400);
    assert.doesNotMatch(text, /4242/);
  }
  assert.doesNotMatch(JSON.stringify(lines), /4242/);
  const wrong = { clientSecret, card: 'challenge', challenge: 'perhaps' };
  assert.equal((await onPage('sandbox-payment', wrong)).status, 400);
});

test('POST /pay/v1/sandbox-payment → 404, a secret of no payment', async () => {
  assert.equal((await onPage('sandbox-payment', { clientSecret: 'x', card: 'success' })).status, 404);
});

test('POST /pay/v1/payment → 500, a payment of Stripe without a publishable key; with it the form gets the key', async () => {
  const stripe = await fakeStripe();
  stripe.intents.set('pi_1', {
    id: 'pi_1',
    amount: 500,
    currency: 'eur',
    status: 'requires_payment_method',
    amount_received: 0,
    refunds: [],
    created: 0,
    metadata: {},
  });
  const { accountId } = await testKey(needs, 'production');
  const at = needs.clock.now();
  const made = { id: 'tr_ct_0123456789abcdef', gateway: 'stripe', gatewayPayment: 'pi_1' } as const;
  const price = { amountMinor: 500, currency: 'EUR', prebook: 'p', clientSecret: 'pi_1_secret_x' };
  await writeTogether(needs.db, [
    transactionWrite({ accountId, environment: 'production' }, { ...made, ...price, at, releaseAt: at }),
  ]);
  // The gateways of a database are opened once, so this comes before the first call of Stripe.
  const config = { ...needs.config, stripeSecretKey: 'sk_test_x', stripeUrl: stripe.url };
  const withoutKey = await testServer({ ...needs, config }, payments);
  const withKey = await testServer(
    { ...needs, config: { ...config, stripePublishableKey: 'pk_test_x' } },
    payments,
  );
  const body = { clientSecret: 'pi_1_secret_x' };
  const question = { method: 'POST', url: '/pay/v1/payment', key: null, body } as const;
  const refused = await withoutKey.ask(question);
  assert.equal(refused.status, 500);
  assert.match(refused.text, /STRIPE_PUBLISHABLE_KEY/);
  const { data } = (await withKey.ask(question)).json as Shown;
  assert.deepEqual([data?.state, data?.amount, data?.publishableKey], ['open', 5, 'pk_test_x']);
  const { status } = await withKey.ask({
    ...question,
    url: '/pay/v1/sandbox-payment',
    body: { ...body, card: 'success' },
  });
  assert.equal(status, 400, 'no test card pays live money');
});

test('the scripts are served to pages of other origins, at both addresses', async () => {
  for (const url of ['/pay/v1.js', '/dist/liteAPIPayment.js?v=a1', '/pay/v1/form.js', '/pay/v1/form.css']) {
    const { statusCode, headers, body } = await app.inject({ url });
    assert.equal(statusCode, 200, url);
    assert.match(String(headers['content-type']), /^text\/(javascript|css); charset=utf-8$/);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.ok(body.length > 100);
  }
});
