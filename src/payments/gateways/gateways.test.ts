import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import Stripe from 'stripe';
import { gatewayPromises, type GatewayUnderTest } from '../../../test/conformance/gateway-promises.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { simulatorUrl } from '../../../test/support/suppliers/simulator.ts';
import { spoilingProxy } from '../../../test/support/suppliers/spoiling-proxy.ts';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import type { Gateway } from './gateway.ts';
import { gatewayFor, gatewayKinds, gatewayNamed, isGateway, type GatewayName } from './gateways.ts';
import { openSandboxGateway } from './sandbox/sandbox-gateway.ts';
import { sandboxNotice } from './sandbox/sandbox-notices.ts';
import { remoteSandboxGateway } from './sandbox/sandbox-remote.ts';
import { openStripeGateway } from './stripe/stripe-gateway.ts';

const needs = await testNeeds();

type Make = () => GatewayUnderTest | Promise<GatewayUnderTest>;
/** Every gateway keeps the promises of `Gateway`, in each of its variants. A new one does not compile without a row. */
const subjects: Readonly<Record<GatewayName, Readonly<Record<string, Make>>>> = {
  sandbox: {
    'sandbox in this process': () => sandbox(openSandboxGateway({ sql: needs.db, clock: needs.clock })),
    'sandbox in its own process': remoteSandbox,
  },
  stripe: { stripe },
};

for (const variants of Object.values(subjects))
  for (const [name, make] of Object.entries(variants)) await gatewayPromises(name, make);

test('a gateway is found by its name, and takes the keys of its environment only', () => {
  for (const name of ['', 'Stripe', 'toString', '__proto__']) assert.equal(isGateway(name), false);
  assert.equal(gatewayFor(needs, 'sandbox')?.name, 'sandbox');
  assert.equal(gatewayFor(needs, 'production'), undefined, 'without STRIPE_SECRET_KEY');
  assert.throws(() => gatewayNamed(needs, 'stripe'), /STRIPE_SECRET_KEY is not set/);
});

test('the gateway of Stripe has each call, though its library is imported at the first', () => {
  const options = { secretKey: 'sk_stand_in', url: 'http://127.0.0.1:1', clock: needs.clock };
  const config = { ...needs.config, stripeSecretKey: options.secretKey };
  const callsOf = (gateway: object | undefined) => Object.keys(gateway ?? {}).sort();
  assert.deepEqual(
    callsOf(gatewayKinds.stripe.open({ ...needs, config })),
    callsOf(openStripeGateway(options)),
  );
});

function sandbox(gateway: Gateway): GatewayUnderTest {
  return {
    gateway,
    goodCard: { customer: 'sandbox', paymentMethod: 'success' },
    declinedCard: { customer: 'sandbox', paymentMethod: 'decline' },
    signed: (id, gatewayPayment) => sandboxNotice(needs, { id, gatewayPayment }),
    readNotice: (sent) => gatewayKinds.sandbox.readNotice(needs, sent),
  };
}

async function remoteSandbox(): Promise<GatewayUnderTest> {
  const proxy = await spoilingProxy(await simulatorUrl(needs));
  after(() => proxy[Symbol.asyncDispose]());
  return {
    ...sandbox(remoteSandboxGateway(`${proxy.url.replace(/\/$/, '')}/payments`)),
    async whileAnswersAreLost(work) {
      proxy.spoilNext('/payments/', 'cut-off');
      await work();
    },
  };
}

async function stripe(): Promise<GatewayUnderTest> {
  const fake = await fakeStripe();
  const secret = 'whsec_stand_in';
  const config = {
    ...needs.config,
    stripeSecretKey: 'sk_stand_in',
    stripeUrl: fake.url,
    stripeWebhookSecret: secret,
  };
  const gateway = gatewayKinds.stripe.open({ ...needs, config });
  assert.ok(gateway);
  return {
    gateway,
    goodCard: { customer: 'cus_1', paymentMethod: 'pm_1' },
    declinedCard: { customer: 'cus_1', paymentMethod: 'pm_declined' },
    async whileAnswersAreLost(work) {
      fake.losesAnswers = true;
      await work().finally(() => (fake.losesAnswers = false));
    },
    async signed(id, gatewayPayment) {
      const text = JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.amount_capturable_updated',
        data: { object: { id: gatewayPayment, object: 'payment_intent' } },
      });
      const timestamp = Math.floor(needs.clock.nowMs() / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
      return { text, headers: { 'stripe-signature': signature } };
    },
    readNotice: (sent) => gatewayKinds.stripe.readNotice({ ...needs, config }, sent),
  };
}
